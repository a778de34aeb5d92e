import { halfUpDivide } from "../../kernel";
import type { Pence } from "../base";

/**
 * Divides an amount by weights, in pence: each part is rounded half up, and the last one takes what remains. If the
 * weights add up to nothing, the first takes it all. Returns nothing without weights.
 */
export function allocate(pence: Pence, weights: readonly number[]): readonly number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let remaining = pence;
  return weights.map((weight, at) => {
    const isLast = at === weights.length - 1;
    const share = whole === 0 ? shareOfFirst(pence, at) : shareOf(pence, weight, whole);
    const part = isLast ? remaining : share;
    remaining -= part;
    return part;
  });
}

function shareOfFirst(pence: Pence, at: number): Pence {
  return at === 0 ? pence : 0;
}

/** Returns a share of an amount, rounded half up to the penny. */
export function shareOf(pence: Pence, part: number, whole: number): number {
  return whole < 0 ? halfUpDivide(-pence * part, -whole) : halfUpDivide(pence * part, whole);
}
