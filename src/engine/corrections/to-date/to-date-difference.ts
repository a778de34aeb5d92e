import { addByName, byName, isObject, LETTER_AMOUNTS, NI_BANDS } from "../../base";
import type { YearToDate } from "../../gross-to-net";
import { areEqual } from "../differences";

const AMOUNTS = [...LETTER_AMOUNTS, "studentLoan", "postgraduateLoan"] as const;
const LETTERS = ["niBandResult", "niBandResultDirector"] as const;

/** Earlier versions state no difference of them, and a year without assessments no qualifying earnings. */
const OF_PENSIONS = ["pensionablePay", "qualifyingEarnings"] as const;

/** What a correction adds to a year to date; negative amounts take away. */
export type ToDateDifference = Pick<YearToDate, (typeof AMOUNTS)[number] | (typeof LETTERS)[number]> &
  Partial<Pick<YearToDate, (typeof OF_PENSIONS)[number]>>;

type Letters = ToDateDifference["niBandResult"];
type Letter = Letters[string];

const NOTHING = "0.00";
const NO_LETTER: Letter = {
  .../* @__PURE__ */ byName(LETTER_AMOUNTS, () => NOTHING),
  bands: /* @__PURE__ */ byName(NI_BANDS, () => NOTHING),
};

/** Returns the National Insurance and loans of one year to date less those of another. */
export function toDateDifference(corrected: ToDateDifference, previous: ToDateDifference): ToDateDifference {
  return combine(corrected, previous, -1);
}

/** Returns a year to date with a difference added. */
export function withToDateDifference<ToDate extends ToDateDifference>(
  toDate: ToDate,
  difference: ToDateDifference,
): ToDate {
  return { ...toDate, ...combine(toDate, difference, 1) };
}

function combine(one: ToDateDifference, other: ToDateDifference, sign: 1 | -1): ToDateDifference {
  const stated = OF_PENSIONS.filter((name) => (one[name] ?? other[name] ?? null) !== null);
  return {
    ...addByName(AMOUNTS, one, other, sign),
    ...addByName(stated, withZeros(one), withZeros(other), sign),
    niBandResult: combineLetters(one.niBandResult, other.niBandResult, sign),
    niBandResultDirector: combineLetters(one.niBandResultDirector, other.niBandResultDirector, sign),
  };
}

function withZeros({ pensionablePay, qualifyingEarnings }: ToDateDifference) {
  return { pensionablePay: pensionablePay ?? NOTHING, qualifyingEarnings: qualifyingEarnings ?? NOTHING };
}

function combineLetters(one: Letters, other: Letters, sign: 1 | -1): Letters {
  const letters = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return Object.fromEntries(
    letters.map((letter) => [letter, combineLetter(one[letter] ?? NO_LETTER, other[letter] ?? NO_LETTER, sign)]),
  );
}

function combineLetter(one: Letter, other: Letter, sign: 1 | -1): Letter {
  return { ...addByName(LETTER_AMOUNTS, one, other, sign), bands: addByName(NI_BANDS, one.bands, other.bands, sign) };
}

/**
 * Returns whether two years to date say the same: a figure or a category letter that one of them lacks is zero, and the
 * order of figures does not count.
 */
export function haveSameFigures(one: YearToDate, other: YearToDate): boolean {
  return areEqual(withoutZeros(one), withoutZeros(other));
}

/**
 * Returns whether a difference changes a figure to date that is reported to HMRC, such as earnings of a category letter without
 * contributions; the pay on which pensions are due is not.
 */
export function changesReportedFigures(difference: ToDateDifference | null): boolean {
  return withoutZeros({ ...difference, pensionablePay: null, qualifyingEarnings: null }) !== null;
}

function withoutZeros(value: unknown): unknown {
  if (!isObject(value)) return value === NOTHING ? null : value;
  const entries = Object.entries(value).map(([name, inner]) => [name, withoutZeros(inner)] as const);
  const kept = entries.filter(([, inner]) => inner !== null);
  return kept.length === 0 ? null : Object.fromEntries(kept);
}
