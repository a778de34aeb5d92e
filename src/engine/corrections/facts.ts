import type { Amount } from "../base";
import type { PaymentFacts, Payslip, YearFacts } from "../gross-to-net";

/** A tax year of an employment: its closed periods as they were paid, and as they would be paid now. */
export interface CorrectedYear {
  /** The facts that the closed payslips were made from, with the lines of corrections that were posted in them. */
  readonly asPaid: YearFacts;
  /** The closed payslips, one for each payment of `asPaid`, in order of payment. They are never changed. */
  readonly payslips: readonly Payslip[];
  /**
   * The facts as known now, without any lines of corrections. A notice of a code or a loan acts from the first payment
   * after its receipt: its entry begins there, not on the day that the notice names.
   */
  readonly asKnown: YearFacts;
}

/** How money that the employee owes is recovered. */
export interface RecoveryFacts {
  /** "AtOnce" (default): as much as the open run allows; "Spread": a part in each of several runs. */
  readonly mode?: "AtOnce" | "Spread";
  /** Of "Spread": the runs that remain, this one included. Not with `amountPerPeriod`. */
  readonly periods?: number;
  /** Of "Spread": the most that one run recovers, in pounds. */
  readonly amountPerPeriod?: Amount;
  /** Gross pay below which nothing is recovered, such as `payRequired` of `minimumWage`; left out: not protected. */
  readonly minimumWagePay?: Amount;
  /** Whether deductions under court orders remain what they are without recovery. Defaults to true. */
  readonly protectCourtOrders?: boolean;
}

/** What to do about tax years before that of the open run: pay and recover now, or correct that year's final FPS. */
export type Treatment = "PeriodOfPayment" | "PastYearFps";

/**
 * What pay is that was paid and is recovered. "PayOfOpenRun": it lowers the pay of the run that recovers it, with the
 * National Insurance and loans of that run. "NeverDue": paid by mistake, it was not earnings; National Insurance,
 * loans and contributions of the period in which it was paid are corrected, and the run bears its own.
 * Source: PAYE72085 with CWG2, "Unintentional overpayments of salary or pension"; SI 2001/1004, Schedule 4, paragraph
 * 21E.
 */
export type Overpayments = "PayOfOpenRun" | "NeverDue";

/** An employment as it was paid and as it is known now, with the open run that corrects the difference. */
export interface CorrectionsFacts {
  /** In ascending order; the last is the year of the open run, whether or not a period of it is closed. */
  readonly years: readonly CorrectedYear[];
  /** The payment of the open or supplementary run, with the pay that it has without corrections. */
  readonly open: PaymentFacts;
  /** Defaults to "PeriodOfPayment". */
  readonly treatment?: Treatment;
  /** Defaults to "PayOfOpenRun". The same in every call for an employment. */
  readonly overpayments?: Overpayments;
  readonly recovery?: RecoveryFacts;
}
