import { describe, expect, it } from "vitest";
import { createBatch, type EmployeeYear, payEmployeeYear } from "../../src/batch";
import { rulebook } from "../support/library";

const TERMS = {
  pensionType: "SalarySacrifice",
  contributionBasis: "QualifyingEarnings",
  employeeFactor: "0.05",
  employerFactor: "0.03",
  nationalInsuranceSavingsFactor: "0.5",
} as const;

const ROW = { id: "S1", payFrequency: "Monthly", taxCode: "1257L", niCategory: "A", grossPay: "2500.00" } as const;

async function run(rows: readonly EmployeeYear[]) {
  const made = createBatch(rulebook, { taxYear: 2026, engine: "js" });
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  for (const row of rows) made.value.add(row);
  const counts = await made.value.run();
  return { counts, answers: [...made.value.answers()].map(({ result }) => result) };
}

function alone(row: EmployeeYear) {
  return payEmployeeYear(row, { taxYear: 2026, period: null, schedules: {} }, rulebook);
}

describe("a pension in a batch", () => {
  it("stays in the columns, whether it is the whole year's or begins in it", async () => {
    const rows: EmployeeYear[] = [
      { ...ROW, pension: TERMS },
      { ...ROW, pension: withoutSavings("ReliefAtSource") },
      { ...ROW, pensions: [{ startDate: "2026-09-01", pension: withoutSavings("NetPayArrangement") }] },
    ];
    const { counts, answers } = await run(rows);
    expect(counts.columnRows).toBe(3);
    expect(answers).toEqual(rows.map(alone));
    const [first] = answers;
    const contributions = first?.ok ? first.value.payslips.at(-1)?.pensionContributions : undefined;
    expect(contributions).toMatchObject({ salarySacrifice: "99.00", employerOwnContribution: "59.40" });
    expect(first?.ok && first.value.yearToDate?.employerPension).not.toBe("0.00");
  });

  it("goes to the single path where it hangs on earlier payments of the year", async () => {
    const rows: EmployeeYear[] = [
      { ...ROW, pension: { ...TERMS, employerContributionCap: { amount: "700.00", per: "Year" } } },
      { ...ROW, pension: TERMS, director: { nicMethod: "Annual" } },
    ];
    const { counts, answers } = await run(rows);
    expect(counts.reasons).toEqual({ pension: 2 });
    expect(answers).toEqual(rows.map(alone));
  });

  it("goes to the single path where a salary sacrifice would take statutory pay", async () => {
    const sick = { lineType: "StatutoryPayment", statutoryType: "StatutorySickPay", amount: "400.00" } as const;
    const pension = { lineType: "PensionContribution", pensionType: "SalarySacrifice", amount: "50.01" } as const;
    const other = { lineType: "SalarySacrifice", amount: "50.01" } as const;
    const low = { ...ROW, grossPay: "50.00" };
    const rows: EmployeeYear[] = [
      { ...low, lines: [sick, pension] },
      { ...low, lines: [sick, other] },
      { ...low, grossPay: ["2500.00", "50.00"], lines: [sick, other] },
      { ...low, lines: [sick], pension: { ...TERMS, contributionBasis: "PensionablePaySet3", employeeFactor: "0.5" } },
      { ...low, lines: [sick, other], pension: withoutSavings("ReliefAtSource") },
      { ...low, grossPay: "50.01", lines: [sick, pension] },
    ];
    const { counts, answers } = await run(rows);
    expect(answers).toEqual(rows.map(alone));
    expect(counts.reasons).toEqual({ sacrifice_restricted: 5 });
    expect(answers[0]?.ok && answers[0].value.payslips[0]?.forPeriod.salarySacrifice).toBe("50.00");
  });

  it("names what is wrong at its place in the row", async () => {
    const wrong = { ...ROW, pension: { ...TERMS, employeeFactor: "five" } };
    const both = { ...ROW, pension: TERMS, pensions: [] };
    const { counts, answers } = await run([wrong, both]);
    expect(counts.reasons).toEqual({ refused: 2 });
    expect(
      answers.map((answer) => (answer.ok ? [] : answer.problems.map(({ token, path }) => `${token} ${path}`))),
    ).toEqual([["not_a_fraction /pension/employeeFactor"], ["sent_together /pension"]]);
  });
});

function withoutSavings(pensionType: "NetPayArrangement" | "ReliefAtSource") {
  const { nationalInsuranceSavingsFactor: _, ...rest } = TERMS;
  return { ...rest, pensionType };
}
