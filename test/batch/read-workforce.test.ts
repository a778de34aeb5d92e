import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import example from "../../examples/filing-fps.json";
import { WhatIf, type WhatIfChanges, type WhatIfEmployee } from "../../src/batch";
import { readWorkforce } from "../../src/batch/what-if";
import { grossToNet, type PayslipFacts, payYear, type YearFacts } from "../../src/engine";
import { byName } from "../../src/engine/base";
import { buildFps, type FpsFacts } from "../../src/engine/filings";
import { readCsvPayroll, readPayroll } from "../../src/payroll-file";
import { rules } from "../../src/rules/2026-27";
import { pence, rulebook } from "../support/library";

const EXAMPLES = join(import.meta.dirname, "../../examples");
const textOf = (name: string): string => readFileSync(join(EXAMPLES, name), "utf8");
const AMOUNTS = ["grossPay", "tax", "ni", "netPay", "employerNi"] as const;

async function peopleOf(text: string): Promise<readonly WhatIfEmployee[]> {
  const read = await readWorkforce(text, 2026);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.value;
}

async function year(people: readonly WhatIfEmployee[], changes: WhatIfChanges = {}) {
  const made = await WhatIf.of(people, { documents: rules, taxYear: 2026 });
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  const answer = await made.value.change(changes);
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return answer.value.after;
}

/** Adds up people's years, each calculated by itself; `refused` counts those that cannot be. */
function addedUp(people: readonly YearFacts[]) {
  const sums = { employees: people.length, refused: 0, grossPay: 0, tax: 0, ni: 0, netPay: 0, employerNi: 0 };
  for (const facts of people) {
    const paid = payYear(facts, rulebook);
    if (!paid.ok) sums.refused += 1;
    for (const { forPeriod } of paid.ok ? paid.value.payslips : []) {
      for (const name of AMOUNTS) sums[name] += pence(forPeriod[name]);
    }
  }
  return sums;
}

async function figuresOf(text: string, changes: WhatIfChanges = {}) {
  const { employees, refused, totals } = await year(await peopleOf(text), changes);
  return { employees, refused, ...byName(AMOUNTS, (name) => pence(totals[name])) };
}

/** A full payment submission whose payments are these payslips, of as many people. */
function fpsOf(payslips: readonly PayslipFacts[]): string {
  const employees = payslips.map((facts, at) => {
    const paid = grossToNet({ yearToDate: null, ...facts }, rulebook);
    if (!paid.ok) throw new Error(JSON.stringify(paid.problems));
    const director = facts.director ? { nicMethod: "Annual" } : null;
    const employment = {
      payrollId: `P${at}`,
      hoursWorkedBand: "D",
      studentLoanPlan: "Plan2",
      payslip: paid.value,
      director,
    };
    return { ...example.employees[0], employments: [employment] };
  });
  const facts: FpsFacts = JSON.parse(JSON.stringify({ ...example, submissionDate: "2026-06-30", employees }));
  const built = buildFps(facts, rulebook);
  if (!built.ok) throw new Error(JSON.stringify(built.problems.slice(0, 3)));
  return built.value.xml;
}

const MONTH = { payFrequency: "Monthly", paymentDate: "2026-05-29", taxCode: "1257L", niCategory: "A" } as const;
const REPORTED: readonly PayslipFacts[] = [
  { ...MONTH, grossPay: "3100", studentLoanPlan: "Plan2" },
  { ...MONTH, taxCode: "S1100L", week1Month1: true, grossPay: "2750.50", niCategory: "C" },
  {
    ...MONTH,
    lines: [
      { amount: "2600" },
      { lineType: "PayrolledBenefit", amount: "120.40" },
      { lineType: "PensionContribution", pensionType: "NetPayArrangement", amount: "130" },
    ],
  },
  { ...MONTH, grossPay: "9000", director: { nicMethod: "Annual" } },
];
const PAY_DAYS = Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2026, 4 + at, 5)).toISOString().slice(0, 10));

/** The year in which a payment is repeated on the last day of each tax month. */
function repeated(payment: PayslipFacts): YearFacts {
  const { taxCode, week1Month1, niCategory, studentLoanPlan, director, grossPay, lines } = payment;
  const pay = grossPay === undefined ? { lines } : { grossPay };
  const facts = {
    taxYear: 2026,
    payFrequency: "Monthly",
    taxCodes: [{ effectiveDate: "2026-04-06", taxCode, week1Month1: week1Month1 === true }],
    niCategories: [{ effectiveDate: "2026-04-06", niCategory }],
    studentLoans: studentLoanPlan === "Plan2" ? [{ startDate: "2026-04-06", studentLoanPlan }] : [],
    director: director ?? null,
    payments: PAY_DAYS.map((paymentDate) => ({ paymentDate, ...pay })),
  };
  return JSON.parse(JSON.stringify(facts));
}

describe("a workforce's file", () => {
  it("may be a payroll file, whose payments are those of its people", async () => {
    const text = textOf("sample-employer.json");
    const read = readPayroll(JSON.parse(text), [2026]);
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    const expected = addedUp(read.payroll.employees.map(({ facts }) => facts));
    expect(expected.refused).toBe(0);
    expect(await figuresOf(text)).toEqual(expected);
    expect(await figuresOf(JSON.stringify(JSON.parse(text)))).toEqual(expected);
  });

  it("may be a payroll of rows for people and payments", async () => {
    const text = textOf("sample-payroll.csv");
    const read = readCsvPayroll({ text, employerName: "Sample" }, [2026]);
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    expect(await figuresOf(text)).toEqual(addedUp(read.payroll.employees.map(({ facts }) => facts)));
  });

  it("may be a full payment submission, each payment of which is repeated over the year", async () => {
    const expected = addedUp(REPORTED.map(repeated));
    expect(expected.refused).toBe(0);
    expect(await figuresOf(fpsOf(REPORTED))).toEqual(expected);
  });

  it("may have lines of a batch; as CSV with what the minimum wage needs", async () => {
    expect(await peopleOf(textOf("sample-people.jsonl"))).toHaveLength(24);
    const csv = [
      "id,payFrequency,grossPay,taxCode,niCategory,dateOfBirth,hours",
      "A,Monthly,1900.00,1257L,A,1990-01-31,162.5",
      "B,Monthly,2300.00,1257L,A,1990-01-31,162.5",
      "C,Monthly,2300.00,1257L,A,,",
    ].join("\r\n");
    expect((await year(await peopleOf(csv))).belowMinimumWage).toEqual({ checked: 2, below: 1 });
  });

  it("is raised in each payment's pay, or in its first line of pay, from a day on", async () => {
    const payroll = (own: object) =>
      JSON.stringify({
        employer: { name: "Sample" },
        taxYear: "2026-27",
        paySchedules: [{ name: "Monthly", payFrequency: "Monthly", firstPaymentDate: "2026-04-30" }],
        employees: [{ id: "A", paySchedule: "Monthly", taxCode: "1257L", niCategory: "A", ...own }],
      });
    const rise = { percent: "10", from: "2026-10-01" };
    const grossPay = async (own: object) => (await figuresOf(payroll(own), { rise })).grossPay;
    expect(await grossPay({ grossPay: "1000.00" })).toBe(6 * 100_000 + 6 * 110_000);
    const bonus = { lines: [{ description: "Bonus", amount: "200.00" }] };
    expect(await grossPay({ grossPay: "1000.00", ...bonus })).toBe(6 * 120_000 + 6 * 130_000);
  });

  it("keeps irregular pay's start of employment", async () => {
    const text = JSON.stringify({
      employer: { name: "Sample" },
      taxYear: "2026-27",
      employees: [
        {
          id: "A",
          payFrequency: "Irregular",
          startDate: "2026-05-01",
          taxCode: "1257L",
          niCategory: "A",
          payments: [{ paymentDate: "2026-05-11", grossPay: "900.00" }],
        },
      ],
    });
    const read = readPayroll(JSON.parse(text), [2026]);
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    const expected = addedUp(read.payroll.employees.map(({ facts }) => facts));
    expect(expected.refused).toBe(0);
    expect(await figuresOf(text)).toEqual(expected);
  });

  it("is refused with the place of what is wrong", async () => {
    const refusal = async (text: string) => {
      const read = await readWorkforce(text, 2026);
      return read.ok ? [] : read.problems.map(({ token, path }) => [token, path]);
    };
    const fps = fpsOf(REPORTED.slice(0, 1));
    expect(await refusal(fps.slice(0, fps.length / 2))).toEqual([["malformed_xml", "/xml"]]);
    const sample = textOf("sample-employer.json");
    expect(await refusal(sample.replace('"2026-27"', '"2025-26"'))).toContainEqual([
      "unsupported_tax_year",
      "/taxYear",
    ]);
    expect(await refusal(sample.slice(0, sample.length / 2))).toEqual([["malformed_json", "/The file"]]);
    expect(await refusal(sample.replace('"taxCode"', '"taxCod"'))).toEqual([
      ["unknown_field", "/employees/0/taxCod"],
      ["required", "/employees/0/taxCode"],
    ]);
    expect(await refusal("id,payFrequency,grossPay,taxCode,niCategory,born\n")).toEqual([
      ["unknown_field", "/line/1/born"],
    ]);
    expect(await refusal("")).toEqual([
      ["unknown_field", "/line/1/"],
      ...["id", "payFrequency", "grossPay", "taxCode", "niCategory"].map((name) => ["required", `/line/1/${name}`]),
    ]);
  });

  it("counts a payment without a regular frequency as not calculated", async () => {
    const irregular = fpsOf(REPORTED.slice(0, 2)).replace("<PayFreq>M1</PayFreq>", "<PayFreq>IO</PayFreq>");
    expect(await year(await peopleOf(irregular))).toMatchObject({ employees: 2, refused: 1 });
  });
});
