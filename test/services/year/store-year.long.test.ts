import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SAMPLE } from "../pay/sample-employees";
import { type GatewayServer, gatewayServer } from "../rti/gateway-server";
import { ADDRESS, answeredParts, type RtiPlatform, rtiPlatform, texts } from "../rti/sample-submissions";
import { type WorkerProcess, workerProcess } from "../support/worker-process";
import { storedP60s, tellEmployer } from "../year-end/sample-year";

const NOW = Date.UTC(2027, 3, 8, 12);
const [EMPLOYEES, PART, PARTS, MONTHS] = [80, 24, 4, 12];

let platform: RtiPlatform;
let server: GatewayServer;
let worker: WorkerProcess;

beforeAll(async () => {
  server = await gatewayServer(() => NOW);
  const settings = { SANDBOX_GATEWAY_ADDRESS: server.address, FPS_PART_EMPLOYEES: String(PART) };
  // Jobs are those of a process of their own, which is killed.
  platform = await rtiPlatform(NOW, { roles: new Set(["api"]), settings });
  worker = workerProcess(platform, { SANDBOX_GATEWAY_ADDRESS: server.address });
  await tellEmployer(platform.call);
  await platform.call("PUT", "/v1/salary/organisation", { calculationMethod: "WorkingDays", enabled: true });
  await platform.saveSettings({ gatewayUserId: "user", gatewayPassword: "password" });
  const employees = Array.from({ length: EMPLOYEES / 2 }, (_, at) => ({
    ...SAMPLE,
    address: ADDRESS,
    hoursWorkedBand: "D",
    taxCode: "1257L",
    salary: String(20_000 + at * 300),
  }));
  for (let half = 0; half < 2; half += 1) {
    const added = await platform.call("POST", "/v1/employees/bulk", { mode: "Create", employees });
    expect(added.status).toBeLessThan(300);
  }
});

afterAll(async () => {
  await worker.kill();
  await platform.stop();
  await server.stop();
});

/** Returns the messages that the gateway has, as they were sent. */
function submitted(): readonly string[] {
  return server.received.filter((message) => message.includes("<Function>submit<") && message.includes("<IRenvelope"));
}

async function untilSubmitted(count: number): Promise<void> {
  while (submitted().length < count) await new Promise((resolve) => setTimeout(resolve, 20));
}

const sumOf = (amounts: readonly string[]) => amounts.reduce((sum, each) => sum + Number(each), 0).toFixed(2);

const totalsOf = (parts: readonly { readonly totals: Readonly<Record<string, string>> }[]) =>
  ["tax", "ni", "employerNi"].map((name) => sumOf(parts.map(({ totals }) => totals[name] ?? "")));

describe("a tax year over the store", () => {
  it("has twelve runs whose FPSs in parts are accepted and add up to them", async () => {
    await worker.start();
    for (let month = 1; month <= MONTHS; month += 1) {
      if (month > 1) await platform.next();
      const locked = await platform.lockRun(month);
      expect([locked.status, locked.body.content.data.employeeCount]).toEqual([200, EMPLOYEES]);
      if (month === MONTHS) continue;
      const parts = await answeredParts(platform, await platform.fps(month, { lateReason: "G" }));
      expect(parts.map(({ status, part }) => [status, part])).toEqual([1, 2, 3, 4].map((part) => ["Accepted", part]));
      const { tax, ni, employerNi } = locked.body.content.data.totals;
      expect(Number(tax)).toBeGreaterThan(EMPLOYEES * 100);
      expect(totalsOf(parts)).toEqual([tax, ni, employerNi]);
    }
    await worker.kill();
  });

  it("ends with P60s for everybody, and a final FPS whose process is killed between its parts", async () => {
    const before = submitted().length;
    const path = `/v1/payroll/year-end/2026/${platform.payrollConfigId}/finalise`;
    const ended = await platform.call("POST", path, { submitFinalFps: true, acknowledgeWarnings: true });
    expect([ended.status, ended.body.content.data.p60Count]).toEqual([200, EMPLOYEES]);
    const { finalSubmissionId } = ended.body.content.data;
    for (const sent of [1, 2]) {
      await worker.start();
      await untilSubmitted(before + sent);
      await worker.kill();
    }
    const last = await platform.call("GET", `/v1/rti/submissions/${finalSubmissionId}`);
    expect(last.body.content.data).toMatchObject({ status: "Pending", part: PARTS, parts: PARTS });
    await worker.start();
    const parts = await answeredParts(platform, { ...last, status: 201 });
    expect(parts.map(({ status }) => status)).toEqual(Array(PARTS).fill("Accepted"));
    expect(parts.map(({ finalSubmissionDetails: final }) => final?.isFinalSubmission ?? null)).toEqual([
      ...[null, null, null, true],
    ]);
    const { totals } = (await platform.run(MONTHS)).body.content.data;
    expect(totalsOf(parts)).toEqual([totals.tax, totals.ni, totals.employerNi]);

    // Every message has a number of its own, and one that was sent again after a kill has the same.
    const numbers = submitted().map((message) => texts(message, "TransactionID")[0] ?? "");
    expect(new Set(numbers).size).toBe(MONTHS * PARTS);
    const final = submitted().findIndex((message) => message.includes("<ForYear>"));
    expect(numbers.slice(final).every((number) => number === numbers[final])).toBe(true);
  });

  it("has P60s that add up to the payslips, each of them a file", async () => {
    const p60s = await storedP60s(platform, platform.owner);
    expect(new Set(p60s.map(({ employee_id }) => employee_id)).size).toBe(EMPLOYEES);
    const runs = await Promise.all(Array.from({ length: MONTHS }, (_, at) => platform.run(at + 1)));
    const taxOfRuns = sumOf(runs.map(({ body }) => body.content.data.totals.tax));
    expect(sumOf(p60s.map(({ document }) => document.thisEmployment.tax))).toBe(taxOfRuns);
    for (const { employee_id } of p60s) {
      const file = await platform.call("GET", `/v1/tax-p-forms/p60/${employee_id}/2026/file`);
      expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    }
  });
});
