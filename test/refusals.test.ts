import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  apprenticeshipLevy,
  class1aOnTermination,
  createRulebook,
  describeProblem,
  employmentAllowance,
  grossToNet,
  type MinimumWageFacts,
  minimumWage,
  type PayslipFacts,
  type Problem,
  payYear,
  starterTaxCode,
  type YearFacts,
} from "../src/engine";
import { rules } from "../src/rules/all";

const created = createRulebook(rules);
if (!created.ok) throw new Error(JSON.stringify(created.problems));
const rulebook = created.value;

const MONTH: PayslipFacts = {
  payFrequency: "Monthly",
  paymentDate: "2026-04-30",
  taxCode: "1257L",
  niCategory: "A",
  grossPay: "3000.00",
};

const YEAR: YearFacts = {
  taxYear: 2026,
  payFrequency: "Monthly",
  taxCodes: [{ effectiveDate: "2026-04-06", taxCode: "1257L" }],
  niCategories: [{ effectiveDate: "2026-04-06", niCategory: "A" }],
  payments: [{ paymentDate: "2026-04-30", grossPay: "3000.00" }],
};

/** Returns token and path of every problem. */
function refused(result: { ok: boolean; problems?: readonly { token: string; path: string }[] }): string[] {
  return (result.problems ?? []).map(({ token, path }) => `${token} ${path}`).sort();
}

describe("what is refused", () => {
  it("has a sentence for every token", () => {
    const tokens = readFileSync("src/engine/base/problem.ts", "utf8").matchAll(/^ {2}\| "(\w+)"/gm);
    const sentences = [...tokens].map(([, token]) => describeProblem({ token, path: "/field" } as Problem));
    expect(sentences.length).toBeGreaterThan(90);
    for (const sentence of sentences) expect(sentence).toMatch(/^\w.{10,}/s);
  });

  it.each<[Readonly<Record<string, unknown>>, readonly string[]]>([
    [{ exceeded: { daysBefore: 1, daysFrom: 6, hoursWorked: "27" } }, []],
    [{ employedDays: 4, exceeded: { hoursWorked: "27" } }, []],
    [
      { employedDays: 4, exceeded: { daysBefore: 1, daysFrom: 3, hoursWorked: "27" } },
      ["sent_together /salariedHours/employedDays"],
    ],
    [{ exceeded: { daysBefore: 1, hoursWorked: "27" } }, ["required /salariedHours/exceeded/daysFrom"]],
    [{ exceeded: { daysFrom: 1, hoursWorked: "27" } }, ["required /salariedHours/exceeded/daysBefore"]],
  ])("includes days of salaried hours that do not go together: %j", (days, problems) => {
    const salariedHours = { basicHours: "2080", payFrequency: "Weekly", ...days } as const;
    const facts = { periodStartDate: "2026-05-01", dateOfBirth: "1990-01-01", payThatCounts: "2000.00", salariedHours };
    expect(refused(minimumWage(facts as MinimumWageFacts, rulebook))).toEqual(problems);
  });

  it("includes sums that no single amount may reach", () => {
    const lines = Array.from({ length: 15 }, () => ({ amount: "999999999.99" }));
    const { grossPay: _, ...facts } = MONTH;
    expect(refused(grossToNet({ ...facts, lines }, rulebook))).toContain("too_large /lines");
    const rich = { ...MONTH, paymentDate: "2026-05-31", yearToDate: { taxablePay: "999999999", tax: "0" } };
    expect(refused(grossToNet(rich, rulebook))).toEqual(["too_large /yearToDate"]);
  });

  it("includes a tax year or a period that is not that of the date", () => {
    expect(refused(grossToNet({ ...MONTH, taxYear: 2026, period: 1 } as PayslipFacts, rulebook))).toEqual([]);
    expect(refused(grossToNet({ ...MONTH, period: 2 } as PayslipFacts, rulebook))).toEqual(["invalid_period /period"]);
    expect(refused(grossToNet({ ...MONTH, taxYear: 2025 } as PayslipFacts, rulebook))).toEqual([
      "outside_tax_year /paymentDate",
    ]);
  });

  it("includes a letter that takes from another", () => {
    const { grossPay: _, ...facts } = MONTH;
    const lines = [
      { amount: "3000", niCategory: "B" },
      { lineType: "SalarySacrifice", amount: "500" },
    ] as const;
    expect(refused(grossToNet({ ...facts, lines }, rulebook))).toEqual(["negative_amount /lines"]);
  });

  it("includes a director's year without the director's contributions", () => {
    const facts: PayslipFacts = {
      ...MONTH,
      paymentDate: "2026-09-30",
      director: { nicMethod: "Annual" },
      yearToDate: { taxablePay: "15000", tax: "1951" },
    };
    expect(refused(grossToNet(facts, rulebook))).toEqual(["required /yearToDate/niBandResultDirector"]);
  });

  it("is reported at once beside a wrong date", () => {
    const wrong = { ...MONTH, paymentDate: "2026-04-31", taxCode: "ZZ", niCategory: "5", grossPay: "1.001", more: 1 };
    expect(refused(grossToNet(wrong, rulebook))).toEqual([
      "invalid_date /paymentDate",
      "invalid_ni_category /niCategory",
      "invalid_tax_code /taxCode",
      "not_whole_pence /grossPay",
      "unknown_field /more",
    ]);
  });

  it("is reported at once through a whole year", () => {
    const wrong = {
      ...YEAR,
      bogus: 1,
      taxCodes: [{ effectiveDate: "2026-04-06", taxCode: "ZZ" }],
      niCategories: [{ effectiveDate: "2026-04-06", niCategory: "QQ" }],
      payments: [
        { paymentDate: "2026-04-31", grossPay: "1.001" },
        { paymentDate: "2026-05-29", grossPay: "1.001" },
      ],
    };
    expect(refused(payYear(wrong, rulebook))).toEqual([
      "invalid_date /payments/0/paymentDate",
      "invalid_ni_category /niCategories/0/niCategory",
      "invalid_tax_code /taxCodes/0/taxCode",
      "not_whole_pence /payments/0/grossPay",
      "not_whole_pence /payments/1/grossPay",
      "unknown_field /bogus",
    ]);
    expect(refused(payYear({ ...YEAR, taxYear: 2030, payments: [] }, rulebook))).toEqual([
      "unsupported_tax_year /taxYear",
    ]);
  });

  it("includes dated lists that contradict themselves or leave a payment without a code", () => {
    const loan = { startDate: "2026-06-06", endDate: "2026-05-01", studentLoanPlan: "Plan2" } as const;
    const code = { effectiveDate: "2026-05-06", taxCode: "BR" };
    expect(refused(payYear({ ...YEAR, studentLoans: [loan], taxCodes: [code, code] }, rulebook))).toEqual([
      "date_before /studentLoans/0/endDate",
      "duplicate /taxCodes/1/effectiveDate",
      "required /taxCodes",
    ]);
  });

  it("is reported at once by the smaller chapters", () => {
    const levy = { taxYear: "x", taxMonth: 13, payBillToDate: "-1", levyBefore: "1.001" };
    expect(refused(apprenticeshipLevy(levy, rulebook))).toEqual([
      "invalid_format /taxYear",
      "negative_amount /payBillToDate",
      "not_whole_pence /levyBefore",
      "too_large /taxMonth",
    ]);
    const month = { taxYear: 2026, taxMonth: 1, payBillToDate: "100", levyBefore: "0" };
    expect(refused(apprenticeshipLevy({ ...month, allowanceShare: "15000.01" }, rulebook))).toEqual([
      "too_large /allowanceShare",
    ]);
    expect(refused(apprenticeshipLevy({ ...month, allowanceShare: "15000.00" }, rulebook))).toEqual([]);
    const awards = { taxYear: 2026, taxableAwards: "x", award: "1" } as never;
    expect(refused(class1aOnTermination(awards, rulebook))).toEqual([
      "not_a_number /taxableAwards",
      "unknown_field /award",
    ]);
    const starter = { startDate: "bad", statement: "Z", p45: { leavingDate: "x", taxCode: "zz" } } as never;
    expect(refused(starterTaxCode(starter, rulebook))).toEqual([
      "invalid_date /p45/leavingDate",
      "invalid_date /startDate",
      "invalid_tax_code /p45/taxCode",
      "unknown_value /statement",
    ]);
  });

  it("does not come as an exception from an amount that throws", () => {
    const amount = {
      toFixed(): string {
        throw new Error("no");
      },
    };
    expect(refused(grossToNet({ ...MONTH, grossPay: amount }, rulebook))).toEqual(["not_a_number /grossPay"]);
  });
});

describe("edges of people's years", () => {
  it("someone who ceased as director in an earlier year is an ordinary employee", () => {
    const director = { nicMethod: "Annual", cessationDate: "2025-12-31" } as const;
    const result = grossToNet({ ...MONTH, director }, rulebook);
    expect(result.ok && [result.value.forPeriod.ni, result.value.forPeriod.employerNi]).toEqual(["156.16", "387.45"]);
  });

  it("earnings from before an appointment stay out of the director's earnings period", () => {
    const result = payYear(
      {
        ...YEAR,
        director: { nicMethod: "Alternative", appointmentDate: "2026-04-20" },
        payments: [
          { paymentDate: "2026-04-15", grossPay: "2000.00" },
          { paymentDate: "2026-04-30", grossPay: "2000.00", isFinalPayment: false },
        ],
      },
      rulebook,
    );
    const second = result.ok ? result.value.payslips[1]?.forPeriod : undefined;
    expect([second?.ni, second?.employerNi]).toEqual(["76.16", "237.45"]);
  });

  it("a payment that the P45 does not include is taxed under 0T even when a later code says no tax", () => {
    const result = payYear(
      {
        ...YEAR,
        taxCodes: [
          { effectiveDate: "2026-04-06", taxCode: "BR" },
          { effectiveDate: "2026-05-01", taxCode: "NT" },
        ],
        leavingDate: "2026-04-30",
        p45IssueDate: "2026-05-06",
        payments: [...YEAR.payments, { paymentDate: "2026-05-29", grossPay: "100.00" }],
      },
      rulebook,
    );
    const last = result.ok ? result.value.payslips[1] : undefined;
    expect([last?.taxCode, last?.week1Month1, last?.forPeriod.tax]).toEqual(["0T", true, "20.00"]);
  });

  it("an apprenticeship that has not begun gives no apprentice rate", () => {
    const result = minimumWage(
      {
        periodStartDate: "2026-05-01",
        dateOfBirth: "1990-01-01",
        apprenticeshipStartDate: "2026-09-01",
        payThatCounts: "800",
        hours: "100",
      },
      rulebook,
    );
    expect(result.ok && [result.value.hourlyRate, result.value.shortfall]).toEqual(["12.71", "471.00"]);
  });

  it("a refund of contributions gives allowance back, never more than was used", () => {
    const facts = { taxYear: 2026, employerNi: "-24.90", allowanceUsed: "1074.90" };
    const result = employmentAllowance(facts, rulebook);
    expect(result.ok && [result.value.allowance, result.value.employerNiPayable]).toEqual(["-24.90", "0.00"]);
  });
});
