import type { Target } from "./bounds";
import type { Probe } from "./probe";
import type { Between, Search } from "./search";

/** Guesses before what is left is divided by what each probe excludes. */
const MOST_GUESSES = 16;

/**
 * Returns two nearer probes between which all pay lies that reaches the target.
 *
 * Net pay falls only where whole pounds of tax or of a loan begin, and by no more than `drop` below what a smaller pay
 * reached. So nothing below a probe that misses the target by more can reach it, nor anything above one that exceeds it
 * by more.
 */
export function narrow(search: Search, target: Target, between: Between): Between {
  if (!Number.isFinite(search.drop)) return between;
  let [low, high] = between;
  for (let guess = 0; guess < MOST_GUESSES && high.pay - low.pay > search.step * 8; guess += 1) {
    const at = search.probe(guessBetween(search, target, [low, high], guess));
    if (at === null || at.pay === low.pay || at.pay === high.pay) break;
    if (at.reached > target.upTo + search.drop) high = at;
    else if (at.reached < target.from - search.drop) low = at;
    else return around(search, target, [low, high], at);
  }
  return [low, high];
}

/** Returns pay in between by the straight line through both probes, or halfway if such guesses have not sufficed. */
function guessBetween({ step }: Search, { from, upTo }: Target, [low, high]: Between, guess: number): number {
  const share = ((from + upTo) / 2 - low.reached) / (high.reached - low.reached);
  const part = guess % 3 === 2 || !(share > 0 && share < 1) ? 0.5 : share;
  return Math.round((low.pay + (high.pay - low.pay) * part) / step) * step;
}

/** Looks on both sides of a probe that is near for the nearest that exclude what is beyond them. */
function around(search: Search, target: Target, [low, high]: Between, near: Probe): Between {
  const slope = Math.max(0.1, (high.reached - low.reached) / (high.pay - low.pay));
  const side = (sign: 1 | -1): Probe => {
    const end = sign === 1 ? high : low;
    const missing = sign === 1 ? target.upTo - near.reached : near.reached - target.from;
    for (let times = 1; times <= 4; times *= 2) {
      const distance = (times * 1.15 * (missing + search.drop + 1)) / slope;
      const pay = near.pay + sign * Math.ceil(distance / search.step) * search.step;
      if (sign * (pay - end.pay) >= 0) return end;
      const at = search.probe(pay);
      if (at === null) return end;
      const beyond = sign === 1 ? at.reached > target.upTo + search.drop : at.reached < target.from - search.drop;
      if (beyond) return at;
    }
    return end;
  };
  return [side(-1), side(1)];
}
