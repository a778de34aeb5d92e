import { describe, expect, it } from "vitest";
import type { Payslip, YearFacts } from "../../src/engine";
import { buildFps } from "../../src/engine/filings";
import { makeP32, type P32, type P32Facts, type P32Row, taxPaymentDay } from "../../src/engine/forms";
import { payYears } from "../../src/engine/testing";
import { count, flag, readGolden, text, textOrNull } from "../support/golden/golden-file";
import { pence, rulebook } from "../support/library";
import { check, fc } from "../support/property";
import { fpsOf, monthEnds, payslipsOf } from "./support/sample";

function p32Of(facts: Omit<P32Facts, "taxYear"> & { readonly taxYear?: number }): P32 {
  const answer = makeP32({ taxYear: 2026, ...facts }, rulebook);
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return answer.value;
}

function problemsOf(facts: object) {
  const answer = makeP32({ taxYear: 2026, months: [], ...facts } as P32Facts, rulebook);
  return answer.ok ? [] : answer.problems.map(({ token, path }) => `${token} ${path}`);
}

describe("the day by which an electronic payment must reach HMRC", () => {
  // HMRC's special notice about electronic payment dates, and accountants' reminders of 2011 to 2019; the last two by hand.
  it.each([
    ["2026-05-22", "2026-05-22", "a Friday"],
    ["2011-10-22", "2011-10-21", "a Saturday"],
    ["2012-04-22", "2012-04-20", "a Sunday"],
    ["2013-09-22", "2013-09-20", "a Sunday"],
    ["2019-06-22", "2019-06-21", "a Saturday"],
    ["2019-12-22", "2019-12-20", "a Sunday"],
    ["2019-04-22", "2019-04-18", "Easter Monday: Good Friday is no working day either"],
    ["2026-08-22", "2026-08-21", "a Saturday"],
  ])("due on %s is %s: %s", (due, day) => {
    expect(taxPaymentDay(due)).toBe(day);
  });
});

describe("a P32's quarters and credits", () => {
  it("add three months up, and carry what is below zero to later months", () => {
    const months = [100, -250, 40, 60, 200].map((tax, index) => ({ month: index + 1, incomeTax: `${tax}.00` }));
    const p32 = p32Of({ months });
    expect(p32.quarters.map(({ totalDue }) => totalDue)).toEqual(["-110.00", "260.00", "0.00", "0.00"]);
    expect(p32.months.slice(0, 6).map(({ carriedForward }) => carriedForward)).toEqual([
      ...["0.00", "250.00", "210.00", "150.00", "0.00", "0.00"],
    ]);
  });
});

function total(map: Readonly<Record<string, string>>): number {
  return Object.values(map).reduce((sum, amount) => sum + pence(amount as never), 0);
}

/** Checks the totals of a row, whatever its columns. */
function expectSums(row: P32Row): void {
  const of = (key: keyof P32Row) => pence(row[key] as never);
  expect(of("netIncomeTax")).toBe(of("incomeTax") + of("studentLoans") + of("postgraduateLoans"));
  expect(of("grossNi")).toBe(of("employeeNi") + of("employerNi"));
  const recovered = total(row.statutoryRecovered) + total(row.niCompensation);
  expect(of("netNi")).toBe(of("grossNi") - recovered - of("employmentAllowance") - of("cisDeductionsSuffered"));
  expect(of("totalDue")).toBe(of("netIncomeTax") + of("netNi") + of("apprenticeshipLevy"));
}

describe("a month of the P32", () => {
  const { rows } = readGolden("2026-27/filings-p32");

  it("has examples", () => expect(rows).toHaveLength(4));

  it.each(rows)("tax month $taxMonth: $totalDue is due", (row) => {
    const used = textOrNull(row, "allowanceUsedBefore");
    const amounts = ["incomeTax", "studentLoans", "postgraduateLoans", "employeeNi", "employerNi", "levyToDate"];
    const month = {
      month: count(row, "taxMonth"),
      ...Object.fromEntries(amounts.map((key) => [key, text(row, key)])),
      cisDeductionsSuffered: text(row, "cisDeductionsSuffered"),
      statutoryPay: { StatutoryMaternityPay: text(row, "maternityPay") },
    };
    const p32 = p32Of({
      isSmallEmployer: flag(row, "isSmallEmployer"),
      ...(used === null ? {} : { employmentAllowance: true, employmentAllowanceUsed: used }),
      levyToDateBefore: text(row, "levyToDateBefore"),
      months: [month],
    });
    const found = p32.months[month.month - 1] as P32Row;
    expect(found).toMatchObject({
      netIncomeTax: row.netIncomeTax,
      grossNi: row.grossNi,
      statutoryRecovered: { StatutoryMaternityPay: row.recovered },
      niCompensation: { StatutoryMaternityPay: row.compensation },
      employmentAllowance: row.employmentAllowance,
      netNi: row.netNi,
      apprenticeshipLevy: row.apprenticeshipLevy,
      totalDue: row.totalDue,
    });
    expectSums(found);
  });
});

const PEOPLE: readonly Partial<YearFacts>[] = [
  { studentLoans: [{ startDate: "2026-04-06", studentLoanPlan: "Plan2" }] },
  { postgraduateLoans: [{ startDate: "2026-04-06" }], taxCodes: [{ effectiveDate: "2026-04-06", taxCode: "S1257L" }] },
  { director: { nicMethod: "Annual" }, taxCodes: [{ effectiveDate: "2026-04-06", taxCode: "BR" }] },
];

function yearOf(person: Partial<YearFacts>, index: number): readonly Payslip[] {
  const payments = monthEnds(2026).map((paymentDate, month) => ({
    paymentDate,
    grossPay: `${2600 + 900 * index + 37 * month}.5${index}`,
  }));
  return payslipsOf({ ...person, payments });
}

/** Returns the columns of the record that full payment submissions report too. */
function toldByFps(payslips: readonly Payslip[]): Readonly<Record<string, number>> {
  const sums = { incomeTax: 0, studentLoans: 0, postgraduateLoans: 0, employeeNi: 0, employerNi: 0 };
  for (const payslip of payslips) {
    const answer = buildFps(fpsOf({ payslip, studentLoanPlan: "Plan2" }), rulebook);
    if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
    const amounts = (element: string) =>
      [...answer.value.xml.matchAll(new RegExp(`<${element}( [^>]*)?>([^<]*)<`, "g"))].reduce(
        (sum, match) => sum + pence(match[2] as never),
        0,
      );
    sums.incomeTax += amounts("TaxDeductedOrRefunded");
    sums.studentLoans += amounts("StudentLoanRecovered");
    sums.postgraduateLoans += amounts("PostgradLoanRecovered");
    sums.employeeNi += amounts("EmpeeContribnsInPd");
    sums.employerNi += amounts("TotalEmpNICInPd");
  }
  return sums;
}

describe("a year of the P32", () => {
  const payslips = PEOPLE.flatMap(yearOf);
  const p32 = p32Of({ payslips, employmentAllowance: true });

  it("says what the full payment submissions of each month say", () => {
    for (const row of p32.months) {
      const told = toldByFps(payslips.filter(({ taxMonth }) => taxMonth === row.month));
      for (const [column, sum] of Object.entries(told)) {
        expect([column, pence(row[column as "incomeTax"])]).toEqual([column, sum]);
      }
    }
    expect(pence(p32.total.studentLoans)).toBeGreaterThan(0);
    expect(pence(p32.total.postgraduateLoans)).toBeGreaterThan(0);
  });

  it("uses the Employment Allowance up, and no more", () => {
    expect(pence(p32.total.employmentAllowance)).toBe(Math.min(1_050_000, pence(p32.total.employerNi)));
    for (const row of p32.months) expect(pence(row.employmentAllowance)).toBeLessThanOrEqual(pence(row.employerNi));
  });

  it("has twelve months and a total that is their sum, column by column, for any payslips", () => {
    let months = 0;
    const cases = check(
      fc.property(fc.array(payYears(rulebook), { maxLength: 3 }), fc.boolean(), (years, isSmallEmployer) => {
        const paid = years.flatMap((facts) => payslipsOf(facts)).filter(({ taxYear }) => taxYear === 2026);
        const record = p32Of({ payslips: paid, isSmallEmployer, employmentAllowance: true });
        expect(record.months.map(({ month }) => month)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
        for (const row of record.months) expectSums(row);
        for (const [column, amount] of Object.entries(record.total)) {
          const of = (value: unknown) => (typeof value === "string" ? pence(value as never) : total(value as never));
          const sum = record.months.reduce((all, row) => all + of(row[column as keyof P32Row]), 0);
          expect([column, of(amount)]).toEqual([column, sum]);
        }
        expect(pence(record.total.incomeTax)).toBe(paid.reduce((sum, each) => sum + pence(each.forPeriod.tax), 0));
        months += paid.length;
      }),
      100,
    );
    expect(months).toBeGreaterThanOrEqual(cases);
  });

  it("takes the levy's month from two figures to date", () => {
    const months = [2, 3, 5].map((month) => ({ month, levyToDate: `${month * month}00.00` }));
    const levy = p32Of({ months }).months.map(({ apprenticeshipLevy }) => apprenticeshipLevy);
    expect(levy.slice(0, 6)).toEqual(["0.00", "400.00", "500.00", "0.00", "1600.00", "0.00"]);
  });

  it("recovers what payslips and month together paid, and takes stated recovery as stated", () => {
    const payment = {
      paymentDate: "2026-05-05",
      lines: [{ lineType: "StatutoryPayment", statutoryType: "StatutoryMaternityPay", amount: "100.00" }] as const,
    };
    const paid = payslipsOf({ payments: [payment] });
    const recovered = (month: object) =>
      p32Of({ payslips: paid, months: [{ month: 1, ...month }] }).months[0]?.statutoryRecovered;
    expect(recovered({})).toEqual({ StatutoryMaternityPay: "92.00" });
    expect(recovered({ statutoryPay: { StatutoryMaternityPay: "50", StatutorySickPay: "9" } })).toEqual({
      StatutoryMaternityPay: "138.00",
    });
    expect(recovered({ statutoryRecovered: { StatutoryMaternityPay: "1.00" } })).toEqual({
      StatutoryMaternityPay: "1.00",
    });
  });

  it("counts Class 1A on termination awards as employer's contributions that no allowance meets", () => {
    const facts = { employmentAllowance: true, months: [{ month: 1, employerNi: "10", class1aOnTermination: "3750" }] };
    expect(p32Of(facts).months[0]).toMatchObject({
      employerNi: "3760.00",
      employmentAllowance: "10.00",
      netNi: "3750.00",
    });
  });
});

describe("the workings of a P32", () => {
  it("compute again: each step is the sum of its terms", () => {
    const month = {
      month: 3,
      statutoryPay: { StatutoryMaternityPay: "800" },
      cisDeductionsSuffered: "5.5",
      levyToDate: "7",
    };
    const facts = {
      taxYear: 2026,
      isSmallEmployer: true,
      employmentAllowance: true,
      payslips: PEOPLE.flatMap(yearOf),
      months: [month],
    };
    const answer = makeP32(facts, rulebook, { explain: true });
    if (!answer.ok || answer.workings === null) throw new Error("no workings");
    expect(answer.workings.steps).toHaveLength(36);
    for (const { figure, formula, inputs, value, sources } of answer.workings.steps) {
      const amounts = Object.entries(inputs).map(([name, amount]) => {
        const sign = formula.includes(`− ${name}`) ? -1 : 1;
        return sign * pence(amount as never);
      });
      expect([figure, amounts.reduce((sum, amount) => sum + amount, 0)]).toEqual([figure, pence(value as never)]);
      const [, , index, column] = figure.split("/");
      expect(p32Of(facts).months[Number(index)]).toMatchObject({ [column as string]: value });
      for (const source of sources) expect(answer.workings.sources).toHaveProperty(source);
    }
    expect(makeP32(facts, rulebook)).toMatchObject({ workings: null });
  });
});

describe("the days of a P32", () => {
  const dates = (facts: object) => p32Of({ months: [], ...facts }).months.map((row) => row.paymentDueDate);

  it("run from the 6th to the 5th", () => {
    const months = p32Of({ months: [] }).months;
    expect(months[0]).toMatchObject({ periodStartDate: "2026-04-06", periodEndDate: "2026-05-05" });
    expect(months[11]).toMatchObject({ periodStartDate: "2027-03-06", periodEndDate: "2027-04-05" });
  });

  it("are due on the 22nd, or on the 19th when not paid electronically", () => {
    expect(dates({})).toEqual([
      ...["05", "06", "07", "08", "09", "10", "11", "12"].map((month) => `2026-${month}-22`),
      ...["01", "02", "03", "04"].map((month) => `2027-${month}-22`),
    ]);
    expect(dates({ paysElectronically: false })[8]).toBe("2027-01-19");
  });

  it("are due together at the end of a quarter", () => {
    const quarters = ["2026-07-22", "2026-10-22", "2027-01-22", "2027-04-22"];
    expect(dates({ quarterlyPaymentSchedule: true })).toEqual(quarters.flatMap((day) => [day, day, day]));
  });
});

describe("what is wrong with a P32", () => {
  it("is reported all at once", () => {
    expect(problemsOf({ months: undefined })).toEqual(["required /months"]);
    expect(problemsOf({ taxYear: 1999 })).toEqual(["unsupported_tax_year /taxYear"]);
    const month = { month: 3, statutoryPay: { StatutoryMaternityPay: "1" }, niCompensation: {} };
    expect(problemsOf({ months: [month, { month: 3 }, {}, { month: 13, incomeTax: "1.001" }], colour: 1 })).toEqual([
      "unknown_field /colour",
      "sent_together /months/0/niCompensation",
      "required /months/2/month",
      "too_large /months/3/month",
      "not_whole_pence /months/3/incomeTax",
      "duplicate /months/1/month",
    ]);
    expect(problemsOf({ months: [{ month: 1, statutoryRecovered: { StatutorySickPay: "1" } }] })).toEqual([
      "unknown_field /months/0/statutoryRecovered/StatutorySickPay",
    ]);
    expect(problemsOf({ payslips: [{}, 3] })).toEqual([
      "required /payslips/0/forPeriod",
      "required /payslips/0/yearToDate",
      "wrong_type /payslips/1",
    ]);
  });

  it("names the year of a payslip of another one", () => {
    const payslips = payslipsOf({ payments: [{ paymentDate: "2026-05-05", grossPay: "100" }] });
    expect(problemsOf({ taxYear: 2025, payslips })).toEqual(["outside_tax_year /payslips/0/taxYear"]);
  });
});
