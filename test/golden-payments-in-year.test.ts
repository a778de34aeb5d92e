import { describe, expect, test } from "vitest";
import { createBatch } from "../src/batch";
import {
  describeProblem,
  grossToNet,
  incomeTax,
  nationalInsurance,
  payYear,
  studentLoans,
  type YearFacts,
} from "../src/engine";
import { carryForward } from "../src/engine/testing";
import { figuresOfYear, yearCases } from "./support/golden/payments-in-year";
import { rulebook } from "./support/library";

const CASES = yearCases();

test("the file has its rows", () => {
  expect(CASES.flatMap(({ expected }) => expected)).toHaveLength(33);
});

describe.each(CASES)("$name", ({ facts, expected }) => {
  test("through payYear", () => {
    expect(figuresOfYear(payYear(facts, rulebook))).toEqual(expected);
  });

  test("through grossToNet, one payment after another", () => {
    const { leavingDate, p45IssueDate, ...others } = facts;
    // A single payment states its code, not the leaving date.
    const coded = p45IssueDate === null ? others : { ...others, taxCodes: afterLeaving(facts) };
    const calculations = {
      payslip: (each: Parameters<typeof grossToNet>[0]) => grossToNet(each, rulebook),
      year: (each: YearFacts) => payYear(each, rulebook),
    };
    expect(figuresOfYear(payYear(coded, rulebook))).toEqual(expected);
    expect(carryForward(rulebook).check(coded, calculations)).toEqual({ outcome: "Holds" });
  });
});

function afterLeaving({ taxCodes, leavingDate }: YearFacts): YearFacts["taxCodes"] {
  return [...taxCodes, { effectiveDate: leavingDate as string, taxCode: "0T", week1Month1: true }];
}

test("through the batch: what columns cannot do is sent the single way and counted", async () => {
  const made = createBatch(rulebook, { taxYear: 2026, engine: "js" });
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  for (const [at, { facts }] of CASES.entries()) {
    const { taxYear: _, ...row } = facts;
    made.value.add({ id: String(at), ...row });
  }
  const counts = await made.value.run();
  for (const { index, result } of made.value.answers()) {
    expect(figuresOfYear(result), CASES[index]?.name).toEqual(CASES[index]?.expected);
  }
  expect(counts).toMatchObject({ rows: CASES.length, columnRows: 5, singleRows: 14 });
  expect(counts.reasons).toEqual({
    several_payments_in_period: 4,
    extra_week: 6,
    irregular_pay: 3,
    repayment_withheld: 1,
  });
});

describe("through the chapters", () => {
  test("a further payment in a month on a month 1 basis", () => {
    const facts = { payFrequency: "Monthly", paymentDate: "2026-05-29", taxCode: "1257L M1" } as const;
    const taxPeriodToDate = { taxablePay: "1500", tax: "90.20" };
    const found = incomeTax({ ...facts, taxablePay: "1500", taxPeriodToDate }, rulebook);
    expect(found).toMatchObject({ ok: true, value: { tax: "300.00", taxDue: "390.20", taxedAlone: true } });
  });

  test("irregular pay four weeks after the last", () => {
    const facts = { payFrequency: "Irregular", paymentDate: "2026-05-08", lastPaymentDate: "2026-04-10" } as const;
    expect(incomeTax({ ...facts, taxCode: "1257L W1", taxablePay: "1000" }, rulebook)).toMatchObject({
      value: { tax: "6.40", freePay: "967.68" },
    });
    expect(nationalInsurance({ ...facts, earnings: { A: "1000" } }, rulebook)).toMatchObject({
      value: { ni: "2.64", employerNi: "92.25" },
    });
    // Four weeks of plan 2 in 2026-27: 2,260.38.
    expect(studentLoans({ ...facts, niablePay: "2300", studentLoanPlan: "Plan2" }, rulebook)).toMatchObject({
      value: { studentLoan: "3.00" },
    });
  });

  test("irregular pay counts from the start of the employment where there was no payment before", () => {
    const facts = { payFrequency: "Irregular", paymentDate: "2026-05-08", earnings: { A: "1000" } } as const;
    const began = (lastPaymentDate: string | null, employmentStartDate: string) =>
      nationalInsurance({ ...facts, lastPaymentDate, employmentStartDate }, rulebook);
    expect(began(null, "2026-04-10")).toMatchObject({ value: { ni: "2.64", employerNi: "92.25" } });
    expect(began("2026-05-01", "2026-04-10")).toMatchObject({ value: { ni: "58.66", employerNi: "135.60" } });
    expect(began("2026-05-02", "2026-04-10")).toMatchObject({ value: { ni: "58.66", employerNi: "135.60" } });
    // More than a year: a year's thresholds.
    expect(began("2024-05-02", "2024-04-10")).toMatchObject({ value: { ni: "0.00", employerNi: "0.00" } });
  });

  test("student loans with an earnings period of their own, and none of an off-payroll worker", () => {
    const facts = { payFrequency: "Weekly", paymentDate: "2026-05-08", niablePay: "2300" } as const;
    const loans = { studentLoanPlan: "Plan2", postgraduateLoan: true } as const;
    const niEarningsPeriod = { unit: "Week", count: 4 } as const;
    expect(studentLoans({ ...facts, ...loans, niEarningsPeriod }, rulebook)).toMatchObject({
      value: { studentLoan: "3.00", postgraduateLoan: "41.00" },
    });
    expect(studentLoans({ ...facts, ...loans, isOffPayrollWorker: true }, rulebook)).toMatchObject({
      value: { studentLoanPlan: null, studentLoan: "0.00", postgraduateLoan: "0.00" },
    });
  });
});

describe("what is not stated is a problem, never a guess", () => {
  const PAID = { A: { grossForEmployeeNi: "1000", ni: "0", employerNi: "87.45" } };
  const MONTH_1 = { payFrequency: "Monthly", paymentDate: "2026-05-29", taxCode: "1257L M1", niCategory: "A" } as const;
  const WEEK_1 = {
    payFrequency: "Irregular",
    paymentDate: "2026-05-08",
    taxCode: "1257L W1",
    niCategory: "A",
  } as const;
  const WEEK_53 = { payFrequency: "Weekly", paymentDate: "2027-04-05", taxCode: "1257L", niCategory: "A" } as const;

  test.each([
    ["week 53 without a year to date", { ...WEEK_53, grossPay: "400" }, ["required /yearToDate"]],
    [
      "a further payment on a month 1 basis whose period is not stated",
      { ...MONTH_1, grossPay: "400", earningsPeriodToDate: { niBandResult: PAID } },
      ["required /taxPeriodToDate"],
    ],
    [
      "irregular pay that is taxed alone without the last payment",
      { ...WEEK_1, grossPay: "400" },
      ["required /lastPaymentDate"],
    ],
    [
      "a further irregular payment in a tax week whose period is not stated",
      { ...WEEK_1, grossPay: "400", lastPaymentDate: null, firstPaymentDateInWeek: "2026-05-05" },
      ["required /earningsPeriodToDate", "required /taxPeriodToDate"],
    ],
    [
      "a last payment inside the tax week, a first one outside it",
      {
        ...WEEK_1,
        taxCode: "1257L",
        grossPay: "400",
        yearToDate: null,
        lastPaymentDate: "2026-05-04",
        firstPaymentDateInWeek: "2026-05-03",
        niEarningsPeriod: { unit: "Week", count: 1 },
      },
      ["date_after /lastPaymentDate 2026-05-03", "date_before /firstPaymentDateInWeek 2026-05-04"],
    ],
    [
      "sums of the period that are no amounts",
      { ...MONTH_1, grossPay: "400", taxPeriodToDate: { taxablePay: "x", paid: "1" } },
      [
        "not_a_number /taxPeriodToDate/taxablePay",
        "required /taxPeriodToDate/tax",
        "unknown_field /taxPeriodToDate/paid",
      ],
    ],
    ["marks that are neither yes nor no", { ...MONTH_1, grossPay: "400", onStrike: 1 }, ["wrong_type /onStrike"]],
  ])("%s", (_, facts, expected) => {
    const result = grossToNet(facts as Parameters<typeof grossToNet>[0], rulebook);
    const found = result.ok ? [] : result.problems;
    const told = found.map(({ token, path, arguments: given }) => [token, path, given?.limit ?? ""].join(" ").trim());
    expect(told.sort()).toEqual(expected);
  });

  test("each says what to state", () => {
    const result = grossToNet({ ...WEEK_1, grossPay: "400" }, rulebook);
    expect(result.ok ? [] : result.problems.map(describeProblem)).toEqual([
      "lastPaymentDate is required: give the date, or null for none.",
    ]);
  });

  test("in a year, at the payment or the year that lacks it", () => {
    const year = {
      taxYear: 2026,
      payFrequency: "Irregular",
      taxCodes: [{ effectiveDate: "2026-04-06", taxCode: "1257L W1" }],
      niCategories: [{ effectiveDate: "2026-04-06", niCategory: "A" }],
      openingBalance: { taxablePay: "100", tax: "0" },
      payments: [{ paymentDate: "2026-05-08", grossPay: "400" }],
    } as const;
    const paths = (facts: YearFacts) => {
      const result = payYear(facts, rulebook);
      return result.ok ? [] : result.problems.map(({ token, path }) => `${token} ${path}`);
    };
    expect(paths(year)).toEqual(["required /lastPaymentDate"]);
    const [payment] = year.payments;
    const further = { ...payment, earningsPeriodToDate: { niBandResult: PAID } };
    expect(paths({ ...year, payFrequency: "Monthly", payments: [further] })).toEqual([
      "required /payments/0/taxPeriodToDate",
    ]);
  });

  test("the small entry refuses what it has no terms for", async () => {
    const { grossToNet: small } = await import("../src/engine/entry-payslip");
    const refused = (facts: object) => {
      const result = small(facts as Parameters<typeof small>[0], rulebook);
      return result.ok ? [] : result.problems.map(({ token, path }) => `${token} ${path}`);
    };
    expect(refused({ ...WEEK_1, grossPay: "400" })).toEqual(["must_be_absent /week1Month1"]);
    expect(refused({ ...MONTH_1, grossPay: "400", earningsPeriodToDate: { niBandResult: PAID } })).toEqual([
      "must_be_absent /week1Month1",
    ]);
    expect(refused({ ...WEEK_53, grossPay: "400" })).toEqual(["required /yearToDate"]);
  });
});

describe("the policy extraPaymentRepayment", () => {
  test("Repay repays tax with a marked payment too", async () => {
    const { createRulebook } = await import("../src/engine");
    const { rules } = await import("../src/rules/all");
    const made = createRulebook(rules, { policies: { extraPaymentRepayment: "Repay" } });
    if (!made.ok) throw new Error(JSON.stringify(made.problems));
    const marked = CASES.find(({ name }) => name.startsWith("T-21a"))?.facts as YearFacts;
    const plain = CASES.find(({ name }) => name.startsWith("T-21:"))?.expected;
    expect(figuresOfYear(payYear(marked, made.value))).toEqual(plain);
  });
});
