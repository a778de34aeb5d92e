import { LARGEST_AMOUNT_PENCE, type Problem } from "../base";
import type { Rulebook } from "../rulebook";
import { POUND, ROUNDINGS, type Target } from "./bounds";
import { type Probe, probePay } from "./probe";
import { probeAll } from "./probe-all";
import type { Wanted } from "./read-wanted";
import type { Between, Search } from "./search";

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
