import { TAX_BANDS } from "../../income-tax";
import { gather, hundredthsPair, positivePair } from "./pairs";

/** Returns the tax due to date of two rows, each with its own table. */
export function taxDuePair(heap: HeapF64, first: i32, second: i32, payAfterAdjustment: v128): v128 {
  const pay = positivePair(payAfterAdjustment);
  let above = f64x2.gt(pay, gather(heap, first, second));
  above = i64x2.add(above, f64x2.gt(pay, gather(heap, first + 1, second + 1)));
  above = i64x2.add(above, f64x2.gt(pay, gather(heap, first + 2, second + 2)));
  above = i64x2.add(above, f64x2.gt(pay, gather(heap, first + 3, second + 3)));
  above = i64x2.add(above, f64x2.gt(pay, gather(heap, first + 4, second + 4)));
  // A true comparison is -1, so the bands passed are subtracted.
  const firstRate: i32 = first + TAX_BANDS - i32x4.extract_lane(above, 0);
  const secondRate: i32 = second + TAX_BANDS - i32x4.extract_lane(above, 2);
  const rate = gather(heap, firstRate, secondRate);
  const constant = gather(heap, firstRate + TAX_BANDS, secondRate + TAX_BANDS);
  return hundredthsPair(f64x2.add(f64x2.mul(hundredthsPair(pay), rate), constant));
}
