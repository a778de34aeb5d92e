import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import type { NewAccount } from "../../../src/services/access";
import { type Call, callerOf, type Server, startServer } from "./server";

const CLIENTS = 200;
const MOST_MEGABYTES = 1_024;

const folder = mkdtempSync(join(tmpdir(), "paypacket-loaded-"));
chmodSync(folder, 0o711);
const servers: Server[] = [];
let account: NewAccount;

afterAll(() => {
  for (const server of servers) server.kill();
  rmSync(folder, { recursive: true, force: true });
});

async function start(perSecond: number, first?: "new"): Promise<Server> {
  const server = await startServer(folder, perSecond, first);
  servers.push(server);
  account = server.credentials ?? account;
  return server;
}

const PAYROLL = {
  name: "Monthly staff",
  payFrequency: "Monthly",
  paymentPeriodConfig: { firstPeriodStartDate: "2026-04-01", firstPaymentDate: "2026-04-30" },
};
const EMPLOYEE = { firstName: "Sample", lastName: "Baker", dateOfBirth: "1990-01-31", gender: "Female" };
const PAY = { payFrequency: "Monthly", paymentDate: "2026-04-30", grossPay: "3000.00" };

const REQUESTS: readonly ((call: Call) => ReturnType<Call>)[] = [
  (call) => call("POST", "/v1/employees", { ...EMPLOYEE, startDate: "2026-04-06", salary: "30000.00" }),
  (call) => call("GET", "/v1/employees?pageSize=100"),
  (call) => call("POST", "/v1/calculator/grosstonet", PAY),
  (call) => call("GET", "/v1/employees?search=bak"),
];

/** Returns whether the response is right for a valid request under any load: done, too many, or not now. */
function isFine(status: number, headers: Headers): boolean {
  if (status === 200 || status === 201) return true;
  return (status === 429 || status === 503) && Number(headers.get("retry-after")) > 0;
}

async function megabytesOf({ address }: Server): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  return Number(/^process_resident_memory_bytes\S* (\S+)/m.exec(text)?.[1]) / 1024 / 1024;
}

it("200 clients at once are answered, refused for now, and never failed; memory stays in bounds", async () => {
  // Fewer than the slowest machine answers, so that some are too many.
  const server = await start(20, "new");
  const call = await callerOf(server.address, account);
  expect((await call("POST", "/v1/payrollconfig", PAYROLL)).status).toBe(201);
  const [until, seen] = [Date.now() + 8_000, new Map<number, number>()];
  const odd: unknown[] = [];
  const client = async (_: unknown, number: number): Promise<void> => {
    for (let at = number; Date.now() < until; at += 1) {
      const { status, headers, body } = await (REQUESTS[at % REQUESTS.length] as (typeof REQUESTS)[0])(call);
      seen.set(status, (seen.get(status) ?? 0) + 1);
      if (!isFine(status, headers)) odd.push([status, body.message]);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  expect(odd).toEqual([]);
  expect(seen.get(200)).toBeGreaterThan(0);
  expect(seen.get(201)).toBeGreaterThan(0);
  expect(seen.get(429)).toBeGreaterThan(0);
  expect(await megabytesOf(server)).toBeLessThan(MOST_MEGABYTES);
  expect(await server.end()).toEqual([0, null]);
});

it("a process that is asked to end in the middle of requests keeps all that it has acknowledged", async () => {
  const server = await start(100_000);
  const call = await callerOf(server.address, account);
  const added: string[] = [];
  const odd: unknown[] = [];
  let isOpen = true;
  const client = async (): Promise<void> => {
    while (isOpen) {
      const add = call("POST", "/v1/employees", { ...EMPLOYEE, startDate: "2026-04-06" });
      const answer = await add.catch(() => null);
      if (answer === null) isOpen = false;
      else if (answer.status === 201) added.push(answer.body.content.data.employeeId);
      else if (!isFine(answer.status, answer.headers)) odd.push([answer.status, answer.body.message]);
    }
  };
  const working = Promise.all(Array.from({ length: CLIENTS }, client));
  while (added.length < CLIENTS) await wait(20);
  const ended = await server.end();
  await working;
  expect(ended).toEqual([0, null]);
  expect(odd).toEqual([]);
  await expect(fetch(`${server.address}/health`)).rejects.toThrow();
  const next = await start(100_000);
  const ask = await callerOf(next.address, account);
  const found = await Promise.all(added.map((id) => ask("GET", `/v1/employees/${id}`)));
  expect(found.map(({ status }) => status)).toEqual(added.map(() => 200));
  expect(await next.end()).toEqual([0, null]);
});
