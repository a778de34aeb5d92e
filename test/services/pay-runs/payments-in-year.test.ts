import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Figures, figuresOf, yearCases } from "../../support/golden/payments-in-year";
import { ACKNOWLEDGED, type RunPlatform, runPlatform } from "./sample-runs";

// The cases of 2026-27/payments-in-year as pay runs, which state the facts of each payment themselves. Irregular pay and
// extra payments are in previews only; a strike is in test/services/rti, with its FPS.

const CASES = yearCases();
const IN_RUNS = CASES.filter(({ name }) => !/irregular|T-21a|reg\. 64/.test(name));

let platform: RunPlatform;
const seen = new Map<string, readonly Figures[]>();

beforeAll(async () => {
  platform = await runPlatform();
});

afterAll(() => platform.stop());

/** Compares the payslips of a case with its rows. */
function expectCase(start: string, slips: readonly Parameters<typeof figuresOf>[0][number][]): void {
  const found = IN_RUNS.filter(({ name }) => name.startsWith(start));
  expect(found, start).toHaveLength(1);
  for (const { name, expected } of found) {
    expect(figuresOf(slips), name).toEqual(expected);
    seen.set(name, expected);
  }
}

async function done(method: string, path: string, body: object) {
  const answer = await platform.call(method, path, body);
  expect([answer.status, answer.body.validationIssues]).toEqual([expect.toSatisfy((code) => code < 300), null]);
  return answer.body.content.data;
}

async function payroll(payFrequency: string, firstPeriodStartDate: string, firstPaymentDate: string): Promise<string> {
  const paymentPeriodConfig = { firstPeriodStartDate, firstPaymentDate };
  const name = `${payFrequency}, paid from ${firstPaymentDate}`;
  return (await done("POST", "/v1/payrollconfig", { name, payFrequency, paymentPeriodConfig })).payrollConfigId;
}

async function pay(employeeId: string, amount: string): Promise<void> {
  const { summary } = (await platform.post(employeeId, [{ payElementCode: "SALARY", amount }])).body.content.data;
  expect(summary.failed).toBe(0);
}

async function paid(fields: object, amount: string): Promise<string> {
  const { employeeId } = await platform.employee(fields);
  await pay(employeeId, amount);
  return employeeId;
}

/** Moves an employee to a payroll and posts pay for its next period. */
async function payIn(payrollConfigId: string, employeeId: string, amount: string): Promise<void> {
  await done("PUT", `/v1/employees/${employeeId}/payroll-config`, { payrollConfigId });
  await pay(employeeId, amount);
}

async function lock(payrollConfigId: string, period: number): Promise<void> {
  await done("POST", `/v1/payroll/${payrollConfigId}/2026/${period}/lock`, ACKNOWLEDGED);
}

async function slip(employeeId: string, period: number, payrollConfigId: string) {
  const path = `/v1/payslip/data/${employeeId}/2026/${period}?payrollConfigId=${payrollConfigId}`;
  return (await platform.call("GET", path)).body.content.data;
}

/** Writes what issuing a P45 writes on an employee. */
function issueP45(employeeId: string): Promise<unknown> {
  return platform.store.inTenant(platform.owner.organisationId, (tx) =>
    tx
      .withTables<{ employee: { employee_id: string; p45_issued: boolean } }>()
      .updateTable("employee")
      .set({ p45_issued: true })
      .where("employee_id", "=", employeeId)
      .execute(),
  );
}

describe("the payments of a year in pay runs", () => {
  it("in April and May: further payments, final pay, off-payroll workers", async () => {
    const main = platform.payrollConfigId;
    const second = await payroll("Monthly", "2026-04-01", "2026-05-05");
    const between = await payroll("Monthly", "2026-05-01", "2026-05-10");
    const [cumulative, month1] = [{ taxCode: "1257L" }, { taxCode: "1257L M1" }];
    const alone = await paid(month1, "1500.00");
    const twice = await paid(month1, "1500.00");
    const leaver = await paid(cumulative, "3000.00");
    const paidOff = await paid(cumulative, "3000.00");
    const extra = await paid(cumulative, "3000.00");
    const deemed = await paid({ ...cumulative, employmentType: "OffPayrollWorker" }, "3000.00");
    const employed = await paid(cumulative, "3000.00");
    for (const id of [deemed, employed]) {
      const loan = { startDate: "2026-04-06", studentLoanPlan: "Plan2" };
      await done("POST", `/v1/employees/${id}/student-loan/start`, loan);
    }
    await lock(main, 1);

    await payIn(second, twice, "1500.00");
    await lock(second, 1);
    await payIn(between, extra, "100.00");
    await lock(between, 2);
    await payIn(main, extra, "3000.00");
    for (const id of [alone, leaver, paidOff]) await pay(id, "1500.00");
    for (const id of [leaver, paidOff]) await done("PUT", `/v1/employees/${id}/leaver`, { leavingDate: "2026-05-15" });
    await issueP45(paidOff);
    await lock(main, 2);

    const both = async (id: string) => [await slip(id, 1, main), await slip(id, 2, main)];
    const [april, may] = await both(extra);
    expectCase("T-31", await both(alone));
    expectCase("T-34: month 1", [await slip(twice, 1, main), await slip(twice, 1, second)]);
    expectCase("reg. 37: final pay", await both(leaver));
    expectCase("reg. 37: pay after", await both(paidOff));
    expectCase("T-21:", [april, await slip(extra, 2, between), may]);
    expectCase("S-11", [await slip(deemed, 1, main)]);
    expectCase("S-3", [await slip(employed, 1, main)]);
  });

  it("twice in a week on a week 1 basis", async () => {
    const tuesdays = await payroll("Weekly", "2026-05-06", "2026-05-12");
    const fridays = await payroll("Weekly", "2026-05-09", "2026-05-15");
    const twice = await paid({ taxCode: "1257L W1", payrollConfigId: tuesdays }, "300.00");
    await lock(tuesdays, 6);
    await payIn(fridays, twice, "300.00");
    await lock(fridays, 6);
    expectCase("T-34: week 1", [await slip(twice, 6, tuesdays), await slip(twice, 6, fridays)]);
  });

  it("in weeks 53 and 54, with the year before them", async () => {
    const weekly = await payroll("Weekly", "2027-03-30", "2027-04-05");
    const fortnightly = await payroll("Fortnightly", "2027-03-23", "2027-04-05");
    const last = IN_RUNS.filter(({ name }) => name.startsWith("T-25"));
    const ids: string[] = [];
    for (const { facts } of last) {
      const payrollConfigId = facts.payFrequency === "Weekly" ? weekly : fortnightly;
      const [code, payment] = [facts.taxCodes[0], facts.payments[0]];
      const { employeeId } = await platform.employee({ payrollConfigId, taxCode: code?.taxCode });
      if (facts.openingBalance) {
        const balance = { ...facts.openingBalance, niBandResult: {} };
        await done("PUT", `/v1/employees/${employeeId}/opening-balance`, { openingBalance: { "2026": balance } });
      }
      await pay(employeeId, String(payment?.grossPay));
      ids.push(employeeId);
    }
    await lock(weekly, 53);
    await lock(fortnightly, 27);
    for (const [at, { name, facts }] of last.entries()) {
      const isWeekly = facts.payFrequency === "Weekly";
      expectCase(name, [await slip(ids[at] ?? "", isWeekly ? 53 : 27, isWeekly ? weekly : fortnightly)]);
    }
  });

  it("are every case that pay runs can state", () => {
    expect([...seen.keys()].sort()).toEqual(IN_RUNS.map(({ name }) => name).sort());
    expect([CASES.length, IN_RUNS.length]).toEqual([19, 14]);
  });
});
