import fc from "fast-check";
import type { PayFrequency } from "../../base";
import { type DirectorDraft, directorDrafts } from "./directors";
import { type LoanDraft, loanDrafts } from "./loans";
import { type LineDraft, lineDrafts } from "./pay-lines";
import { pick, pickMostlyFirst } from "./pick";
import { sometimes } from "./sometimes";
import { type CodeDraft, codeDrafts } from "./tax-codes";

/** Frequencies of a year, monthly more often than others. */
export const yearlyFrequencies: fc.Arbitrary<PayFrequency> = fc.constantFrom<PayFrequency>(
  ...(["Monthly", "Monthly", "Monthly", "Monthly", "Weekly", "FourWeekly", "Fortnightly"] as const),
  ...(["Quarterly", "TwiceYearly", "Annually", "Irregular"] as const),
);

/** A pay history before the year, the frequency and the regular pay are known. */
export interface HistoryDraft {
  /** The first pay period, as a position among the year's. */
  readonly from: number;
  /** Payments at most. */
  readonly count: number;
  /** Thousandths of the pay period that have passed on pay day. */
  readonly payDay: number;
  readonly codes: readonly [CodeDraft, CodeDraft | null];
  readonly week1Month1: boolean;
  readonly hasP45: boolean;
  readonly letters: readonly [number, number | null];
  /** The payment from which the second code and letter apply. */
  readonly change: number;
  readonly loans: LoanDraft;
  readonly director: DirectorDraft | null;
  readonly leavesEarly: boolean;
  /** Whether form P45 was issued before the payment that comes after leaving. */
  readonly isInP45: boolean;
  /** A pay day with a second payment on the next day, as a position among the pay days. */
  readonly paidTwice: number | null;
  readonly isOffPayrollWorker: boolean;
  /** Hundredths of one payment that were paid before the first one listed. */
  readonly opening: number | null;
  readonly otherPay: readonly { readonly place: number; readonly pay: number }[];
  readonly lines: readonly LineDraft[] | null;
}

const seldom = (percent: number) => sometimes(percent, fc.constant(true)).map((is) => is === true);
const WHOLE_YEAR = 54;

export const histories: fc.Arbitrary<HistoryDraft> = fc.record({
  count: fc.nat(99).map((n) => (n < 40 ? n + 1 : WHOLE_YEAR)),
  from: sometimes(20, pick).map((place) => place ?? 0),
  payDay: fc.nat(999),
  codes: fc.tuple(codeDrafts, sometimes(15, codeDrafts)),
  week1Month1: seldom(15),
  hasP45: seldom(10),
  letters: fc.tuple(pickMostlyFirst(40), sometimes(10, pick)),
  change: pick,
  loans: loanDrafts,
  director: sometimes(7, directorDrafts),
  leavesEarly: seldom(6),
  isInP45: seldom(50),
  paidTwice: sometimes(10, pick),
  isOffPayrollWorker: seldom(2),
  opening: sometimes(10, fc.integer({ min: 0, max: 600 })),
  otherPay: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    {
      weight: 1,
      arbitrary: fc.array(
        fc.record({
          place: pick,
          pay: fc.oneof({ weight: 1, arbitrary: fc.constant(0) }, { weight: 3, arbitrary: fc.nat(2_000_000) }),
        }),
        { maxLength: 3 },
      ),
    },
  ),
  lines: sometimes(15, lineDrafts),
});
