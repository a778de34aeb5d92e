import { changeDates, LOANS, loanThresholdByHand } from "../by-hand";
import type { LoanCase } from "../calculator";
import { SPANS } from "../dates";
import type { Documents } from "../documents";
import { around } from "./around";

/** Above a threshold, where 9% and where 6% first make a pound. */
const FIRST_POUNDS = [0n, 11_11n, 16_66n];

/** Returns pay at every loan threshold and at its first pound, a penny below and a penny above, at every frequency. */
export function loanBoundaries(rules: Documents, year: string): LoanCase[] {
  return changeDates(rules, year, "student-loans").flatMap((date) =>
    LOANS.flatMap((loan) =>
      Object.keys(SPANS).flatMap((payFrequency) => {
        const threshold = loanThresholdByHand(rules, date, loan, payFrequency);
        const amounts = threshold === null ? [] : FIRST_POUNDS.flatMap((above) => around(threshold + above));
        return amounts.map((pay) => ({ date, payFrequency, loan, pay }));
      }),
    ),
  );
}
