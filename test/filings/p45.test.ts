import { describe, expect, it } from "vitest";
import { boxesOfP45, makeP45, type P45Facts } from "../../src/engine/forms";
import { count, flag, type GoldenRow, readGolden, text } from "../support/golden/golden-file";
import { rulebook } from "../support/library";
import { ADA, EMPLOYER, monthsPayslip } from "./support/sample";

const PAYSLIP = monthsPayslip({}, { paymentDate: "2026-10-30", grossPay: "2200.00" });
const FACTS: P45Facts = {
  employee: ADA,
  employer: EMPLOYER,
  payslip: PAYSLIP,
  leavingDate: "2026-10-30",
  issueDate: "2026-11-02",
};

function p45Of(facts: Partial<P45Facts>) {
  const answer = makeP45({ ...FACTS, ...facts }, rulebook);
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return answer.value;
}

function problemsOf(facts: object) {
  const answer = makeP45({ ...FACTS, ...facts } as P45Facts, rulebook);
  return answer.ok ? [] : answer.problems.map(({ token, path }) => `${token} ${path}`);
}

function payslipOfRow(row: GoldenRow) {
  return {
    ...PAYSLIP,
    taxCode: text(row, "taxCode"),
    week1Month1: flag(row, "week1Month1"),
    payFrequency: text(row, "payFrequency") as "Monthly",
    taxWeek: count(row, "taxWeek"),
    taxMonth: count(row, "taxMonth"),
    yearToDate: {
      ...PAYSLIP.yearToDate,
      previousTaxablePay: text(row, "previousPay"),
      previousTaxPaid: text(row, "previousTax"),
      taxablePay: text(row, "pay"),
      tax: text(row, "tax"),
    },
  };
}

describe("boxes 6 to 8", () => {
  const { rows } = readGolden("2026-27/filings-p45");

  it("have examples", () => expect(rows).toHaveLength(6));

  it.each(rows)("code $taxCode, week 1/month 1 $week1Month1, previous pay $previousPay", (row) => {
    expect(p45Of({ payslip: payslipOfRow(row) })).toMatchObject({
      taxCode: row.taxCode,
      week1Month1: row.week1Month1,
      taxWeek: row.boxWeek,
      taxMonth: row.boxMonth,
      totalPayToDate: row.totalPayToDate,
      totalTaxToDate: row.totalTaxToDate,
      payInThisEmployment: row.payInThisEmployment,
      taxInThisEmployment: row.taxInThisEmployment,
    });
  });
});

describe("box 5", () => {
  const loan = (facts: object) => p45Of({ studentLoan: { startDate: "2026-05-01", ...facts } }).continueStudentLoan;

  it("says yes while a start notice is held and no stop notice", () => {
    expect(loan({})).toBe(true);
    expect(loan({ endDate: null, studentLoanPlan: "Plan5" })).toBe(true);
    expect(loan({ startDate: "2027-04-05" })).toBe(true);
  });

  it("stays blank once a stop notice is held, for a start in a later year, and without a loan", () => {
    expect(loan({ endDate: "2026-10-30" })).toBe(false);
    expect(loan({ endDate: "2026-12-31" })).toBe(false);
    expect(loan({ startDate: "2027-04-06" })).toBe(false);
    expect(p45Of({}).continueStudentLoan).toBe(false);
  });

  it("goes by the last payslip's deduction if no loan is stated", () => {
    const loans = { studentLoans: [{ startDate: "2026-05-01", studentLoanPlan: "Plan1" as const }] };
    const payslip = monthsPayslip(loans, { paymentDate: "2026-10-30", grossPay: "4200.00" });
    expect(Number(payslip.forPeriod.studentLoan)).toBeGreaterThan(0);
    expect(p45Of({ payslip }).continueStudentLoan).toBe(true);
  });
});

describe("a P45", () => {
  it("shows the parties as they were given, accents and all", () => {
    const employee = { ...ADA, firstName: "Zoë", middleName: "Ærin", nationalInsuranceNumber: "rn 00 00 01 a" };
    const p45 = p45Of({
      employee: { ...employee, payrollId: "EMP001", department: "Samples", address: EMPLOYER.address },
    });
    expect(p45).toMatchObject({ firstName: "Zoë", middleName: "Ærin", nationalInsuranceNumber: "RN000001A" });
    expect(p45).toMatchObject({ payrollId: "EMP001", department: "Samples", gender: "Female" });
    expect(p45.address).toEqual({
      lines: ["1 Sample Street", "Sampletown"],
      postcode: "ZZ1 1ZZ",
      foreignCountry: null,
    });
    expect(p45.employer).toMatchObject({ name: "Sample Employer Ltd", payeReference: "635/A635" });
  });

  it("is an original, and is marked when it is issued again", () => {
    expect(p45Of({})).toMatchObject({ isReplacement: false, replacementNumber: 0, status: "Finalised" });
    expect(p45Of({ replacementNumber: 2, status: "Preview" })).toMatchObject({
      isReplacement: true,
      replacementNumber: 2,
      status: "Preview",
    });
  });

  it("tells everything on parts 1 and 1A, and boxes 1 to 8 to the next employer", () => {
    const boxes = (part: "1" | "1A" | "2" | "3") => boxesOfP45(part).map(({ box }) => box);
    expect(boxes("1")).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    expect(boxes("1A")).toEqual(boxes("1"));
    expect(boxes("2")).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(boxes("3")).toEqual(boxes("2"));
    const shown = boxesOfP45("3").flatMap(({ fields }) => fields);
    for (const field of ["address", "dateOfBirth", "gender", "department"]) expect(shown).not.toContain(field);
    for (const field of shown) expect(p45Of({})).toHaveProperty(field);
  });

  it("adds up in its workings", () => {
    const row = readGolden("2026-27/filings-p45").rows[0] as GoldenRow;
    const answer = makeP45({ ...FACTS, payslip: payslipOfRow(row) }, rulebook, { explain: true });
    expect(answer.ok && answer.workings?.steps).toEqual([
      expect.objectContaining({ id: "p45.total-pay", figure: "/totalPayToDate", value: "25200.00" }),
      expect.objectContaining({ id: "p45.total-tax", figure: "/totalTaxToDate", value: "2814.00" }),
    ]);
    expect(answer.ok && answer.workings?.steps[0]?.inputs).toEqual({
      "pay in previous employments": "9800.00",
      "pay in this employment": "15400.00",
    });
    const plain = makeP45(FACTS, rulebook);
    expect(plain.ok && plain.workings).toBeNull();
  });

  it("is refused with everything that is wrong at once", () => {
    expect(problemsOf({ leavingDate: "2027-04-06", issueDate: "soon", replacementNumber: -1, colour: "blue" })).toEqual(
      ["unknown_field /colour", "invalid_date /issueDate", "too_small /replacementNumber", "date_after /leavingDate"],
    );
    expect(problemsOf({ employee: { lastName: "Example", gender: "X" }, employer: {} })).toEqual([
      "required /employee/firstName",
      "unknown_value /employee/gender",
      "required /employer/name",
      "required /employer/payeReference",
    ]);
    expect(problemsOf({ leavingDate: "2027-04-06" })).toEqual(["date_after /leavingDate"]);
    expect(problemsOf({ payslip: { ...PAYSLIP, taxYear: 1999 } })).toEqual(["unsupported_tax_year /payslip/taxYear"]);
    expect(problemsOf({ payslip: null })).toContain("required /payslip");
    expect(problemsOf({ studentLoan: { studentLoanPlan: "Plan3" } })).toEqual([
      "required /studentLoan/startDate",
      "unknown_value /studentLoan/studentLoanPlan",
    ]);
  });
});
