import { ceilDivide, floorDivide } from "./rounding";

/**
 * Returns the free or additional pay of one week or month, in pence, for the number of a tax code: the number less its
 * whole blocks, times ten pounds, plus the top-up, divided by the periods in a year, rounded down to four decimals of a
 * pound and then up to the penny; plus a prescribed amount for each whole block.
 */
export function freePay(codeNumber: f64, periods: f64, blockSize: f64, blockPence: f64, topUpPounds: f64): f64 {
  if (codeNumber <= 0.0) return 0.0;
  const blocks: f64 = floorDivide(codeNumber - 1.0, blockSize);
  const rest: f64 = codeNumber - blocks * blockSize;
  const tenThousandths: f64 = floorDivide((rest * 10.0 + topUpPounds) * 10000.0, periods);
  return ceilDivide(tenThousandths, 100.0) + blocks * blockPence;
}
