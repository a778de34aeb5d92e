import type { Pence } from "../base";
import type { PayRange, Target } from "./bounds";
import type { Between } from "./search";
import type { Guess, Window } from "./windows";

/** What is probed next, if it excludes at least one of so many parts of what is left. */
const GOOD_PART = 5;

/** By how much more than the straight line says a probe is beyond the target, so that it likely exceeds it for good. */
const MARGIN = 1.1;

/** Pence. Beyond that a straight line says little of a window. */
const WIDE = 1_000;

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
export function nextProbe(windows: readonly Window[], between: Between, aim: Aim): number {
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
