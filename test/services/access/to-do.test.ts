import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ACCOUNTS, type PaymentPlatform, paymentPlatform } from "../payments/sample-payments";
import type { Call } from "../support/platform";
import { storedNotice } from "../tax-dps/stored-notice";

/** Two weeks before the first pay date. */
const BEGINS = Date.UTC(2026, 3, 16, 9);

let platform: PaymentPlatform;
/** An organisation of the same account in which nothing was entered. */
let second: string;
let done: PaymentPlatform["done"];
let employeeId: string;

beforeAll(async () => {
  platform = await paymentPlatform({}, BEGINS);
  const { call, employee, lockRun, next, owner, settled } = platform;
  const inBakery: Call = (method, path, body) => call(method, path, body, { "x-org-id": owner.organisationId });
  done = (method, path, body) => platform.done(method, path, body, inBakery);
  const person = await employee({ nationalInsuranceNumber: "AB123456D", bankAccount: ACCOUNTS.main });
  employeeId = person.employeeId;
  await done("PUT", "/v1/salary/organisation", { calculationMethod: "CalendarDays", enabled: true });
  await next();
  await settled(1);
  await lockRun(1);
  second = (await done("POST", "/v1/administration/organisations", { name: "Sample Mill Ltd" })).organisationId;
});

afterAll(() => platform.stop());

const toDo = (ids: readonly string[], by = platform.call) =>
  by("GET", `/v1/authentication/my-organisations/to-do?${ids.map((id) => `organisationIds=${id}`).join("&")}`);

describe("what is to be done in many organisations", () => {
  it("is what each of them lists itself, with the newest run of each payroll", async () => {
    const { owner, payrollConfigId } = platform;
    const [{ paymentId }] = (await done("GET", "/v1/payments/due?payeeType=Employee")).items;
    const paymentIds = [paymentId];
    const batch = await done("POST", "/v1/payments/batches", { paymentDate: "2026-04-30", paymentIds });
    const { status, body } = await toDo([second, owner.organisationId]);
    expect(status).toBe(200);
    const run = { year: 2026, period: 1, status: "Locked", paymentDate: "2026-04-30", employeeCount: 1, usedBy: [] };
    const { items: reports } = await done("GET", "/v1/rti/outstanding");
    expect(reports).toMatchObject([{ kind: "FpsNotSent" }]);
    expect(body.content.data.items).toEqual([
      { organisationId: second, reports: [], batches: [], approvals: [], noticeCount: 0, payrolls: [] },
      {
        organisationId: owner.organisationId,
        reports,
        batches: [
          {
            batchId: batch.batchId,
            status: "Draft",
            paymentDate: "2026-04-30",
            processingDate: "2026-04-29",
            paymentCount: 1,
            totalAmount: batch.totalAmount,
          },
        ],
        approvals: [],
        noticeCount: 0,
        payrolls: [
          {
            payrollConfigId,
            name: expect.any(String),
            correctionCount: 0,
            run: { payRunId: expect.any(String), ...run },
          },
        ],
      },
    ]);
  });

  it("counts corrections and notices that wait for somebody", async () => {
    const { owner, payrollConfigId } = platform;
    await done("PUT", `/v1/employees/${employeeId}/salary`, { salary: "36000", effectiveFrom: "2026-04-16" });
    await expect
      .poll(async () => (await done("GET", `/v1/payroll/${payrollConfigId}/corrections`)).items.length)
      .toBe(1);
    const database = new Client({ connectionString: platform.databaseUrl });
    await database.connect();
    await storedNotice(database, platform, { organisationId: owner.organisationId, employeeId }, "P6");
    await database.end();
    const [item] = (await toDo([owner.organisationId])).body.content.data.items;
    expect(item).toMatchObject({ noticeCount: 1, payrolls: [{ correctionCount: 1 }] });
  });

  it("names the runs whose approval was requested, until it is decided", async () => {
    const { owner, payrollConfigId, clerk } = platform;
    const asClerk: Call = (method, path, body) => clerk.call(method, path, body, { "x-org-id": owner.organisationId });
    const runs = `/v1/payroll/${payrollConfigId}`;
    const { payRunId } = await done("POST", `${runs}/next`);
    await expect
      .poll(async () => {
        const { pendingRecalculations, recalculation } = await done("GET", `${runs}/2026/2`);
        return [pendingRecalculations, recalculation];
      })
      .toEqual([0, null]);
    await platform.done("PUT", "/v1/organisation/pay-run-approval", { approvalsNeeded: 1 }, asClerk);
    const waiting = async () => (await toDo([owner.organisationId])).body.content.data.items[0].approvals;
    expect(await waiting()).toEqual([]);
    const { approvalId } = await done("POST", `${runs}/2026/2/approval`);
    // 30 May is a Saturday.
    const run = { payRunId, payrollConfigId, year: 2026, period: 2, supplementary: 0, paymentDate: "2026-05-29" };
    expect(await waiting()).toEqual([run]);
    await platform.done("POST", `${runs}/2026/2/approval/approve`, { approvalId }, asClerk);
    expect(await waiting()).toEqual([]);
  });

  it("is shown only of organisations that the caller reaches", async () => {
    const stranger = await platform.account("Sample Stranger");
    const by = await platform.callAs(stranger);
    const { body } = await toDo([platform.owner.organisationId, stranger.organisationId], by);
    expect(body.content.data.items).toMatchObject([{ organisationId: stranger.organisationId }]);
    expect((await toDo([])).body.message.token).toBe("validation_failed");
    expect((await toDo(Array.from({ length: 26 }, () => second))).body.message.token).toBe("validation_failed");
  });
});
