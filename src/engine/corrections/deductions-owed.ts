import { readPence } from "../base";
import { sumOfPeriods } from "./amounts";
import { CORRECTION_CODES, type SettledAmount } from "./correction-codes";
import { getLines } from "./differences";
import type { CorrectedYear } from "./facts";
import type { JudgedYear } from "./judged-year";

/**
 * Returns employee National Insurance that should have been deducted from the pay that was paid, less what was deducted
 * and settled since; negative if it is repaid. Too little of a year can be recovered until the end of the next year.
 * Source: Social Security (Contributions) Regulations 2001, Schedule 4, paragraph 7; NIM11534.
 */
export function niOwed(years: readonly JudgedYear[], openYear: number): number {
  const differences = years.map(({ taxYear, closed, lawful }) => ({
    taxYear,
    pence: sumOfPeriods(lawful.closed, "ni") - sumOfPeriods(closed, "ni"),
  }));
  const owed = differences.reduce((sum, { pence }) => sum + pence, 0) - settled(years, "ni");
  const tooLate = differences.filter(({ taxYear, pence }) => taxYear < openYear - 1 && pence > 0);
  const lost = tooLate.reduce((sum, { pence }) => sum + pence, 0);
  return owed > 0 ? Math.max(0, owed - lost) : owed;
}

/**
 * Returns loan deductions of the open year that should have been made on the pay that was paid, less those made. Past
 * years are left to HMRC. Source: Collection of Student Loans Manual, CSLM20010, CSLM20020 and CSLM20025.
 */
export function loanOwed(year: JudgedYear, amount: "studentLoan" | "postgraduateLoan"): number {
  return sumOfPeriods(year.lawful.closed, amount) - sumOfPeriods(year.closed, amount) - settled([year], amount);
}

/** Returns what lines of earlier corrections deducted for an amount, in pence. */
export function settled(years: readonly CorrectedYear[], amount: SettledAmount): number {
  const lines = years.flatMap(({ asPaid }) => asPaid.payments.flatMap(getLines));
  return lines
    .filter(({ code }) => code === CORRECTION_CODES[amount])
    .reduce((sum, line) => sum + readPence(line.amount), 0);
}
