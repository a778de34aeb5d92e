import { fallBetween, type PayRange, rangeForCost, rangeForNet, rangeForOrders, type Target } from "./bounds";
import { nextProbe } from "./next-probe";
import type { Between, Search } from "./search";
import { type Window, windowsBetween } from "./windows";

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
