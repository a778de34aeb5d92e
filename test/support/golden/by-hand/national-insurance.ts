import { type Contributions, combined, type NiCase } from "../calculator";
import { SPANS, taxYearOf } from "../dates";
import type { Documents } from "../documents";
import { penceOf } from "../pence";
import { ceilingOf, floorOf, least, most, nearestHalfDown } from "./divide";
import { basisPointsOf, figureOn, valueOn } from "./figures";

// Class 1 contributions by the formulas, in pence and basis points.

export interface HandPeriod {
  readonly unit: "Day" | "Week" | "Month" | "DirectorWeeks";
  readonly count: number;
}

interface Letter {
  readonly employee: "standard" | "reduced" | "deferred" | "none";
  readonly employer: string;
  readonly mariner: boolean;
}

interface PeriodFigures {
  readonly week: string;
  readonly month: string;
  readonly year: string;
}

const SUBJECT = "national-insurance";

/** Returns the category letters that exist on a day. */
export function lettersOn(rules: Documents, date: string): Readonly<Record<string, Letter>> {
  return figureOn(rules, date, SUBJECT, "letters");
}

/** Returns a threshold of an earnings period in pence; 0 if the year has none. */
export function thresholdByHand(rules: Documents, date: string, name: string, period: HandPeriod): bigint {
  const figures = valueOn<PeriodFigures>(rules, date, SUBJECT, name);
  if (figures === null) return 0n;
  const year =
    name === "primaryThreshold" && period.unit === "DirectorWeeks" ? directorsThreshold(rules, date) : figures.year;
  const count = BigInt(period.count);
  const isLel = name === "lowerEarningsLimit";
  switch (period.unit) {
    case "DirectorWeeks":
      return wholePoundsUp(penceOf(year) * count, 52n);
    case "Day":
      return isLel
        ? nearestHalfDown(penceOf(figures.week) * count, 7n)
        : nearestHalfDown(penceOf(figures.year) * count, 365n);
    case "Week":
      if (isLel) return penceOf(figures.week) * count;
      return count === 1n ? penceOf(figures.week) : wholePoundsUp(penceOf(figures.year) * count, 52n);
    case "Month":
      if (count === 1n) return penceOf(figures.month);
      return isLel
        ? wholePoundsUp(penceOf(figures.week) * 13n * count, 3n)
        : wholePoundsUp(penceOf(figures.year) * count, 12n);
  }
}

function directorsThreshold(rules: Documents, date: string): string {
  return figureOn<{ year: string }>(rules, date, SUBJECT, "directorsPrimaryThreshold").year;
}

function wholePoundsUp(pence: bigint, divisor: bigint): bigint {
  return ceilingOf(pence, divisor * 100n) * 100n;
}

/** Returns the threshold above which a letter's employer pays in full. */
function upperSecondary(employer: string): string {
  if (employer === "standard" || employer === "none") return "upperEarningsLimit";
  return `${employer.replace(/Under25$/, "")}UpperSecondaryThreshold`;
}

/** Rounds a product of pence and basis points: the third decimal of the pound decides, 6 or more rounds up. */
export function thirdDecimal(product: bigint): bigint {
  const pence = product / 10_000n;
  const third = (product % 10_000n) / 1_000n;
  return third >= 6n ? pence + 1n : pence;
}

/** Calculates contributions and bands on the earnings of one earnings period under one letter. */
export function contributionsByHand(
  rules: Documents,
  date: string,
  letterName: string,
  period: HandPeriod,
  earnings: bigint,
): Contributions {
  const letter = lettersOn(rules, date)[letterName];
  if (letter === undefined) throw new Error(`no letter ${letterName} on ${date}`);
  const of = (name: string) => thresholdByHand(rules, date, name, period);
  const lel = of("lowerEarningsLimit");
  const pt = of("primaryThreshold");
  const st = of("secondaryThreshold");
  const middle = of(upperSecondary(letter.employer));
  const uel = of("upperEarningsLimit");
  const slice = (from: bigint, to: bigint) => most(0n, least(earnings, to) - from);
  const above = most(0n, earnings - uel);

  const { main, upper } = employeeRates(rules, date, letter, period);
  const full = employerRate(rules, date, letter, period);
  const lower = letter.employer === "standard" ? full : 0n;
  const reached = earnings >= lel && letterName !== "X";
  return {
    employee: thirdDecimal(slice(pt, uel) * main) + thirdDecimal(above * upper),
    employer: thirdDecimal(slice(st, middle) * lower + slice(middle, uel) * full) + thirdDecimal(above * full),
    atLel: reached ? lel : 0n,
    lelToPt: reached ? least(earnings, pt) - lel : 0n,
    ptToUel: reached ? slice(pt, uel) : 0n,
  };
}

function employeeRates(rules: Documents, date: string, letter: Letter, period: HandPeriod) {
  const name = period.unit === "DirectorWeeks" ? "directorsEmployeeRates" : "employeeRates";
  const rates = figureOn<Record<string, { main: string; upper: string }>>(rules, date, SUBJECT, name)[letter.employee];
  if (rates === undefined) throw new Error(`no rates for ${letter.employee}`);
  return { main: basisPointsOf(rates.main), upper: basisPointsOf(rates.upper) };
}

function employerRate(rules: Documents, date: string, letter: Letter, period: HandPeriod): bigint {
  if (letter.employer === "none") return 0n;
  const stem = period.unit === "DirectorWeeks" ? "directorsEmployerRate" : "employerRate";
  return basisPointsOf(figureOn<string>(rules, date, SUBJECT, letter.mariner ? `${stem}Mariner` : stem));
}

/** Returns the weeks of 52 in a director's year from the appointment on. */
export function directorWeeks(appointmentDate: string | null, date: string): number {
  const start = `${taxYearOf(date).slice(0, 4)}-04-06`;
  if (appointmentDate === null || appointmentDate <= start) return 52;
  const days = (Date.parse(appointmentDate) - Date.parse(start)) / 86_400_000;
  return Math.max(1, 52 - Number(floorOf(BigInt(days), 7n)));
}

/** Calculates one payment of an employee, or of a director by the year or by the period. */
export function niByHand(rules: Documents, facts: NiCase): Contributions {
  const { date, niCategory, pay, director } = facts;
  if (director === null || (director.method === "Alternative" && !director.isFinal)) {
    return contributionsByHand(
      rules,
      date,
      niCategory,
      facts.earningsPeriod ?? earningsPeriodOf(facts.payFrequency),
      pay,
    );
  }
  const period: HandPeriod = { unit: "DirectorWeeks", count: directorWeeks(director.appointmentDate, date) };
  return combined(
    contributionsByHand(rules, date, niCategory, period, director.before.pay + pay),
    director.before,
    -1n,
  );
}

/** Returns the earnings period of a pay frequency. */
export function earningsPeriodOf(payFrequency: string): HandPeriod {
  return SPANS[payFrequency] ?? { unit: "Week", count: 1 };
}

/** Returns the letters that contributions can be calculated for: not mariners' if the rules have no rate for them. */
export function payableLetters(rules: Documents, date: string): string[] {
  const hasMariners = valueOn<string>(rules, date, SUBJECT, "employerRateMariner") !== null;
  return Object.entries(lettersOn(rules, date))
    .filter(([, letter]) => hasMariners || !letter.mariner)
    .map(([name]) => name);
}
