import { fallBetween, type PayRange, rangeForCost, rangeForNet, rangeForOrders, type Target } from "./bounds";
import { nextProbe } from "./next-probe";
import type { Between, Search } from "./search";

/**
 * Probes pay until every pay between the two, both included, that reaches the target is among the probes.
 *
 * Each probe excludes what `possible` shows; what is left is divided until nothing is.
 */
export function probeAll(search: Search, target: Target, between: Between): void {
  const open: Between[] = [between];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const parts = divide(search, target, next);
    if (parts === null) return;
    // The lower part is looked at first, so that the smallest pay is found first.
    open.push(...parts.reverse());
  }
}

/** Returns the parts between two probes that are still open: none, a smaller one, or two. Null if the search ends. */
function divide(search: Search, target: Target, [low, high]: Between) {
  const { step, probe } = search;
  const fall = fallOf(search, [low, high]);
  if (low.reached > target.upTo + fall || high.reached < target.from - fall) return [];
  const { from, upTo } = possible(search, target, [low, high]);
  if (from > upTo) return [];
  const at = probe(nextProbe({ from, upTo }, [low, high], { target, fall, step }));
  if (at === null) return null;
  const parts: Between[] = [
    [from > low.pay + step && at.pay === from ? at : low, at],
    [at, high],
  ];
  return parts.filter(([first, second]) => first !== second);
}

/** Returns the most by which the result falls while pay rises from one probe to another. */
function fallOf({ wanted, drop }: Search, [low, high]: Between): number {
  if (wanted === "employerCost" || !Number.isFinite(drop)) return drop;
  const fall = fallBetween(low, high);
  return low.isCovered === high.isCovered ? Math.min(drop, fall) : fall;
}

/** Returns the multiples of the step between two probes, neither included, that can reach the target. */
function possible(search: Search, target: Target, [low, high]: Between): PayRange {
  const { step } = search;
  const range = rangeOf(search, target, [low, high]);
  return {
    from: Math.max(low.pay + step, Math.ceil(range.from / step) * step),
    upTo: Math.min(high.pay - step, Math.floor(range.upTo / step) * step),
  };
}

function rangeOf({ wanted, known, takesLessOfMore }: Search, target: Target, [low, high]: Between): PayRange {
  if (wanted === "employerCost") return rangeForCost(low, high, target);
  return takesLessOfMore ? rangeForOrders(low, high, target, known()) : rangeForNet(low, high, target);
}
