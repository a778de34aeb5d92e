import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PaymentFacts, payYear } from "../../../src/engine/gross-to-net";
import { createRulebook } from "../../../src/engine/rulebook";
import { rules } from "../../../src/rules/2026-27";
import { oracleFigures, oraclePayslip } from "../../oracle";
import { readRuleDocuments } from "../../support/rule-documents";
import { ACKNOWLEDGED, type RunPlatform, runPlatform } from "./sample-runs";

const made = createRulebook(rules);
if (!made.ok) throw new Error("the rules do not load");
const rulebook = made.value;

let platform: RunPlatform;

beforeAll(async () => {
  platform = await runPlatform();
});

afterAll(() => platform.stop());

/** The first payment of a pay reference period. */
const FIRST = { enrolmentEarningsToDate: "0" };

/** Returns the payslips of one employer in one year, whichever payrolls it has. */
function library(payments: readonly PaymentFacts[]) {
  const worked = payYear(
    {
      taxYear: 2026,
      payFrequency: "Monthly",
      taxCodes: [{ effectiveDate: "2026-04-06", taxCode: "1257L" }],
      niCategories: [{ effectiveDate: "2026-04-06", niCategory: "A" }],
      studentLoans: [{ startDate: "2026-04-06", studentLoanPlan: "Plan1" }],
      payments: payments.map((payment) => ({ ...payment, isFinalPayment: false })),
    },
    rulebook,
  );
  if (!worked.ok) throw new Error(JSON.stringify(worked.problems));
  return worked.value.payslips.map(({ forPeriod, yearToDate, niBreakdown }) => ({
    forPeriod,
    yearToDate,
    niBreakdown,
  }));
}

async function payroll(payFrequency: string, paymentPeriodConfig: object): Promise<string> {
  const config = { name: `${payFrequency} staff, two`, payFrequency, paymentPeriodConfig };
  const { status, body } = await platform.call("POST", "/v1/payrollconfig", config);
  expect(status).toBe(201);
  return body.content.data.payrollConfigId;
}

async function moved(employeeId: string, payrollConfigId: string): Promise<void> {
  const { status } = await platform.call("PUT", `/v1/employees/${employeeId}/payroll-config`, { payrollConfigId });
  expect(status).toBe(200);
}

async function employed(fields: object = {}): Promise<string> {
  const { employeeId } = await platform.employee({ taxCode: "1257L", ...fields });
  const loan = { startDate: "2026-04-06", studentLoanPlan: "Plan1" };
  expect((await platform.call("POST", `/v1/employees/${employeeId}/student-loan/start`, loan)).status).toBeLessThan(
    300,
  );
  return employeeId;
}

/** Somebody's letters before and from 1 May, and the date of birth that they go with. */
const LETTERS = [
  ["A", "C", "1955-01-31"],
  ["C", "A", "1955-01-31"],
  ["M", "A", "2005-05-01"],
] as const;

/** What both payments of a month deduct, from the facts alone: letters are stacked in one order, with thresholds once. */
function predicted([first, second]: readonly [string, string, ...unknown[]]) {
  const figuresOn = oracleFigures(readRuleDocuments());
  const common = { payFrequency: "Monthly", taxCode: "1257L", studentLoanPlan: "Plan1" } as const;
  const one = oraclePayslip(
    { ...common, paymentDate: "2026-04-30", niCategory: first, grossPay: "1500.00", yearToDate: null },
    figuresOn,
  );
  const { niBandResult } = one.yearToDate;
  const { studentLoan } = one.forPeriod;
  const earningsPeriodToDate = { niBandResult, studentLoan };
  const pay = { paymentDate: "2026-05-05", niCategory: second, grossPay: "2600.00" };
  const two = oraclePayslip({ ...common, ...pay, yearToDate: one.yearToDate, earningsPeriodToDate }, figuresOn);
  return [one, two].map(({ forPeriod: { tax, ni, employerNi, studentLoan: loan, netPay } }) => {
    return { tax, ni, employerNi, studentLoan: loan, netPay };
  });
}

describe("payments of two payrolls in one earnings period", () => {
  it("have one National Insurance and loan period, of the same interval and to a longer one", async () => {
    const second = await payroll("Monthly", { firstPeriodStartDate: "2026-04-01", firstPaymentDate: "2026-05-05" });
    const weekly = await payroll("Weekly", { firstPeriodStartDate: "2026-04-13", firstPaymentDate: "2026-04-17" });
    const lock = (id: string, period: number) =>
      platform.call("POST", `/v1/payroll/${id}/2026/${period}/lock`, ACKNOWLEDGED);

    const id = await employed();
    const other = await employed();
    await moved(other, weekly);
    await platform.post(other, [{ payElementCode: "SALARY", amount: "600.00" }]);
    expect((await lock(weekly, 2)).status).toBe(200);
    await moved(other, platform.payrollConfigId);
    const withLetters: string[] = [];
    for (const [niCategory, later, dateOfBirth] of LETTERS) {
      // M becomes A by age.
      const isByAge = niCategory === "M";
      const employeeId = await employed({ dateOfBirth, ...(isByAge ? {} : { niCategory }) });
      const letter = { effectiveDate: "2026-05-01", niCategory: later };
      if (!isByAge) {
        expect((await platform.call("POST", `/v1/employees/${employeeId}/ni-category`, letter)).status).toBe(201);
      }
      await platform.post(employeeId, [{ payElementCode: "SALARY", amount: "1500.00" }]);
      withLetters.push(employeeId);
    }
    await platform.post(id, [{ payElementCode: "SALARY", amount: "1500.00" }]);
    await platform.post(other, [{ payElementCode: "SALARY", amount: "1900.00" }]);
    expect((await platform.lockRun(1)).status).toBe(200);
    for (const employeeId of withLetters) {
      await moved(employeeId, second);
      await platform.post(employeeId, [{ payElementCode: "SALARY", amount: "2600.00" }]);
    }
    await moved(id, second);
    await platform.post(id, [{ payElementCode: "SALARY", amount: "2600.00" }]);
    const asked = (more: string) => platform.call("GET", `/v1/payslip/data/${id}/2026/1${more}`);
    expect((await platform.call("POST", `/v1/payroll/${second}/next`)).status).toBe(201);

    const both = library([
      { paymentDate: "2026-04-30", grossPay: "1500.00", ...FIRST },
      { paymentDate: "2026-05-05", grossPay: "2600.00" },
    ]);
    const preview = (await asked(`?payrollConfigId=${second}`)).body.content.data;
    expect(preview).toMatchObject({ status: "PREVIEW", payrollConfigId: second, ...both[1] });
    expect((await lock(second, 1)).status).toBe(200);
    expect((await asked("")).body.content.data).toMatchObject({ payrollConfigId: second, status: "FINAL", ...both[1] });
    const first = (await asked(`?payrollConfigId=${platform.payrollConfigId}`)).body.content.data;
    expect(first).toMatchObject({ status: "FINAL", ...both[0] });
    expect((await asked(`?payrollConfigId=${weekly}`)).body.message.token).toBe("payslip_not_found");

    for (const [at, letters] of LETTERS.entries()) {
      const path = `/v1/payslip/data/${withLetters[at]}/2026/1?payrollConfigId=`;
      const slips = [platform.payrollConfigId, second].map((each) => platform.call("GET", `${path}${each}`));
      const paid = (await Promise.all(slips)).map(({ body }) => body.content.data.forPeriod);
      expect([letters, ...paid]).toMatchObject([letters, ...predicted(letters)]);
    }

    const changed = library([
      { paymentDate: "2026-04-17", grossPay: "600.00", payFrequency: "Weekly", ...FIRST },
      // The weekly payroll has paid up to 19 April: of 30 days 11 are left for the lower limit.
      { paymentDate: "2026-04-30", grossPay: "1900.00", payReferencePeriodPart: { days: 11, of: 30 }, ...FIRST },
    ]);
    expect(await platform.payslip(other, 1)).toMatchObject({ ...changed[1] });
  });
});
