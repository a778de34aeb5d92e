import { percentOf } from "../values";

/** Returns how far the women's figure is below the men's, in per cent of the men's; null without a figure of the men. */
export function gapOf(men: Figure | null, women: Figure | null): string | null {
  if (men === null || women === null || men.over <= 0n) return null;
  const whole = men.over * women.under;
  return percentOf(whole - women.over * men.under, whole);
}

/** Returns a part in per cent of the whole; null if there is no whole. */
export function percentage(part: number, whole: number): string | null {
  return whole === 0 ? null : percentOf(BigInt(part), BigInt(whole));
}

/** An average: `over` divided by `under`. */
interface Figure {
  readonly over: bigint;
  readonly under: bigint;
}

/** Returns the mean; null of nothing. */
export function meanOf(values: readonly bigint[]): Figure | null {
  if (values.length === 0) return null;
  return { over: values.reduce((sum, value) => sum + value, 0n), under: BigInt(values.length) };
}

/** Returns the middle value, or the mean of the two in the middle; null of nothing. */
export function medianOf(values: readonly bigint[]): Figure | null {
  const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const below = sorted[(sorted.length - 1) >> 1];
  const above = sorted[sorted.length >> 1];
  return below === undefined || above === undefined ? null : { over: below + above, under: 2n };
}
