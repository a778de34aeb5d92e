import type { DayNumber, EarningsPeriod, Reader, Unread, WorkingStep } from "../../base";
import type { CourtOrders } from "../../court-orders";
import type { TaxCode, TaxTerms } from "../../income-tax";
import type { DirectorBasis } from "../../national-insurance";
import type { Contributions } from "../../pensions";
import type { PaymentWhen, Rulebook } from "../../rulebook";
import type { PaySums } from "../pay-sums";
import type { Payslip } from "../payslip";
import type { ReadPayslip } from "../read-facts";
import type { Settlement } from "../settle";

/** What a chapter reads beside the payment itself. */
export interface PaymentFactsRead {
  readonly facts: Unread;
  readonly day: DayNumber;
  readonly rulebook: Rulebook;
}

/** The pension of a payment: what the chapter says of it, and how it came about. */
export interface PensionRead {
  readonly contributions: Contributions;
  steps(): readonly WorkingStep[];
}

/** What court orders took from a payment. */
export interface OrdersOfPayment {
  /** The payment's sums with the orders and their fees. */
  readonly sums: PaySums;
  /** As the orders leave them. */
  readonly studentLoan: number;
  readonly postgraduateLoan: number;
  write(): CourtOrders;
  steps(): readonly WorkingStep[];
}

/** What decides the period of a payment's earnings, and how it is taxed beside its code. */
export interface PaymentTerms {
  readonly earningsPeriod: EarningsPeriod;
  readonly taxTerms: TaxTerms | null;
}

/** Chapters that a payslip works out beside tax, National Insurance and loans, when its facts ask for them. */
export interface PayslipChapters {
  /** Every field that the facts may have. */
  readonly fields: ReadonlySet<string>;
  /** Set where a payslip with net pay below zero is written, with its shortfall, and not refused. */
  readonly shortfall?: true;
  /** The terms of a payment beyond its code and frequency. */
  terms(reader: Reader, facts: Unread, when: PaymentWhen, code: TaxCode, director: DirectorBasis | null): PaymentTerms;
  /** Adds to a payment what the chapters know: the pension's lines, and the orders that wait for the net pay. */
  enter(reader: Reader, given: PaymentFactsRead, read: ReadPayslip): void;
  /** The payslip with what the chapters have to say. */
  write(read: ReadPayslip, settlement: Settlement): Payslip;
}
