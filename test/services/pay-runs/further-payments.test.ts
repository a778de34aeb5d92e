import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { payYear, type YearFacts } from "../../../src/engine";
import { figuresOf, figuresOfYear, yearCases } from "../../support/golden/payments-in-year";
import { rulebook } from "../../support/library";
import { ACKNOWLEDGED, type RunPlatform, runPlatform } from "./sample-runs";

// Pay runs themselves state the facts of a further payment, week 53, final pay and an off-payroll worker.

let platform: RunPlatform;

beforeAll(async () => {
  platform = await runPlatform();
});

afterAll(() => platform.stop());

async function payroll(payFrequency: string, paymentPeriodConfig: object): Promise<string> {
  const config = { name: `${payFrequency} staff, further`, payFrequency, paymentPeriodConfig };
  const { status, body } = await platform.call("POST", "/v1/payrollconfig", config);
  expect(status).toBe(201);
  return body.content.data.payrollConfigId;
}

async function paid(fields: object, amount: string): Promise<string> {
  const { employeeId } = await platform.employee(fields);
  await platform.post(employeeId, [{ payElementCode: "SALARY", amount }]);
  return employeeId;
}

async function slip(employeeId: string, period: number, payrollConfigId: string) {
  const path = `/v1/payslip/data/${employeeId}/2026/${period}?payrollConfigId=${payrollConfigId}`;
  return (await platform.call("GET", path)).body.content.data;
}

const START = "2026-04-06";

function year(facts: Pick<YearFacts, "payments" | "taxCodes"> & Partial<YearFacts>) {
  const niCategories = [{ effectiveDate: START, niCategory: "A" }];
  return figuresOfYear(payYear({ taxYear: 2026, payFrequency: "Monthly", niCategories, ...facts }, rulebook));
}

describe("a pay run", () => {
  it("taxes a second payment of a month on a month 1 basis with the first, and repays an off-payroll worker's loan never", async () => {
    const second = await payroll("Monthly", { firstPeriodStartDate: "2026-04-01", firstPaymentDate: "2026-05-05" });
    const twice = await paid({ taxCode: "1257L M1" }, "1500.00");
    const worker = await paid({ taxCode: "1257L", employmentType: "OffPayrollWorker" }, "3000.00");
    const loan = { startDate: START, studentLoanPlan: "Plan1" };
    const started = await platform.call("POST", `/v1/employees/${worker}/student-loan/start`, loan);
    expect(started.status).toBeLessThan(300);
    expect((await platform.lockRun(1)).status).toBe(200);
    const moved = await platform.call("PUT", `/v1/employees/${twice}/payroll-config`, { payrollConfigId: second });
    expect(moved.status).toBe(200);
    await platform.post(twice, [{ payElementCode: "SALARY", amount: "1500.00" }]);
    expect((await platform.call("POST", `/v1/payroll/${second}/next`)).status).toBe(201);
    const slips = [await slip(twice, 1, platform.payrollConfigId), await slip(twice, 1, second)];
    const expected = yearCases().find(({ name }) => name.startsWith("T-34: month 1"))?.expected;
    expect(figuresOf(slips)).toEqual(expected);
    const lock = await platform.call("POST", `/v1/payroll/${second}/2026/1/lock`, ACKNOWLEDGED);
    expect(lock.status).toBe(200);
    expect(figuresOf([await slip(twice, 1, second)])).toEqual(expected?.slice(1));
    const other = yearCases().find(({ name }) => name.startsWith("S-11"))?.expected;
    expect(figuresOf([await slip(worker, 1, platform.payrollConfigId)])).toEqual(other);
  });

  it("knows the year before a payment in week 53", async () => {
    const weekly = await payroll("Weekly", { firstPeriodStartDate: "2027-03-30", firstPaymentDate: "2027-04-05" });
    const start = { payrollConfigId: weekly, startDate: "2027-03-30" };
    const only = await paid({ ...start, taxCode: "1257L" }, "600.00");
    const alone = await paid({ ...start, taxCode: "1257L W1" }, "600.00");
    expect((await platform.call("POST", `/v1/payroll/${weekly}/next`)).status).toBe(201);
    const [covered, taxed] = [await slip(only, 53, weekly), await slip(alone, 53, weekly)];
    expect(figuresOf([covered])).toEqual(
      yearCases().find(({ name }) => name.startsWith("T-25 (3): week 53, the only pay"))?.expected,
    );
    const payments = [{ paymentDate: "2027-04-05", grossPay: "600.00" }];
    const taxCodes = [{ effectiveDate: START, taxCode: "1257L W1" }];
    expect(figuresOf([taxed])).toEqual(year({ payFrequency: "Weekly", payments, taxCodes }));
  });

  it("keeps the code of final pay after the leaving date, until the P45 is issued", async () => {
    const leaver = await paid({ taxCode: "1257L" }, "1500.00");
    const leaves = { leavingDate: "2026-05-15", payAfterLeaving: false };
    expect((await platform.call("PUT", `/v1/employees/${leaver}/leaver`, leaves)).status).toBe(200);
    expect((await platform.next()).status).toBe(201);
    const final = await platform.payslip(leaver, 2);
    expect(final).toMatchObject({ taxCode: "1257L", week1Month1: false });
  });
});
