import { expect, it } from "vitest";
import type { PayLine, YearFacts } from "../../src/engine";
import { explainChanges } from "../../src/engine/variance";
import { rulebook } from "../support/library";
import { type ComparedSlip, explained, slipsOf } from "./slips";

const APRIL = "2026-04-30";
const MAY = "2026-05-31";
const PAY: readonly PayLine[] = [{ code: "SALARY", amount: "2500" }];
const CODE = { effectiveDate: "2026-04-06", taxCode: "1257L" };
const LETTER = { effectiveDate: "2026-04-06", niCategory: "A" };

function twoMonths(may: readonly PayLine[], facts: Partial<YearFacts> = {}) {
  return slipsOf({
    taxYear: 2026,
    payFrequency: "Monthly",
    taxCodes: [CODE],
    niCategories: [LETTER],
    payments: [
      { paymentDate: APRIL, lines: PAY },
      { paymentDate: MAY, lines: may },
    ],
    ...facts,
  });
}

/** Returns the causes of some amounts as text. */
function causesIn([previous = null, current = null]: readonly (ComparedSlip | null)[], names: readonly string[]) {
  return explained(previous, current)
    .filter(({ amount }) => names.includes(amount))
    .map(({ amount, difference, causes }) => [
      amount,
      difference,
      ...causes.map(({ cause, detail, explained: pence }) => `${cause} ${detail ?? "-"} ${pence}`),
    ]);
}

// The free pay of 1257L is 1,048.25 a month, tax is 20% of whole pounds to date, contributions are 8% above 1,048.
it("a rise explains gross pay, tax, contributions and net pay, beside the pounds that the year to date rounds", () => {
  const slips = twoMonths([{ code: "SALARY", amount: "3000" }]);
  expect(causesIn(slips, ["grossPay", "tax", "ni", "netPay"])).toEqual([
    ["grossPay", "500.00", "SalaryChange SALARY 500.00"],
    ["tax", "100.20", "CumulativeTax - 0.20", "SalaryChange SALARY 100.00"],
    ["ni", "40.00", "SalaryChange SALARY 40.00"],
    ["netPay", "359.80", "SalaryChange SALARY 360.00", "CumulativeTax - -0.20"],
  ]);
});

it("a tax code explains tax alone", () => {
  const emergency = { effectiveDate: "2026-05-06", taxCode: "BR", week1Month1: true };
  const slips = twoMonths(PAY, { taxCodes: [CODE, emergency] });
  expect(causesIn(slips, ["tax", "ni", "netPay"])).toEqual([
    ["tax", "209.80", "CumulativeTax - 0.20", "TaxCodeChange 1257L to BR M1 209.60"],
    ["ni", "0.00"],
    ["netPay", "-209.80", "CumulativeTax - -0.20", "TaxCodeChange 1257L to BR M1 -209.60"],
  ]);
});

it("a category letter explains contributions, and a line that is outside tax explains other additions", () => {
  const expenses: PayLine = { code: "EXPENSES", amount: "60", isTaxable: false, isNiable: false };
  const pensioner = { effectiveDate: "2026-05-06", niCategory: "C" };
  const slips = twoMonths([...PAY, expenses], { niCategories: [LETTER, pensioner] });
  expect(causesIn(slips, ["grossPay", "ni", "otherAdditions", "netPay"])).toEqual([
    ["grossPay", "0.00"],
    ["ni", "-116.16", "NiCategoryChange A to C -116.16"],
    ["otherAdditions", "60.00", "LineAdded EXPENSES 60.00"],
    ["netPay", "175.96", "LineAdded EXPENSES 60.00", "CumulativeTax - -0.20", "NiCategoryChange A to C 116.16"],
  ]);
});

it("letter X, under which no loan is deducted, explains that it stops, and the letter before it that it begins", () => {
  const studentLoans = [{ startDate: "2026-04-06", studentLoanPlan: "Plan1" as const }];
  const outside = { ...LETTER, niCategory: "X" };
  const from = (first: typeof LETTER, niCategory: string) =>
    twoMonths([{ code: "SALARY", amount: "3000" }], {
      niCategories: [first, { effectiveDate: "2026-05-06", niCategory }],
      studentLoans,
    }).map((slip) => ({ ...slip, studentLoanPlan: "Plan1" as const }));
  expect(causesIn(from(LETTER, "X"), ["studentLoan"])).toEqual([
    ["studentLoan", "-23.00", "NiCategoryChange A to X -23.00"],
  ]);
  expect(causesIn(from(outside, "A"), ["studentLoan"])).toEqual([
    ["studentLoan", "68.00", "NiCategoryChange X to A 23.00", "SalaryChange SALARY 45.00"],
  ]);
});

it("a contribution follows the pay that it is calculated on, and its rate is a change of the pension", () => {
  const [previous, current] = twoMonths([{ code: "SALARY", amount: "3000" }]);
  if (previous === undefined || current === undefined) throw new Error("There are two payslips.");
  const withPension = (slip: typeof previous, pension: string, contributionPay: string) => {
    const row = {
      source: "Pension",
      code: "PENSION",
      description: "Pension",
      lineType: "PensionContribution",
    } as const;
    const rows = [...slip.rows, { ...row, pensionType: "ReliefAtSource" as const, amount: pension, contributionPay }];
    return { ...slip, rows, amounts: { ...slip.amounts, pension } };
  };
  const before = withPension(previous, "100", "2500");
  expect(causesIn([before, withPension(current, "120", "3000")], ["pension"])).toEqual([
    ["pension", "20.00", "SalaryChange SALARY 20.00"],
  ]);
  expect(causesIn([before, withPension(current, "150", "3000")], ["pension"])).toEqual([
    ["pension", "50.00", "SalaryChange SALARY 20.00", "PensionChange Pension 30.00"],
  ]);
});

it("starters and leavers explain everything, and other years' rules what they change", () => {
  const [april = null] = twoMonths(PAY);
  expect(causesIn([april], ["netPay"])[0]?.[2]).toMatch(/^Leaver - -/);
  const starter = explained(null, april).find(({ amount }) => amount === "grossPay");
  expect(starter?.causes).toEqual([{ cause: "Starter", detail: null, explained: "2500.00" }]);
  // The threshold of contributions was 1,048 in 2024-25 as well; the employer's rate was 13.8% above 758, then 15% above 417.
  const [earlier = null] = slipsOf({
    taxYear: 2024,
    payFrequency: "Monthly",
    taxCodes: [{ ...CODE, effectiveDate: "2024-04-06" }],
    niCategories: [{ ...LETTER, effectiveDate: "2024-04-06" }],
    payments: [{ paymentDate: "2024-04-30", lines: PAY }],
  });
  const employers = explained(earlier, april).find(({ amount }) => amount === "employerNi");
  expect(employers?.causes).toEqual([{ cause: "RulesChange", detail: null, explained: "72.05" }]);
});

it("facts that are wrong are refused", () => {
  expect(explainChanges({ amounts: [], previous: null, current: null }, rulebook)).toMatchObject({
    ok: false,
    problems: [{ token: "must_not_be_empty", path: "/amounts" }],
  });
});
