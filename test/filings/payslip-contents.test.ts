import { describe, expect, it } from "vitest";
import { grossToNet } from "../../src/engine";
import { makePayslipContents, type PayslipContentsFacts } from "../../src/engine/forms";
import { payslips } from "../../src/engine/testing";
import { pence, rulebook } from "../support/library";
import { check, fc } from "../support/property";
import { ADA, EMPLOYER, monthsPayslip } from "./support/sample";

const PAYSLIP = monthsPayslip(
  { studentLoans: [{ startDate: "2026-04-06", studentLoanPlan: "Plan1" }] },
  {
    paymentDate: "2026-05-29",
    lines: [
      { code: "BASIC", description: "Hourly pay", amount: "3000.00" },
      { code: "BONUS", description: "Bonus", amount: "250.00" },
      { code: "EXP", description: "Travel", amount: "40.10", isTaxable: false, isNiable: false },
      { code: "CAR", description: "Car", lineType: "PayrolledBenefit", amount: "150.00" },
      {
        code: "PEN",
        description: "Pension",
        lineType: "PensionContribution",
        pensionType: "NetPayArrangement",
        amount: "120.00",
      },
      { code: "ERPEN", description: "Employer pension", lineType: "EmployerPension", amount: "90.00" },
      { code: "UNION", description: "Union dues", lineType: "DeductionAfterTax", amount: "12.50" },
    ],
  },
);
const FACTS: PayslipContentsFacts = {
  employee: { ...ADA, jobTitle: "Sampler", payrollId: "EMP001" },
  employer: EMPLOYER,
  payslip: PAYSLIP,
};

function contentsOf(facts: Partial<PayslipContentsFacts>) {
  const answer = makePayslipContents({ ...FACTS, ...facts }, rulebook, { explain: true });
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return { ...answer.value, steps: answer.workings?.steps ?? [] };
}

function problemsOf(facts: object) {
  const answer = makePayslipContents({ ...FACTS, ...facts } as PayslipContentsFacts, rulebook);
  return answer.ok ? [] : answer.problems.map(({ token, path }) => `${token} ${path}`);
}

describe("what a payslip says", () => {
  const contents = contentsOf({});

  it("is every row by its kind, each deduction with its purpose", () => {
    expect(contents.rows.Payable.map(({ description, amount }) => [description, amount])).toEqual([
      ["Hourly pay", "3000.00"],
      ["Bonus", "250.00"],
      ["Travel", "40.10"],
    ]);
    expect(contents.rows.Deduction.map(({ description }) => description)).toEqual([
      "Pension",
      "Union dues",
      "Income tax",
      "National Insurance",
      "Student loan",
    ]);
    expect(contents.rows.Information).toEqual([{ code: "CAR", description: "Car", amount: "150.00" }]);
    expect(contents.rows.EmployerCost.map(({ code }) => code)).toEqual(["ERPEN", "EMPLOYER_NI"]);
  });

  it("comes to net pay", () => {
    expect(contents.totalPayable).toBe("3290.10");
    expect(pence(contents.netPay)).toBe(pence(contents.totalPayable) - pence(contents.totalDeductions));
    expect(contents.steps).toEqual([
      expect.objectContaining({ figure: "/netPay", formula: "payable − deductions", value: contents.netPay }),
    ]);
  });

  it("names who, when and under which code", () => {
    expect(contents).toMatchObject({
      employee: { firstName: "Ada", lastName: "Example", jobTitle: "Sampler", payrollId: "EMP001" },
      employer: { name: "Sample Employer Ltd" },
      status: "FINAL",
      taxYearLabel: "2026-27",
      period: 2,
      periodStartDate: "2026-05-06",
      periodEndDate: "2026-06-05",
      paymentDate: "2026-05-29",
      taxCode: "1257L",
      week1Month1: false,
      niCategory: "A",
    });
    const dates = { periodStartDate: "2026-05-01", periodEndDate: "2026-05-31" };
    expect(contentsOf({ ...dates, status: "PREVIEW" })).toMatchObject({ ...dates, status: "PREVIEW" });
  });

  it("tells the payment and the year so far", () => {
    expect(contents.forPeriod).toMatchObject({ grossPay: "3250.00", pension: "120.00", otherDeductions: "12.50" });
    expect(contents.yearToDate.netPay).toBe(contents.netPay);
  });

  it("tells hours, one by one and together", () => {
    expect(contents).toMatchObject({ hours: [], totalHours: null });
    const hours = [
      { description: "Day", units: "140.25", payRate: "20" },
      { description: "Night", units: 9.5 },
    ];
    expect(contentsOf({ hours })).toMatchObject({
      hours: [
        { description: "Day", units: "140.25", payRate: "20.00" },
        { description: "Night", units: "9.50", payRate: null },
      ],
      totalHours: "149.75",
    });
  });

  it("tells how net pay is paid, to the penny", () => {
    const cash = { method: "Cash", amount: "100.00" };
    const rest = ((pence(contents.netPay) - 10_000) / 100).toFixed(2);
    const bank = { method: "Bacs", accountName: "A Example", accountNumberLast4: "4958", amount: rest };
    expect(contentsOf({ payments: [cash, bank] }).payments).toEqual([
      { ...cash, accountName: null, accountNumberLast4: null },
      bank,
    ]);
    expect(problemsOf({ payments: [cash] })).toEqual(["totals_differ /payments"]);
    expect(problemsOf({ payments: [cash, { ...bank, accountNumberLast4: "66374958" }] })).toEqual([
      "invalid_format /payments/1/accountNumberLast4",
    ]);
  });

  it("is refused where its rows do not come to net pay", () => {
    const summaryItems = PAYSLIP.summaryItems.filter(({ code }) => code !== "TAX");
    expect(problemsOf({ payslip: { ...PAYSLIP, summaryItems } })).toEqual(["totals_differ /payslip/forPeriod/netPay"]);
    expect(problemsOf({ payslip: { ...PAYSLIP, summaryItems: undefined } })).toEqual([
      "totals_differ /payslip/forPeriod/netPay",
    ]);
    expect(problemsOf({ payslip: { ...PAYSLIP, payFrequency: "Annually" } })).toEqual([
      "invalid_period /payslip/period",
    ]);
  });

  it("comes to net pay for any payslip", () => {
    let made = 0;
    const cases = check(
      fc.property(payslips(rulebook), (facts) => {
        const answer = grossToNet(facts, rulebook);
        if (!answer.ok) return;
        made++;
        const { rows, netPay } = contentsOf({ payslip: answer.value });
        const sum = (of: readonly { amount: string }[]) =>
          of.reduce((all, { amount }) => all + pence(amount as never), 0);
        expect(sum(rows.Payable) - sum(rows.Deduction)).toBe(pence(answer.value.forPeriod.netPay));
        expect(netPay).toBe(answer.value.forPeriod.netPay);
      }),
      500,
    );
    expect(made).toBeGreaterThanOrEqual(cases * 0.6);
  });
});
