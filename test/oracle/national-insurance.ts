import type { EarningsPeriodFacts } from "../../src/engine/gross-to-net/facts";
import { ceilTo, Decimal, halfDownToPenny, remembered, roundNi, tablesAreKept, ZERO } from "./decimals";
import type { Figures, Letter, NiRates, Threshold } from "./figures";

/** Contributions and bands of one letter. */
export interface NiTotals {
  readonly gross: Decimal;
  readonly ni: Decimal;
  readonly employerNi: Decimal;
  readonly atLel: Decimal;
  readonly lelToPt: Decimal;
  readonly ptToUel: Decimal;
  readonly aboveUel: Decimal;
}

export type NiByLetter = Readonly<Record<string, NiTotals>>;

/** Thresholds and rates of an earnings period. */
export interface NiBasis {
  readonly threshold: (name: string) => Decimal;
  readonly rates: NiRates;
}

const bases = new WeakMap<Figures, Map<string, NiBasis>>();

/** Calculates thresholds once for each earnings period, like a printed table. */
function rememberedBasis(figures: Figures, key: string, write: () => NiBasis): NiBasis {
  if (!tablesAreKept()) return write();
  const known = bases.get(figures) ?? new Map<string, NiBasis>();
  bases.set(figures, known);
  const basis = known.get(key) ?? write();
  known.set(key, basis);
  return basis;
}

/** Applies N-3: thresholds of weeks, months and days. */
export function ordinaryBasis(figures: Figures, period: EarningsPeriodFacts): NiBasis {
  return rememberedBasis(figures, `${period.count} ${period.unit}`, () => writeOrdinaryBasis(figures, period));
}

function writeOrdinaryBasis(figures: Figures, period: EarningsPeriodFacts): NiBasis {
  const threshold = (name: string): Decimal => {
    const figure = figures.thresholds[name] as Threshold;
    return name === "lowerEarningsLimit" ? lowerEarningsLimit(figure, period) : otherThreshold(figure, period);
  };
  return { threshold: remembered(threshold), rates: figures.rates };
}

function lowerEarningsLimit({ week, month }: Threshold, { unit, count }: EarningsPeriodFacts): Decimal {
  if (unit === "Week") return week.times(count);
  if (unit === "Month") return count === 1 ? month : ceilTo(week.times(13).times(count).div(3), 0);
  return halfDownToPenny(week.times(count).div(7));
}

function otherThreshold({ week, month, year }: Threshold, { unit, count }: EarningsPeriodFacts): Decimal {
  if (unit === "Week") return count === 1 ? week : ceilTo(year.times(count).div(52), 0);
  if (unit === "Month") return count === 1 ? month : ceilTo(year.times(count).div(12), 0);
  return halfDownToPenny(year.times(count).div(365));
}

/** Applies N-31 and N-35: the year's thresholds, or that many fifty-seconds of them, with directors' own rates. */
export function directorBasis(figures: Figures, weeks: number): NiBasis {
  return rememberedBasis(figures, `${weeks} weeks of a director`, () => writeDirectorBasis(figures, weeks));
}

function writeDirectorBasis(figures: Figures, weeks: number): NiBasis {
  const threshold = (name: string): Decimal => {
    const yearly =
      name === "primaryThreshold" ? figures.directorsPrimaryThreshold : (figures.thresholds[name] as Threshold).year;
    return ceilTo(yearly.times(weeks).div(52), 0);
  };
  return { threshold: remembered(threshold), rates: figures.directorsRates };
}

/** Returns the threshold from which an employer pays, by the relief of the letter. */
export function employerThreshold(relief: string): string {
  if (relief === "standard" || relief === "none") return "secondaryThreshold";
  return `${relief === "apprenticeUnder25" ? "apprentice" : relief}UpperSecondaryThreshold`;
}

/** Applies N-10, N-11 and N-20 to earnings between `from` and `to` of a period whose whole earnings are `all`. */
export function contributions(basis: NiBasis, name: string, letter: Letter, from: Decimal, to: Decimal, all: Decimal) {
  const lel = basis.threshold("lowerEarningsLimit");
  const pt = basis.threshold("primaryThreshold");
  const uel = basis.threshold("upperEarningsLimit");
  const slice = (low: Decimal, high: Decimal | null) => part(to, low, high).minus(part(from, low, high));
  const { main, upper } = basis.rates.employee[letter.employee] as { main: Decimal; upper: Decimal };
  const ni = roundNi(slice(pt, uel).times(main)).plus(roundNi(slice(uel, null).times(upper)));
  const banded = name !== "X" && all.gte(lel);
  return {
    gross: to.minus(from),
    ni,
    employerNi: employerContribution(basis, letter, slice),
    atLel: banded ? slice(ZERO, lel) : ZERO,
    lelToPt: banded ? slice(lel, pt) : ZERO,
    ptToUel: banded ? slice(pt, uel) : ZERO,
    aboveUel: banded ? slice(uel, null) : ZERO,
  };
}

/** Charges nothing up to the relief's upper secondary threshold, the full rate above it. */
function employerContribution(
  basis: NiBasis,
  letter: Letter,
  slice: (low: Decimal, high: Decimal | null) => Decimal,
): Decimal {
  if (letter.employer === "none") return ZERO;
  const rate = (letter.mariner ? basis.rates.mariner : basis.rates.employer) as Decimal;
  const uel = basis.threshold("upperEarningsLimit");
  const start = basis.threshold(employerThreshold(letter.employer));
  return roundNi(slice(start, uel).times(rate)).plus(roundNi(slice(uel, null).times(rate)));
}

/** Returns the part of earnings between two thresholds. */
function part(earnings: Decimal, low: Decimal, high: Decimal | null): Decimal {
  const upTo = high === null ? earnings : Decimal.min(earnings, high);
  return Decimal.max(ZERO, upTo.minus(low));
}

/** Applies N-34: letters in the order of precedence, each on top of the ones before it. */
export function stacked(figures: Figures, basis: NiBasis, earnings: Readonly<Record<string, Decimal>>): NiByLetter {
  const letters = figures.letterOrder.filter((letter) => earnings[letter] !== undefined);
  if (earnings.X !== undefined && !letters.includes("X")) letters.push("X");
  const all = letters.reduce((total, letter) => total.plus(earnings[letter] as Decimal), ZERO);
  const result: Record<string, NiTotals> = {};
  let below = ZERO;
  for (const letter of letters) {
    const top = below.plus(earnings[letter] as Decimal);
    result[letter] = contributions(basis, letter, figures.letters[letter] as Letter, below, top, all);
    below = top;
  }
  return result;
}

const PARTS = ["gross", "ni", "employerNi", "atLel", "lelToPt", "ptToUel", "aboveUel"] as const;

export const NO_NI: NiTotals = {
  gross: ZERO,
  ni: ZERO,
  employerNi: ZERO,
  atLel: ZERO,
  lelToPt: ZERO,
  ptToUel: ZERO,
  aboveUel: ZERO,
};

/** `a` plus or minus `b`, amount by amount. */
export function combined(a: NiTotals, b: NiTotals, operation: "plus" | "minus"): NiTotals {
  const entries = PARTS.map((name) => [name, a[name][operation](b[name])]);
  return Object.fromEntries(entries) as Record<(typeof PARTS)[number], Decimal>;
}

/** Applies N-13 and N-32: contributions on all earnings in the period, less those deducted earlier in it. */
export function afterEarlier(
  figures: Figures,
  basis: NiBasis,
  earnings: Readonly<Record<string, Decimal>>,
  before: NiByLetter,
): NiByLetter {
  const all: Record<string, Decimal> = {};
  for (const letter of new Set([...Object.keys(before), ...Object.keys(earnings)])) {
    all[letter] = (before[letter]?.gross ?? ZERO).plus(earnings[letter] ?? ZERO);
  }
  const result: Record<string, NiTotals> = {};
  for (const [letter, total] of Object.entries(stacked(figures, basis, all))) {
    result[letter] = combined(total, before[letter] ?? NO_NI, "minus");
  }
  return result;
}
