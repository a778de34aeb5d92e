import type { Pence } from "../../base";
/**
 * Allocates whole pence in proportion to shares: each part is rounded down, and the remaining pennies go one each to
 * the parts with the largest remainders; of equal remainders the first. The parts always add up to the amount, and a
 * negative amount is the mirror image of the positive one.
 *
 * @param shares whole numbers of zero or more, in key order, not all zero, at most 10,000 in total
 */
export function allocate(pence: Pence, shares: readonly number[]): number[] {
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const size = Math.abs(pence);
  const parts = shares.map((share) => Math.floor((size * share) / whole));
  const left = size - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = shares
    .map((share, at) => ({ at, remainder: (size * share) % whole }))
    .sort((a, b) => b.remainder - a.remainder || a.at - b.at);
  for (const { at } of byRemainder.slice(0, left)) parts[at] = (parts[at] as number) + 1;
  return pence < 0 ? parts.map((part) => 0 - part) : parts;
}
