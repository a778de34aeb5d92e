import { LOANS, packAttributes, packRules } from "../../src/batch/machine";
import {
  getEarningsPeriod,
  getTaxYear,
  PAY_FREQUENCIES,
  type PayFrequency,
  readDate,
  type StudentLoanPlan,
  taxPeriodOn,
} from "../../src/engine/base";
import { readTaxCode } from "../../src/engine/income-tax";
import type { FiguresInForce } from "../../src/engine/rulebook";
import type { Decimal, Figures } from "../../test/oracle";
import { directorBasis, employerThreshold, type NiBasis, ordinaryBasis } from "../../test/oracle/national-insurance";
import { earningsPeriodOf as oraclePeriodOf } from "../../test/oracle/pay-period";
import { type Counts, type Stretch, same } from "./counts";
import type { KernelRows, Outputs } from "./kernel-rows";
import { Share } from "./share";

const CHECK_EVERY = 1009;
const PENCE = 10_000;
const POUNDS = 1_000_000;
const NO_CODE = readTaxCode("NT");

/** A year's figures twice: as the engine has them, and as the oracle reads them from the documents. */
export interface TwoFigures {
  readonly engine: FiguresInForce;
  readonly oracle: Figures;
  readonly date: string;
}

/** Each frequency's earnings period, and a director's year. */
export const PERIODS: readonly (PayFrequency | "DirectorsYear")[] = [...PAY_FREQUENCIES, "DirectorsYear"];

/** One letter in one period, with a student loan plan and the postgraduate loan. */
export interface ContributionCase {
  readonly letter: string;
  readonly period: PayFrequency | "DirectorsYear";
  readonly plan: StudentLoanPlan;
}

/** Returns every letter of the year in every period; the plans take turns, so that each occurs in every period. */
export function contributionCases({ oracle }: TwoFigures): ContributionCase[] {
  const letters = Object.keys(oracle.letters).filter((name) => isOperable(oracle, name));
  const plans = LOANS.filter((name): name is StudentLoanPlan => name !== null && name !== "Postgraduate").filter(
    (name) => (oracle.loans[name] ?? null) !== null,
  );
  return PERIODS.flatMap((period) =>
    letters.map((letter, place) => ({ letter, period, plan: plans[place % plans.length] as StudentLoanPlan })),
  );
}

function isOperable({ letters, rates, directorsRates }: Figures, name: string): boolean {
  return letters[name]?.mariner === false || (rates.mariner !== null && directorsRates.mariner !== null);
}

/** Compares both contributions and both loans on every penny of some ranges of pay. */
export function sweepContributions(
  kernel: KernelRows,
  figures: TwoFigures,
  sweep: ContributionCase,
  stretches: readonly Stretch[],
  counts: Counts,
): void {
  const rows = rowsOf(figures, sweep);
  for (const [from, to] of stretches) {
    const oracle = sharesOf(figures.oracle, sweep, from);
    kernel.sweep(rows, from, to, (first, count, outputs) => compare(oracle, sweep, first, count, outputs, counts));
  }
  counts.sweeps++;
}

function rowsOf({ engine, date }: TwoFigures, { letter, period, plan }: ContributionCase) {
  if (NO_CODE === null) throw new Error("NT is a code");
  const frequency = period === "DirectorsYear" ? "Annually" : period;
  const day = readDate(date);
  const taxPeriod = taxPeriodOn(day, getTaxYear(day), frequency);
  const directorWeeks = period === "DirectorsYear" ? 52 : null;
  return {
    rules: packRules(engine, taxPeriod, getEarningsPeriod(frequency), directorWeeks),
    attributes: packAttributes({ code: NO_CODE, letter, plan, postgraduateLoan: true }),
    freePay: 0,
    payToDate: 0,
    taxToDate: 0,
  };
}

type Shares = Readonly<Record<"main" | "upper" | "employer" | "employerUpper" | "plan" | "postgraduate", Share>>;

function sharesOf(figures: Figures, { letter, period, plan }: ContributionCase, start: number): Shares {
  const earnings = oraclePeriodOf(period === "DirectorsYear" ? "Annually" : period);
  const basis = period === "DirectorsYear" ? directorBasis(figures, 52) : ordinaryBasis(figures, earnings);
  const { employee, employer, mariner } = figures.letters[letter] as Figures["letters"][string];
  const rates = basis.rates.employee[employee] as NiBasis["rates"]["employee"][string];
  const employerRate = employer === "none" ? 0 : inBasisPoints(mariner ? basis.rates.mariner : basis.rates.employer);
  const limit = inPence(basis.threshold("upperEarningsLimit"));
  const employerFrom = inPence(basis.threshold(employerThreshold(employer)));
  const loan = (name: string) => {
    const { threshold, rate } = figures.loans[name] as NonNullable<Figures["loans"][string]>;
    const parts = earnings.unit === "Week" ? 52 : 12;
    const low = (BigInt(inPence(threshold)) * BigInt(earnings.count)) / BigInt(parts);
    // Loans are taken from earnings that carry Class 1 contributions.
    const owed = letter === "X" ? 0 : inBasisPoints(rate);
    return new Share(Number(low), Number.POSITIVE_INFINITY, owed, POUNDS, start);
  };
  return {
    main: new Share(inPence(basis.threshold("primaryThreshold")), limit, inBasisPoints(rates.main), PENCE, start),
    upper: new Share(limit, Number.POSITIVE_INFINITY, inBasisPoints(rates.upper), PENCE, start),
    employer: new Share(employerFrom, limit, employerRate, PENCE, start),
    employerUpper: new Share(limit, Number.POSITIVE_INFINITY, employerRate, PENCE, start),
    plan: loan(plan),
    postgraduate: loan("Postgraduate"),
  };
}

function inPence(pounds: Decimal): number {
  return pounds.times(100).toNumber();
}

function inBasisPoints(rate: Decimal | null): number {
  if (rate === null) throw new Error("a rate that the year does not have");
  return rate.times(10_000).toNumber();
}

function compare(oracle: Shares, sweep: ContributionCase, first: number, count: number, out: Outputs, counts: Counts) {
  const { main, upper, employer, employerUpper, plan, postgraduate } = oracle;
  const all = Object.values(oracle);
  for (let row = 0; row < count; row++) {
    const pence = first + row;
    const where = () => `${JSON.stringify(sweep)} on ${pence}`;
    same(out.employeeNi[row] as number, main.byThirdDecimal + upper.byThirdDecimal, where);
    same(out.employerNi[row] as number, employer.byThirdDecimal + employerUpper.byThirdDecimal, where);
    same(out.planLoan[row] as number, plan.down * 100, where);
    same(out.postgraduateLoan[row] as number, postgraduate.down * 100, where);
    if (pence % CHECK_EVERY === 0 || row === count - 1) {
      for (const share of all) share.check(pence);
      counts.inBigInt += 4;
    }
    main.step(pence);
    upper.step(pence);
    employer.step(pence);
    employerUpper.step(pence);
    plan.step(pence);
    postgraduate.step(pence);
  }
  counts.pennies += count;
  counts.figures += count * 4;
}
