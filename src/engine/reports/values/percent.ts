import { divideHalfAwayFromZero, formatScaled } from "./decimal";

/** Returns a part in per cent of a whole above zero, with one decimal, rounded half away from zero. */
export function calculatePercent(part: bigint, whole: bigint): string {
  return formatScaled(divideHalfAwayFromZero(part * 1_000n, whole), 1);
}
