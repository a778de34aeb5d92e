import type { Pence } from "../base";
import { type PayRange, rangeForCost, rangeForNet, rangeForOrders, type Target } from "./bounds";
import { narrow } from "./narrow";
import type { Between, Search } from "./search";

/**
 * Probes pay until every pay between the two, both included, that reaches the target is among the probes.
 *
 * Each probe excludes what `rangeForNet` or `rangeForCost` shows; what is left is divided until nothing is.
 */
export function probeAll(search: Search, target: Target, [low, high]: Between): void {
  const open: Between[] = [narrow(search, target, [low, high])];
  for (let between = open.pop(); between !== undefined; between = open.pop()) {
    const parts = divide(search, target, between);
    if (parts === null) return;
    // The lower part is looked at first, so that the smallest pay is found first.
    open.push(...parts.reverse());
  }
}

/** Returns the parts between two probes that are still open: none, a smaller one, or two. Null if the search ends. */
function divide(search: Search, target: Target, [low, high]: Between) {
  const { step, probe } = search;
  const { from, upTo } = possible(search, target, [low, high]);
  if (from > upTo) return [];
  const at = probe(nextProbe({ from, upTo }, [low, high], step));
  if (at === null) return null;
  const parts: Between[] = [
    [from > low.pay + step && at.pay === from ? at : low, at],
    [at, high],
  ];
  return parts.filter(([first, second]) => first !== second);
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

/** An end is probed if what it excludes is at least one of so many parts of what is left. */
const GOOD_PART = 5;

/** Returns an end that excludes a good part of what is left, or the middle. */
function nextProbe({ from, upTo }: PayRange, [low, high]: Between, step: Pence): number {
  const [below, above] = [from - low.pay - step, high.pay - step - upTo];
  const most = Math.max(below, above);
  if (most > 0 && most * GOOD_PART >= upTo - from) return most === below ? from : upTo;
  return Math.floor((from + upTo) / 2 / step) * step;
}
