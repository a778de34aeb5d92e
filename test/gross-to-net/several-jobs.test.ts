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
  readonly isFinal?: boolean;
}

/** Pays jobs of one person in the order given; each payslip sees those of the other jobs before it. */
function pay(payments: readonly Payment[]): readonly Payslip[] {
  const jobs = new Map(payments.map(({ job, payFrequency }) => [job, payFrequency]));
  const paid: { readonly job: string; readonly payment: PaymentFacts; readonly slip: PaidPayslip }[] = [];
  return payments.map(({ job, payFrequency, paymentDate, grossPay, facts, isFinal = false }) => {
    const day = readDate(paymentDate);
    const since = facts?.director?.appointmentDate;
    const directorSince = since === undefined ? null : readDate(since);
    const others = [...jobs].flatMap(([name, frequency]) => {
      const own = paid.filter((each) => each.job === name).map(({ slip }) => slip);
      return name === job ? [] : [{ payFrequency: frequency, paid: own }];
    });
    const place = { taxYear: getTaxYear(day), frequency: payFrequency, day, directorSince };
    const otherJobs = aggregateOtherJobs(others, place);
    const payment = { paymentDate, payFrequency, grossPay, otherJobs, isFinalPayment: isFinal };
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

const DAYS = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15].map((month) =>
  month > 12 ? `2027-${String(month - 12).padStart(2, "0")}-28` : `2026-${String(month).padStart(2, "0")}-28`,
);

/** Pays a director 2,000.00 and 1,500.00 each month, from two jobs of one company. */
function directorsYear(director: NonNullable<YearFacts["director"]>, days: readonly string[] = DAYS) {
  return pay(
    days.flatMap((day) => {
      const isFinal = day === DAYS.at(-1);
      return [
        { ...monthly(day, "2000.00", "first", { director }), isFinal },
        { ...monthly(day, "1500.00", "second", { director }), isFinal },
      ];
    }),
  );
}

describe("several jobs of a director with one company", () => {
  it("have one annual earnings period, with one set of annual thresholds", () => {
    const annual = { nicMethod: "Annual", appointmentDate: "2026-04-06" } as const;
    const year = directorsYear(annual);
    expect(niOf(year.slice(0, 8))).toEqual([
      ["0.00", "0.00"],
      ["0.00", "0.00"],
      ["0.00", "75.00"],
      ["0.00", "225.00"],
      ["0.00", "300.00"],
      ["0.00", "225.00"],
      ["0.00", "300.00"],
      ["114.40", "225.00"],
    ]);
    expect(total(year, ({ forPeriod }) => forPeriod.ni)).toBe(235_440);
    expect(total(year, ({ forPeriod }) => forPeriod.employerNi)).toBe(555_000);
    expect(bandsOf(year)).toEqual([670_800, 586_200, 2_943_000, 0]);
  });

  it("have the periods of all jobs under the alternative arrangements, and settle them once on the year", () => {
    const alternative = { nicMethod: "Alternative", appointmentDate: "2026-04-06" } as const;
    const year = directorsYear(alternative);
    expect(niOf(year.slice(0, 2))).toEqual([
      ["76.16", "237.45"],
      ["120.00", "225.00"],
    ]);
    expect(niOf(year.slice(-2))).toEqual([
      ["76.64", "238.05"],
      ["120.00", "225.00"],
    ]);
    expect(total(year, ({ forPeriod }) => forPeriod.ni)).toBe(235_440);
    expect(total(year, ({ forPeriod }) => forPeriod.employerNi)).toBe(555_000);
  });

  it("begin with the appointment: what any job paid before it is in other earnings periods", () => {
    const director = { nicMethod: "Alternative", appointmentDate: "2026-05-15" } as const;
    const [before, after] = pay([
      monthly("2026-05-14", "2000.00", "first", { director }),
      monthly("2026-05-28", "1500.00", "second", { director }),
    ]);
    expect([before?.forPeriod.ni, after?.forPeriod.ni]).toEqual(["76.16", "36.16"]);
  });

  it("bear together, payment by payment, what one job would with the same payments", () => {
    const payment = fc.record({
      job: fc.constantFrom("first", "second", "third"),
      day: fc.constantFrom(...DAYS.slice(0, 11)),
      gross: fc.integer({ min: 0, max: 900_000 }),
    });
    fc.assert(
      fc.property(fc.array(payment, { minLength: 2, maxLength: 9 }), (drawn) => {
        const director = { nicMethod: "Annual", appointmentDate: "2026-04-06" } as const;
        const inOrder = [...drawn].sort((one, other) => (one.day < other.day ? -1 : 1));
        const paid = (jobOf: (job: string) => string) =>
          pay(inOrder.map(({ job, day, gross }) => monthly(day, money(gross), jobOf(job), { director })));
        expect(niOf(paid((job) => job))).toEqual(niOf(paid(() => "one")));
      }),
      { numRuns: 40 },
    );
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

  it("are refused with a director's year of somebody who is none, and are nothing if they are null", () => {
    const director = { nicMethod: "Annual", appointmentDate: "2026-04-06" } as const;
    const paid = { A: { grossForEmployeeNi: "900.00", ni: "0.00", employerNi: "0.00" } };
    const otherJobs = { payFrequency: "Monthly", directorToDate: paid };
    expect(problemsOf(otherJobs)).toEqual([["must_be_absent", `${path}/directorToDate`]]);
    expect(problemsOf(otherJobs, { director })).toEqual([]);
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
