import { describe, expect, test } from "vitest";
import type { PayslipFacts } from "../../src/engine/gross-to-net/facts";
import { readRuleDocuments } from "../support/rule-documents";
import { oracleFigures, oraclePayslip } from ".";

// The oracle itself against HMRC's published examples and test rows, so that two errors cannot agree.

const figuresOn = oracleFigures(readRuleDocuments());

function payslip(facts: Partial<PayslipFacts>) {
  const whole = { payFrequency: "Monthly", paymentDate: "2026-04-30", taxCode: "NT", niCategory: "X", ...facts };
  return oraclePayslip(whole as PayslipFacts & { paymentDate: string }, figuresOn);
}

describe("income tax", () => {
  test.each([
    ["1257L", "2026-04-30", "1156.25", "0", "0", "21.40"],
    ["1257L", "2026-06-30", "31123.26", "2312.51", "43.00", "10188.00"],
    ["CBR", "2026-12-31", "12590.45", "179583.28", "67840.65", "-29406.05"],
    ["NT", "2027-01-31", "11245.05", "192173.73", "38434.60", "-38434.60"],
    ["S1257L", "2026-06-30", "31123.26", "2312.51", "40.85", "11436.78"],
    ["SK585", "2026-04-30", "895.00", "0", "0", "273.29"],
    ["SK585", "2026-05-31", "1250.00", "895.00", "273.29", "347.24"],
    ["1001L", "2026-04-30", "5000.00", "0", "0", "1037.66"],
    ["K2500", "2026-04-30", "833.33", "0", "0", "416.66"],
    ["K2500", "2026-05-31", "833.33", "833.33", "416.66", "416.66"],
  ])("%s on %s: %s after %s and %s", (taxCode, paymentDate, grossPay, taxablePay, tax, expected) => {
    expect(payslip({ taxCode, paymentDate, grossPay, yearToDate: { taxablePay, tax } }).forPeriod.tax).toBe(expected);
  });

  test.each([
    ["0T", "Monthly", "2026-04-30", "3142.00", "628.40"],
    ["0T", "Monthly", "2026-04-30", "3142.50", "628.46"],
    ["SD3", "Monthly", "2026-04-30", "1450.03", "696.00"],
    ["S45L", "Monthly", "2026-04-30", "39.25", "0.19"],
    ["K401", "Monthly", "2026-04-30", "885.00", "243.80"],
    ["145L", "Weekly", "2022-04-08", "2913.07", "1009.01"],
    ["145L", "Weekly", "2022-04-08", "2913.06", "1009.00"],
  ] as const)("%s on a week 1/month 1 basis, %s, %s: %s", (taxCode, payFrequency, paymentDate, grossPay, expected) => {
    const result = payslip({ taxCode, payFrequency, paymentDate, grossPay, week1Month1: true });
    expect(result.forPeriod.tax).toBe(expected);
  });

  test.each([
    ["1257L", "Weekly", "600", "71.60"],
    ["1257L", "Fortnightly", "1200", "143.20"],
    ["S1257L", "FourWeekly", "2400", "284.62"],
  ] as const)("the week 53, 54 or 56 of %s, %s", (taxCode, payFrequency, grossPay, expected) => {
    const facts = { taxCode, payFrequency, grossPay, paymentDate: "2027-04-05" };
    const yearToDate = { taxablePay: "31200", tax: "9999.99" };
    expect(payslip({ ...facts, yearToDate }).forPeriod.tax).toBe(expected);
  });
});

describe("National Insurance", () => {
  test.each([
    ["A", "Weekly", "2026-04-10", "785.50", "43.48", "103.42"],
    ["F", "Weekly", "2026-04-10", "785.50", "43.48", "45.67"],
    ["B", "Fortnightly", "2026-04-10", "1995.00", "28.04", "270.30"],
    ["S", "FourWeekly", "2026-04-10", "3920.00", "0.00", "299.40"],
    ["N", "Monthly", "2026-04-10", "5414.00", "275.78", "499.65"],
    ["V", "Monthly", "2026-04-10", "5500.00", "277.50", "196.65"],
    ["Z", "Monthly", "2026-04-10", "5500.00", "89.04", "196.65"],
    ["A", "Weekly", "2025-04-10", "242.07", "0.00", "21.91"],
    ["A", "Weekly", "2025-04-10", "242.32", "0.02", "21.95"],
  ] as const)("letter %s, %s, %s: %s", (niCategory, payFrequency, paymentDate, grossPay, ni, employerNi) => {
    const result = payslip({ niCategory, payFrequency, paymentDate, grossPay });
    expect([result.forPeriod.ni, result.forPeriod.employerNi]).toEqual([ni, employerNi]);
  });

  test.each([
    ["A", "2026-04-06", "74127.19", "3493.14", "10369.08"],
    ["A", "2026-08-06", "35860.19", "2070.48", "4874.13"],
    ["M", "2026-10-15", "30560.19", "1577.82", "958.68"],
    ["J", "2026-11-12", "35311", "604.68", "4993.65"],
  ])("a director of letter %s appointed on %s", (niCategory, appointmentDate, grossPay, ni, employerNi) => {
    const director = { nicMethod: "Annual", appointmentDate } as const;
    const result = payslip({ niCategory, paymentDate: "2027-03-31", grossPay, director });
    expect([result.forPeriod.ni, result.forPeriod.employerNi]).toEqual([ni, employerNi]);
  });
});

describe("from gross to net", () => {
  const pay = { amount: "3750.00" };
  test.each([
    ["NetPayArrangement", "187.50", "502.80", "216.16", "117.00", "120.00", "2606.54", "499.95"],
    ["ReliefAtSource", "150.00", "540.20", "216.16", "117.00", "120.00", "2606.64", "499.95"],
    ["SalarySacrifice", "187.50", "502.80", "201.16", "100.00", "108.00", "2650.54", "471.82"],
  ] as const)("a pension by %s", (pensionType, amount, tax, ni, studentLoan, postgraduateLoan, netPay, employerNi) => {
    const lines = [pay, { lineType: "PensionContribution", pensionType, amount } as const];
    const loans = { studentLoanPlan: "Plan2", postgraduateLoan: true } as const;
    const result = payslip({ taxCode: "1257L", niCategory: "A", lines, ...loans });
    expect(result.forPeriod).toMatchObject({ tax, ni, studentLoan, postgraduateLoan, netPay, employerNi });
  });
});
