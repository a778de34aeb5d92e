import { get, toI32 } from "./heap";
import { floorShareToPenny, floorToPenny, lesser, positive, wholePounds } from "./rounding";

// A tax table: six band tops in pence, six rates in basis points, six constants in hundredths of a penny. A flat code's
// table has a first band without an end; "no tax" is such a table with a rate of zero.

/** Number of bands in a tax table: the most that any nation has. */
export const TAX_BANDS: i32 = 6;
/** Number of values in a tax table. */
export const TAX_TABLE_SIZE: i32 = 18;
/** A band top that no pay reaches, in pence. */
export const NO_LIMIT: f64 = 1099511627776.0;

/**
 * Returns the tax due to date in pence on pay after free or additional pay, in pence. The exact pay in pence selects
 * the band; the tax is whole pounds of pay times the rate, plus the band's constant, rounded down to the penny.
 */
export function taxDueToDate(heap: HeapF64, table: i32, payAfterAdjustment: f64): f64 {
  const pay: f64 = positive(payAfterAdjustment);
  const band: i32 = taxBand(heap, table, pay);
  const rate: f64 = get(heap, table + TAX_BANDS + band);
  const constant: f64 = get(heap, table + TAX_BANDS + TAX_BANDS + band);
  return floorToPenny(wholePounds(pay) * rate + constant);
}

/** Returns the index of the lowest band whose top is not below the pay; pay equal to a top is in the lower band. */
export function taxBand(heap: HeapF64, table: i32, pay: f64): i32 {
  return (
    toI32(pay > get(heap, table)) +
    toI32(pay > get(heap, table + 1)) +
    toI32(pay > get(heap, table + 2)) +
    toI32(pay > get(heap, table + 3)) +
    toI32(pay > get(heap, table + 4))
  );
}

/** Returns the most tax that may be deducted: the limit's rate of the pay in money, rounded down to the penny. */
export function regulatoryLimit(payInMoney: f64, limitRate: f64): f64 {
  return floorShareToPenny(positive(payInMoney) * limitRate);
}

/** Returns the tax to deduct: tax due to date less tax paid, up to the limit; refunds are not limited. */
export function taxToDeduct(dueToDate: f64, takenToDate: f64, limit: f64): f64 {
  return lesser(dueToDate - takenToDate, limit);
}
