import { floorShareToPound, positive } from "./rounding";

/** Loan deduction in pence: the rate of what lies above the threshold, cut to the whole pound. */
export function loanDeduction(earnings: f64, threshold: f64, rate: f64): f64 {
  return floorShareToPound(positive(earnings - threshold) * rate);
}
