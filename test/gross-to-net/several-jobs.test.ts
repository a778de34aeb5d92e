import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createRulebook,
  nationalInsurance,
  type PayFrequency,
  type PaymentFacts,
  type Payslip,
  payYear,
  studentLoans,
  type YearFacts,
} from "../../src/engine";
import { getTaxYear, itemAt, readDate, readPence } from "../../src/engine/base";
import { aggregateOtherJobs, type PaidPayslip } from "../../src/engine/gross-to-net";
import { rules } from "../../src/rules/recent";

const made = createRulebook(rules);
if (!made.ok) throw new Error("the rules do not load");
const rulebook = made.value;

interface Payment {
  readonly job: string;
  readonly payFrequency: PayFrequency;
  readonly paymentDate: string;
  readonly grossPay: string;
  readonly facts?: Partial<YearFacts>;
}

/** Pays jobs of one person in the order given; each payslip sees those of the other jobs before it. */
function pay(payments: readonly Payment[]): readonly Payslip[] {
  const jobs = new Map(payments.map(({ job, payFrequency }) => [job, payFrequency]));
  const paid: { readonly job: string; readonly payment: PaymentFacts; readonly slip: PaidPayslip }[] = [];
  return payments.map(({ job, payFrequency, paymentDate, grossPay, facts }) => {
    const day = readDate(paymentDate);
    const others = [...jobs].flatMap(([name, frequency]) => {
      const own = paid.filter((each) => each.job === name).map(({ slip }) => slip);
      return name === job ? [] : [{ payFrequency: frequency, paid: own }];
    });
    const otherJobs = aggregateOtherJobs(others, { taxYear: getTaxYear(day), frequency: payFrequency, day });
    const payment = { paymentDate, payFrequency, grossPay, otherJobs };
    const payments = [...paid.filter((each) => each.job === job).map((each) => each.payment), payment];
    const result = payYear({ ...COMMON, ...facts, taxYear: getTaxYear(day), payFrequency, payments }, rulebook);
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    const payslip = itemAt(result.value.payslips, payments.length - 1);
    paid.push({ job, payment, slip: { day, payslip } });
    return payslip;
  });
}

const since = "2025-04-06";
const COMMON = {
  taxCodes: [{ effectiveDate: since, taxCode: "BR" }],
  niCategories: [{ effectiveDate: since, niCategory: "A" }],
};

const weekly = (paymentDate: string, grossPay: string, facts?: Partial<YearFacts>): Payment => ({
  job: "weekly",
  payFrequency: "Weekly",
  paymentDate,
  grossPay,
  ...(facts === undefined ? {} : { facts }),
});
const monthly = (paymentDate: string, grossPay: string, job = "monthly", facts?: Partial<YearFacts>): Payment => ({
  job,
  payFrequency: "Monthly",
  paymentDate,
  grossPay,
  ...(facts === undefined ? {} : { facts }),
});

function niOf(payslips: readonly Payslip[]): readonly [string, string][] {
  return payslips.map(({ forPeriod }) => [forPeriod.ni, forPeriod.employerNi]);
}

const total = (payslips: readonly Payslip[], read: (payslip: Payslip) => string) =>
  payslips.reduce((sum, payslip) => sum + readPence(read(payslip)), 0);

const bandsOf = (payslips: readonly Payslip[]) =>
  (["atLel", "lelToPt", "ptToUel", "aboveUel"] as const).map((band) =>
    total(payslips, ({ niBreakdown }) => niBreakdown[0]?.bands[band] ?? "0.00"),
  );

describe("several jobs with one employer", () => {
  it("are one payment for National Insurance, with one set of thresholds (NIM10067: 500 and 400 a week)", () => {
    const payslips = pay([weekly("2025-05-02", "500.00"), { ...weekly("2025-05-02", "400.00"), job: "second" }]);
    expect(niOf(payslips)).toEqual([
      ["20.64", "60.60"],
      ["32.00", "60.00"],
    ]);
    expect(bandsOf(payslips)).toEqual([12_500, 11_700, 65_800, 0]);
  });

  it("have the shortest interval: monthly pay is on weekly thresholds (NIM10068)", () => {
    const payslips = pay([
      weekly("2025-05-16", "400.00"),
      weekly("2025-05-23", "400.00"),
      monthly("2025-05-23", "2500.00"),
    ]);
    expect(niOf(payslips.slice(0, 1))).toEqual([["12.64", "45.60"]]);
    const week = payslips.slice(1);
    expect([total(week, (slip) => slip.forPeriod.ni), total(week, (slip) => slip.forPeriod.employerNi)]).toEqual([
      9_666, 42_060,
    ]);
    expect(bandsOf(payslips.slice(0, 1))).toEqual([12_500, 11_700, 15_800, 0]);
  });

  it("have the same sum when the monthly payment comes first in its week", () => {
    const payslips = pay([monthly("2025-05-22", "2500.00"), weekly("2025-05-23", "400.00")]);
    expect(total(payslips, ({ forPeriod }) => forPeriod.ni)).toBe(9_666);
    expect(total(payslips, ({ forPeriod }) => forPeriod.employerNi)).toBe(42_060);
  });

  it("take 1,665.52 and 6,871.20 of 40 weeks with one and 12 with both payments", () => {
    const one = pay([weekly("2025-05-16", "400.00")]);
    const both = pay([weekly("2025-05-23", "400.00"), monthly("2025-05-23", "2500.00")]);
    const year = (read: (payslip: Payslip) => string) => 40 * total(one, read) + 12 * total(both, read);
    expect([year(({ forPeriod }) => forPeriod.ni), year(({ forPeriod }) => forPeriod.employerNi)]).toEqual([
      166_552, 687_120,
    ]);
  });

  it("take contributions on two monthly jobs of 900, each below the threshold alone", () => {
    const payslips = pay([monthly("2026-05-29", "900.00"), monthly("2026-05-29", "900.00", "second")]);
    expect(total(payslips, ({ forPeriod }) => forPeriod.ni)).toBe(6_016);
    expect(total(payslips, ({ forPeriod }) => forPeriod.employerNi)).toBe(20_745);
    expect(bandsOf(payslips)).toEqual([55_900, 48_900, 75_200, 0]);
  });

  it("have one loan threshold, in the period of National Insurance", () => {
    const plan2 = { studentLoans: [{ startDate: since, studentLoanPlan: "Plan2" }] } as const;
    const months = pay([
      monthly("2026-05-29", "1500.00", "first", plan2),
      monthly("2026-05-29", "1200.00", "second", plan2),
    ]);
    expect(months.map(({ forPeriod }) => forPeriod.studentLoan)).toEqual(["0.00", "22.00"]);
    const plan1 = { studentLoans: [{ startDate: since, studentLoanPlan: "Plan1" }] } as const;
    const weeks = pay([
      weekly("2026-05-15", "400.00", plan1),
      weekly("2026-05-22", "400.00", plan1),
      monthly("2026-05-22", "2500.00", "monthly", plan1),
    ]);
    expect(weeks.map(({ forPeriod }) => forPeriod.studentLoan)).toEqual(["0.00", "0.00", "214.00"]);
  });

  it("each keep their tax code, and pay tax on their own pay", () => {
    const [first, second] = pay([
      monthly("2026-04-30", "2500.00", "first", { taxCodes: [{ effectiveDate: since, taxCode: "1257L" }] }),
      monthly("2026-04-30", "900.00", "second"),
    ]);
    expect([first?.forPeriod.tax, second?.forPeriod.tax]).toEqual(["290.20", "180.00"]);
  });

  it("continue from an earlier payment of the same job, and not from one of a longer interval before a change", () => {
    const own = { ...monthly("2026-05-21", "2600.00", "weekly") };
    const [, afterChange] = pay([
      own,
      weekly("2026-05-22", "600.00"),
      { ...weekly("2026-05-29", "1.00"), job: "second" },
    ]);
    expect(niOf(afterChange === undefined ? [] : [afterChange])).toEqual([["28.64", "75.60"]]);
  });
});

describe("facts of other jobs that are wrong", () => {
  const facts = { taxYear: 2026, payFrequency: "Monthly", ...COMMON } as const;
  const problemsOf = (otherJobs: unknown, more: Partial<YearFacts> = {}) => {
    const payment = {
      paymentDate: "2026-04-30",
      grossPay: "900.00",
      otherJobs: otherJobs as NonNullable<PaymentFacts["otherJobs"]>,
    };
    const result = payYear({ ...facts, ...more, payments: [payment] }, rulebook);
    return result.ok ? [] : result.problems.map(({ token, path }) => [token, path]);
  };
  const path = "/payments/0/otherJobs";

  it.each<[unknown, string, string]>([
    ["Monthly", "wrong_type", path],
    [{}, "required", `${path}/payFrequency`],
    [{ payFrequency: "Daily" }, "unknown_value", `${path}/payFrequency`],
    [{ payFrequency: "Weekly", jobs: 2 }, "unknown_field", `${path}/jobs`],
    [{ payFrequency: "Weekly", earningsPeriodToDate: {} }, "required", `${path}/earningsPeriodToDate/niBandResult`],
  ])("are refused with their path: %j", (otherJobs, token, at) => {
    expect(problemsOf(otherJobs)).toEqual([[token, at]]);
  });

  it("are refused for a director, and are nothing if they are null", () => {
    const director = { nicMethod: "Annual", appointmentDate: "2026-04-06" } as const;
    expect(problemsOf({ payFrequency: "Monthly" }, { director })).toEqual([["must_be_absent", path]]);
    expect(problemsOf(null)).toEqual([]);
  });
});

const pence = fc.integer({ min: 0, max: 1_500_000 });
const money = (amount: number) => (amount / 100).toFixed(2);
const LETTERS = ["A", "B", "C", "H", "J", "M", "V", "Z", "F", "N"] as const;

describe("for any jobs paid in one period", () => {
  it("contributions of all are those of one job with their sum, by letter, whichever is paid first", () => {
    const jobs = fc.array(fc.record({ gross: pence, niCategory: fc.constantFrom(...LETTERS) }), {
      minLength: 2,
      maxLength: 4,
    });
    fc.assert(
      fc.property(jobs, fc.constantFrom("Weekly", "FourWeekly", "Monthly"), (drawn, payFrequency) => {
        const payments = drawn.map(({ gross, niCategory }, index): Payment => {
          const facts = { niCategories: [{ effectiveDate: since, niCategory }] };
          return { job: `${index}`, payFrequency, paymentDate: "2026-05-01", grossPay: money(gross), facts };
        });
        const sums = new Map<string, number>();
        for (const { gross, niCategory } of drawn) sums.set(niCategory, (sums.get(niCategory) ?? 0) + gross);
        const earnings = Object.fromEntries([...sums].map(([letter, gross]) => [letter, money(gross)]));
        const one = nationalInsurance({ payFrequency, paymentDate: "2026-05-01", earnings }, rulebook);
        if (!one.ok) throw new Error(JSON.stringify(one.problems));
        for (const order of [payments, [...payments].reverse()]) {
          const payslips = pay(order);
          const borne = [
            total(payslips, (slip) => slip.forPeriod.ni),
            total(payslips, (slip) => slip.forPeriod.employerNi),
          ];
          expect(borne).toEqual([readPence(one.value.ni), readPence(one.value.employerNi)]);
        }
      }),
    );
  });

  it("loans of all are those of one job with their sum", () => {
    const each = fc.array(pence, { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(each, fc.constantFrom("Plan1", "Plan2", "Plan4", "Plan5"), (drawn, studentLoanPlan) => {
        const loan = { studentLoans: [{ startDate: since, studentLoanPlan }] } as const;
        const payslips = pay(drawn.map((gross, job) => monthly("2026-05-29", money(gross), `${job}`, loan)));
        const niablePay = money(drawn.reduce((sum, gross) => sum + gross, 0));
        const one = studentLoans(
          { payFrequency: "Monthly", paymentDate: "2026-05-29", niablePay, studentLoanPlan },
          rulebook,
        );
        if (!one.ok) throw new Error(JSON.stringify(one.problems));
        const isRestricted = payslips.some(({ warnings }) =>
          warnings.some(({ token }) => token === "student_loan_restricted"),
        );
        const borne = total(payslips, ({ forPeriod }) => forPeriod.studentLoan);
        const due = readPence(one.value.studentLoan);
        expect(isRestricted ? borne <= due : borne === due).toBe(true);
      }),
    );
  });
});
