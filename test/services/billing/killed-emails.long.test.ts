import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { lettersIn } from "../payslip-files/read-letters";
import { INFORMATION } from "../payslip-files/sample-payslips";
import { type Call, type TestPlatform, testPlatform } from "../support/platform";
import { type WorkerProcess, workerProcess } from "../support/worker-process";

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 2);
const INVOICES = 20;

let platform: TestPlatform;
let call: Call;
let worker: WorkerProcess;

beforeAll(async () => {
  platform = await testPlatform(undefined, { roles: new Set(["api"]) });
  worker = workerProcess(platform);
  call = await platform.callAs(await platform.account("Sample Bureau"));
});

afterAll(async () => {
  await worker.kill();
  await platform.stop();
});

const data = async (method: string, path: string, body?: object) => {
  const answer = await call(method, path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body.content.data;
};

const letters = () => lettersIn(platform.dataFolder);

async function until(isDone: () => Promise<boolean> | boolean): Promise<void> {
  for (let waited = 0; !(await isDone()); waited += 50) {
    if (waited > 200_000) throw new Error("It does not happen.");
    await wait(50);
  }
}

it(
  `emails every invoice, none twice but the one in hand, whenever the sender is killed (${ROUNDS} times)`,
  async () => {
    await data("POST", "/v1/organisation/information", { ...INFORMATION, legalName: "Sample Bureau Ltd" });
    const { clientId } = await data("POST", "/v1/billing/clients", {
      name: "Sample Mill Ltd",
      email: "pay@mill.example",
    });
    const lineItems = [{ description: "Payslips", lineAmount: "45.00", taxType: "STANDARD" }];
    const invoiceIds: string[] = [];
    for (let at = 0; at < INVOICES; at++) {
      invoiceIds.push((await data("POST", `/v1/billing/clients/${clientId}/invoices`, { lineItems })).invoiceId);
    }
    await data("POST", "/v1/billing/invoices/bulk-action", { action: "Issue", invoiceIds });
    await data("POST", "/v1/billing/invoices/bulk-action", { action: "Email", invoiceIds });
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = letters().length;
      await worker.start();
      await until(() => letters().length > before);
      await wait(Math.random() * 300);
      await worker.kill();
    }
    await worker.start();
    const statusOf = async (invoiceId: string) =>
      (await data("GET", `/v1/billing/invoices/${clientId}/${invoiceId}`)).emails[0].status;
    await until(async () => (await Promise.all(invoiceIds.map(statusOf))).every((status) => status === "Sent"));
    const sent = letters();
    expect(new Set(sent.map(({ headers }) => headers.get("subject"))).size).toBe(INVOICES);
    expect(new Set(sent.map(({ headers }) => headers.get("message-id"))).size).toBe(INVOICES);
    // Two are sent at the same time by one process.
    expect(sent.length - INVOICES).toBeLessThanOrEqual(2 * ROUNDS);
  },
  180_000 + ROUNDS * 180_000,
);
