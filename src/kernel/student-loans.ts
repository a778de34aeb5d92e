import { floorDivide, floorShareToPound, lesser, positive, wholePounds } from "./rounding";

/** Returns a loan deduction in pence: the rate of the earnings above the threshold, rounded down to the pound. */
export function loanDeduction(earnings: f64, threshold: f64, rate: f64): f64 {
  return floorShareToPound(positive(earnings - threshold) * rate);
}

/** Returns the loan deduction of several weeks from the average week, which is rounded down to the penny. */
export function averagedLoanDeduction(earnings: f64, weeks: f64, threshold: f64, rate: f64): f64 {
  return weeks * loanDeduction(floorDivide(earnings, weeks), threshold, rate);
}

/** Restricts a deduction of whole pounds to the whole pounds of pay that remain. */
export function restrictedLoan(deduction: f64, left: f64): f64 {
  return lesser(deduction, wholePounds(positive(left)) * 100.0);
}

/**
 * Restricts a plan's deduction to the remaining pay: after the postgraduate loan's if `planFirst` is 0, before it if 1.
 */
export function planWithin(plan: f64, postgraduate: f64, left: f64, planFirst: f64): f64 {
  return restrictedLoan(plan, left - restrictedLoan(postgraduate, left) * (1.0 - planFirst));
}

/** Restricts the postgraduate loan's deduction to the pay that remains after the plan's deduction. */
export function postgraduateWithin(postgraduate: f64, planTaken: f64, left: f64, planFirst: f64): f64 {
  return restrictedLoan(postgraduate, left - planTaken * planFirst);
}
