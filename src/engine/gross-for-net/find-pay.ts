import { LARGEST_AMOUNT_PENCE, type Pence, type Problem } from "../base";
import type { Rulebook } from "../rulebook";
import {
  fallBetween,
  isTaxLimited,
  type PayRange,
  POUND,
  poundsTaxed,
  ROUNDINGS,
  rangeForCost,
  rangeForNet,
  rangeForOrders,
  type Target,
} from "./bounds";
import { type Probe, probePay, type WantedResult } from "./probe";
import type { Wanted } from "./read-wanted";

/** The most pounds of loans that may begin between two probes. */
const MOST_POUNDS = 3;

/** What is probed next, if it excludes at least one of so many parts of what is left. */
const GOOD_PART = 5;

/** By how much more than the straight line says a probe is beyond the target, so that it likely exceeds it for good. */
const MARGIN = 1.1;

/** Pence. Beyond that a straight line says little of a window. */
const WIDE = 1_000;

/** Answers beyond these are not listed: where an order takes all above protected earnings, pay changes nothing. */
const MOST_ANSWERS = 50;
const MOST_PROBES = 1_000;

/** Pence. The largest pay at which it is looked whether an order still waits for more; one may for ever. */
const LARGEST_PAY_WITH_ORDERS = LARGEST_AMOUNT_PENCE / 100;

interface FoundPay {
  /** Ascending by pay. */
  readonly answers: readonly Probe[];
  readonly below: Probe | null;
  readonly above: Probe | null;
  readonly isComplete: boolean;
  readonly evaluations: number;
  readonly problems: readonly Problem[];
}

/** Finds all pay that gives what is wanted, or the nearest on either side. */
export function findPay(wanted: Wanted, rulebook: Rulebook): FoundPay {
  const { amount } = wanted;
  const problems: Problem[] = [];
  const search = searchFor(wanted, rulebook, problems);
  const exactly = { from: amount, upTo: amount };
  const within = ({ from, upTo }: Target) => search.known().filter(({ reached }) => reached >= from && reached <= upTo);
  const ends = endsOf(search, exactly);
  // A first look finds most answers with few payslips, also where a second one would end before it has found any.
  if (ends !== null && search.takesLessOfMore) probeAll({ ...search, takesLessOfMore: false }, exactly, ends);
  if (ends !== null) probeAll(search, exactly, ends);
  if (ends !== null && within(exactly).length === 0) probeAll(search, between(nearest(search, amount), amount), ends);
  const found = within(exactly).sort((a, b) => a.pay - b.pay);
  const { below, above } = found.length > 0 ? { below: null, above: null } : nearest(search, amount);
  const evaluations = search.known().length;
  const isComplete = found.length <= MOST_ANSWERS && evaluations < MOST_PROBES;
  return { answers: found.slice(0, MOST_ANSWERS), below, above, isComplete, evaluations, problems };
}

function searchFor(wanted: Wanted, rulebook: Rulebook, problems: Problem[]): Search {
  const { step, roundings, hasTables, takesLessOfMore } = wanted;
  const known = new Map<number, Probe>();
  let answers = 0;
  const probe = (pay: number): Probe | null => {
    const before = known.get(pay);
    if (before !== undefined) return before;
    if (known.size >= MOST_PROBES || answers > MOST_ANSWERS) return null;
    const at = probePay(wanted.factsWith, pay, wanted.result, { rulebook, problems });
    if (at === null) return null;
    known.set(pay, at);
    if (at.reached === wanted.amount) answers += 1;
    return at;
  };
  const drop = dropOf(wanted);
  const own = { step, drop, roundings, hasTables, takesLessOfMore };
  return { wanted: wanted.result, probe, known: () => [...known.values()], ...own };
}

/**
 * Returns the most by which the result falls while pay rises, in pence. With court orders that is not known: an order
 * may take all that is above protected earnings while loans, which it does not look at, rise too.
 */
function dropOf({ result, hasOrders, wholePoundDeductions }: Wanted): number {
  if (result === "employerCost") return ROUNDINGS;
  return hasOrders ? Number.POSITIVE_INFINITY : POUND * wholePoundDeductions + ROUNDINGS;
}

/**
 * Returns no pay, and pay that exceeds the target for good, or the largest looked at if orders wait for pay even there;
 * null if no pay can reach the target or it cannot be calculated.
 */
function endsOf({ probe, step, drop, hasTables }: Search, { from, upTo }: Target): Between | null {
  const low = probe(0);
  const hasOrders = !Number.isFinite(drop);
  const enough = upTo + (hasOrders ? 0 : drop);
  if (low === null || (!hasOrders && low.reached > enough)) return null;
  const isBeyond = (half: Probe, whole: Probe): boolean => {
    if (whole.reached <= enough || whole.isCovered) return false;
    return !hasOrders || risesForGood(half, whole, hasTables);
  };
  let before = low;
  const largest = hasOrders ? Math.max(LARGEST_PAY_WITH_ORDERS, from * 2) : LARGEST_AMOUNT_PENCE;
  for (let pay = Math.max(from, POUND) * 2; pay <= largest; pay *= 2) {
    const high = probe(Math.ceil(pay / step) * step);
    if (high === null) return null;
    if (isBeyond(before, high)) return [low, high];
    before = high;
  }
  return hasOrders ? [low, before] : null;
}

/**
 * Whether net pay keeps rising: no order waits for pay, and those of fixed sums take no more of twice the pay, those by
 * tables at most their part.
 */
function risesForGood(half: Probe, whole: Probe, hasTables: boolean): boolean {
  const more = whole.orders - half.orders;
  if (whole.ordersWait || whole.reached <= half.reached) return false;
  return hasTables ? more * 2 <= whole.pay - half.pay : more === 0;
}

function nearest(search: Search, amount: number): { readonly below: Probe | null; readonly above: Probe | null } {
  let [below, above]: [Probe | null, Probe | null] = [null, null];
  for (const at of search.known()) {
    if (at.reached < amount && (below === null || at.reached > below.reached)) below = at;
    if (at.reached > amount && (above === null || at.reached < above.reached)) above = at;
  }
  return { below, above };
}

/** Returns the results that are nearer to the amount. */
function between({ below, above }: ReturnType<typeof nearest>, amount: number): Target {
  return { from: below === null ? amount : below.reached + 1, upTo: above === null ? amount : above.reached - 1 };
}

/**
 * Probes pay until every pay between the two, both included, that reaches the target is among the probes.
 *
 * Each probe excludes what `possible` shows; what is left is divided until nothing is.
 */
function probeAll(search: Search, target: Target, between: Between): void {
  const open: Between[] = [between];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const parts = divide(search, target, next);
    if (parts === null) return;
    // The lower part is looked at first, so that the smallest pay is found first.
    open.push(...parts.reverse());
  }
}

/** Returns the parts between two probes that are still open: none, a smaller one, or two. Null if the search ends. */
function divide(search: Search, target: Target, between: Between) {
  const { step, probe } = search;
  const [low, high] = between;
  const fall = fallOf(search, between);
  if (low.reached > target.upTo + fall || high.reached < target.from - fall) return [];
  const windows = openWindows(search, target, between);
  if (windows.length === 0) return [];
  const at = probe(nextProbe(windows, between, { target, fall, step }));
  if (at === null) return null;
  const isFirst = windows.every(({ from }) => at.pay <= from);
  const parts: Between[] = [
    [isFirst ? at : low, at],
    [at, high],
  ];
  return parts.filter(([first, second]) => first !== second);
}

/** Returns the most by which the result falls while pay rises from one probe to another. */
function fallOf({ wanted, drop, roundings }: Search, [low, high]: Between): number {
  if (wanted === "employerCost" || !Number.isFinite(drop)) return drop;
  const fall = fallBetween(low, high, roundings);
  return low.isCovered === high.isCovered ? Math.min(drop, fall) : fall;
}

/** Returns the multiples of the step between two probes, neither included, that can reach the target. */
function openWindows(search: Search, target: Target, between: Between): readonly Window[] {
  const { step } = search;
  const [low, high] = between;
  return windowsOf(search, target, between)
    .map((window) => ({
      ...window,
      from: Math.max(low.pay + step, Math.ceil(window.from / step) * step),
      upTo: Math.min(high.pay - step, Math.floor(window.upTo / step) * step),
    }))
    .filter(({ from, upTo }) => from <= upTo);
}

function windowsOf(search: Search, target: Target, between: Between): readonly Window[] {
  const { wanted, known, takesLessOfMore, roundings } = search;
  const [low, high] = between;
  const alone = (range: PayRange): readonly Window[] => [{ ...range, guess: null }];
  if (wanted === "employerCost") return alone(rangeForCost(low, high, target));
  if (takesLessOfMore) return alone(rangeForOrders(low, high, target, known()));
  return windowsBetween(between, target, roundings) ?? alone(rangeForNet(low, high, target));
}

interface Aim {
  readonly target: Target;
  /** Pence: the most by which the result falls in between. */
  readonly fall: Pence;
  readonly step: Pence;
}

/**
 * Returns the pay to probe next among those that can still reach the target: where the middle of several windows may
 * reach it; of one range or wide windows, on a side of where a straight line reaches it, so far that everything beyond
 * can be excluded; else an end; else the middle.
 */
function nextProbe(windows: readonly Window[], between: Between, aim: Aim): number {
  const middle = windows[Math.floor(windows.length / 2)];
  const isWide = windows.some(({ from, upTo }) => upTo - from > WIDE);
  if (middle !== undefined && middle.guess !== null && !isWide) return withinWindow(middle, middle.guess, aim.step);
  const from = Math.min(...windows.map((window) => window.from));
  const upTo = Math.max(...windows.map((window) => window.upTo));
  return byLine({ from, upTo }, between, aim);
}

function byLine({ from, upTo }: PayRange, between: Between, aim: Aim): number {
  const { step } = aim;
  const [left, right] = besideTarget(between, aim);
  const [low, high] = between;
  const excluded = [
    { pay: left, part: left - from },
    { pay: right, part: upTo - right },
    { pay: from, part: from - low.pay - step },
    { pay: upTo, part: high.pay - step - upTo },
  ];
  const good = excluded.find(({ part }) => part > step && part * GOOD_PART >= upTo - from);
  if (good !== undefined) return Math.min(upTo, Math.max(from, good.pay));
  return Math.floor((from + upTo) / 2 / step) * step;
}

/**
 * Returns the pay of a window to probe. If the next pound of tax begins on the wrong side of where the target would be
 * reached, or it would be reached outside of the window, the probe is the one that likely excludes most of the window.
 */
function withinWindow({ from, upTo }: PayRange, { pay, pound }: Guess, step: Pence): number {
  const within = (at: number) => Math.min(upTo, Math.max(from, at));
  const at = Math.round(pay / step) * step;
  const taxed = pound === null ? Number.NaN : Math.ceil(pound.from / step) * step;
  if (pound?.isTaxed === true && at < taxed) return within(taxed - step);
  if (pound?.isTaxed === false && at >= taxed) return within(taxed);
  if (!(at >= from)) return upTo;
  return at > upTo ? from : at;
}

/** Returns the pay on both sides of the target at which a straight line has left it by more than the result falls. */
function besideTarget([low, high]: Between, { target, fall, step }: Aim): readonly [left: number, right: number] {
  const slope = (high.reached - low.reached) / (high.pay - low.pay);
  const margin = (MARGIN * (fall + 1)) / slope;
  if (!(slope > 0 && Number.isFinite(margin))) return [low.pay, high.pay];
  const left = low.pay + (target.from - low.reached) / slope - margin;
  const right = low.pay + (target.upTo - low.reached) / slope + margin;
  return [Math.floor(left / step) * step, Math.ceil(right / step) * step];
}

/** Pay between two probes that can reach the target. */
interface Window extends PayRange {
  /** What is known if tax and loans are one of several amounts; null if they are not, or if nothing is known of them. */
  readonly guess: Guess | null;
}

/** Where the target is reached with one tax and one amount of loans, by straight lines. */
interface Guess {
  readonly pay: number;
  /** The pay from which another pound is taxed, and whether it is here; null if none begins. */
  readonly pound: { readonly from: number; readonly isTaxed: boolean } | null;
}

/**
 * Returns the pay between two probes at which net pay can be the wanted one, for each amount of tax and of loans that is
 * possible in between: tax on the whole pounds of one of the probes, and loans in whole pounds. What is taken to the
 * penny lies between theirs. Null if more pounds begin in between.
 */
function windowsBetween([low, high]: Between, target: Target, roundings: number): readonly Window[] | null {
  const taken = takenBetween(low, high, roundings);
  if (taken === null) return null;
  const [least, most] = [taken.inPennies(low), taken.inPennies(high)];
  const rate = (most - least) / (high.pay - low.pay);
  const next = nextPound(low, high);
  return taken.inPounds.flatMap(({ pounds, isTaxed, isOfLow, isOfHigh }) => {
    if (isOfLow && low.reached > target.upTo + taken.roundings) return [];
    if (isOfHigh && high.reached < target.from - taken.roundings) return [];
    const from = target.from + pounds + least;
    const pound = isTaxed === null ? null : { from: next, isTaxed };
    const guess = isOfLow && isOfHigh ? null : { pay: low.pay + (from - low.pay) / (1 - rate), pound };
    return [{ from, upTo: target.upTo + pounds + most, guess }];
  });
}

/** What is taken in whole pounds, one of several amounts, and what is taken to the penny. */
interface Taken {
  readonly inPounds: readonly InPounds[];
  readonly inPennies: (probe: Probe) => number;
  readonly roundings: number;
}

interface InPounds {
  readonly pounds: number;
  /** Whether the next pound is taxed; null if tax is the same without it. */
  readonly isTaxed: boolean | null;
  /** Whether the probe with the smaller, or with the larger pay has these amounts. */
  readonly isOfLow: boolean;
  readonly isOfHigh: boolean;
}

function takenBetween(low: Probe, high: Probe, roundings: number): Taken | null {
  const pounds = (high.loans - low.loans) / POUND;
  if (pounds < 0 || pounds > MOST_POUNDS || high.orders > 0) return null;
  const isLimited = isTaxLimited(low, high);
  if (isLimited === null) return null;
  if (isLimited) return { inPounds: inPounds([0], low, high), inPennies: withTax, roundings: roundings + 1 };
  if (poundsTaxed(high) - poundsTaxed(low) > 1) return null;
  const taxes = low.tax === high.tax ? [low.tax] : [low.tax, high.tax];
  return { inPounds: inPounds(taxes, low, high), inPennies: (probe) => withTax(probe) - probe.tax, roundings };
}

function withTax({ pay, reached, loans }: Probe): number {
  return pay - reached - loans;
}

/** Returns the sums of a tax and of loans, and which of them the probes have. */
function inPounds(taxes: readonly number[], low: Probe, high: Probe): readonly InPounds[] {
  const loans = Array.from({ length: (high.loans - low.loans) / POUND + 1 }, (_, more) => low.loans + more * POUND);
  return taxes.flatMap((tax, place) =>
    loans.map((loan) => ({
      pounds: tax + loan,
      isTaxed: taxes.length === 1 ? null : place > 0,
      isOfLow: place === 0 && loan === low.loans,
      isOfHigh: place === taxes.length - 1 && loan === high.loans,
    })),
  );
}

/** Returns the pay at which the next pound is taxed, if taxed pay follows a straight line. */
function nextPound(low: Probe, high: Probe): number {
  const taxedOfPenny = (high.payTaxed - low.payTaxed) / (high.pay - low.pay);
  return low.pay + ((poundsTaxed(low) + 1) * POUND - low.payTaxed) / taxedOfPenny;
}

/** A search for the pay that reaches a target. */
interface Search {
  readonly wanted: WantedResult;
  /** Calculates a payslip, the same pay once. Null if it cannot be calculated, or if enough were. */
  readonly probe: (pay: number) => Probe | null;
  /** All probes so far. */
  readonly known: () => readonly Probe[];
  /** Pence: pay is a multiple of this. */
  readonly step: Pence;
  /** Pence: the most by which the result falls while pay rises; infinite with court orders. */
  readonly drop: Pence;
  /** Pence: the most by which net pay falls because amounts are rounded to the penny. */
  readonly roundings: Pence;
  /** Court orders by a table, which take more from a step on. */
  readonly hasTables: boolean;
  /** Court orders with which orders and loans may take less of a pay that is larger. */
  readonly takesLessOfMore: boolean;
}

/** Two probes, of which the first has the smaller pay. */
type Between = readonly [low: Probe, high: Probe];
