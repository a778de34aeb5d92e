import { floorDivide, floorShareToPound, lesser, positive, wholePounds } from "./rounding";

/** Loan deduction in pence: the rate of what lies above the threshold, cut to the whole pound. */
export function loanDeduction(earnings: f64, threshold: f64, rate: f64): f64 {
  return floorShareToPound(positive(earnings - threshold) * rate);
}

/** Loan deduction of several weeks by the average week, cut to the penny; one week is the pay itself. */
export function averagedLoanDeduction(earnings: f64, weeks: f64, threshold: f64, rate: f64): f64 {
  return weeks * loanDeduction(floorDivide(earnings, weeks), threshold, rate);
}

/** A deduction of whole pounds cut to the whole pounds that are left to take it from. */
export function restrictedLoan(deduction: f64, left: f64): f64 {
  return lesser(deduction, wholePounds(positive(left)) * 100.0);
}

/**
 * A plan's deduction within what is left: after the postgraduate loan's, or before it where `planFirst` is 1 and not 0.
 */
export function planWithin(plan: f64, postgraduate: f64, left: f64, planFirst: f64): f64 {
  return restrictedLoan(plan, left - restrictedLoan(postgraduate, left) * (1.0 - planFirst));
}

/** The postgraduate loan's deduction within what is left, beside what the plan takes of it. */
export function postgraduateWithin(postgraduate: f64, planTaken: f64, left: f64, planFirst: f64): f64 {
  return restrictedLoan(postgraduate, left - planTaken * planFirst);
}
