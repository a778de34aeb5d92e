import type { CalendarDate, Money } from "../base";
import type { CourtOrderState } from "./facts/order-state";
import type { Interval } from "./interval";
import type { Portion } from "./order-day";
import type { OrderWarning } from "./order-warning";
import type { OrderType } from "./types";
import type { NotTakingPart, PriorityLevel, RemittanceDeadline, StudentLoanInteraction } from "./words";

/** How far a deduction under an order has been paid; `Pending` until the pay run is locked. */
export type LineItemStatus = "Pending" | "Paid" | "PartiallyPaid" | "Discharged";

/** One order's deduction on a pay-day. */
export interface CourtOrderLineItem {
  readonly paymentDate: CalendarDate;
  /** The net earnings that the order is calculated on: those remaining after earlier orders. */
  readonly attachableEarnings: Money;
  /** Earnings that the deduction must leave. */
  readonly protectedEarnings: Money;
  /** The deduction of this pay-day by table or rate. */
  readonly normalDeduction: Money;
  /** Including amounts brought forward, up to the balance, before protection and ceilings. */
  readonly expectedDeduction: Money;
  /** The deduction of this pay-day, without the employer's fee. */
  readonly amountPaid: Money;
  /** null if the order has no balance. */
  readonly remainingValue: Money | null;
  /** Whether protected earnings made the deduction smaller than expected. */
  readonly reducedByProtectedEarnings: boolean;
  /** Expected but not deducted, whether or not it is carried; zero if a ceiling settles the pay-day. */
  readonly shortfall: Money;
  /** The employer's fee, deducted from pay beside it. */
  readonly adminFee: Money;
  /** Pending until the pay run is locked. */
  readonly status: LineItemStatus;
  /** The status once the pay run is locked. */
  readonly statusWhenLocked: LineItemStatus;
  /** null if only the order itself, or only "as soon as practicable", sets the date. */
  readonly remittanceDueDate: CalendarDate | null;
  /** Days of maintenance covered by the deduction; null for other orders. */
  readonly days: number | null;
  /** For a conjoined order, the part for ordinary debts; null for other orders. */
  readonly toOrdinaryDebts: Money | null;
}

/** The result for one order on a pay-day, with its state before and after. */
export interface CourtOrderResult {
  readonly orderId: string;
  readonly orderType: OrderType;
  readonly priorityLevel: PriorityLevel;
  readonly isPriority: boolean;
  readonly studentLoanInteraction: StudentLoanInteraction;
  readonly remittanceDeadline: RemittanceDeadline;
  /** Its turn, from 1; null if it had none. */
  readonly turn: number | null;
  /** Why it takes no part in the pay-day; null if it does. */
  readonly notTakingPart: NotTakingPart | null;
  /** The deduction; null if the order takes no part. */
  readonly lineItem: CourtOrderLineItem | null;
  /** Undoing the pay run restores this. */
  readonly before: CourtOrderState;
  /** The order's state for the next pay-day. */
  readonly after: CourtOrderState;
  /** By when the issuer must be notified that the employee has left; null if nobody left or no period is known. */
  readonly leaverNoticeDueDate: CalendarDate | null;
}

/** Every order of one employee on one pay-day. */
export interface CourtOrders {
  readonly paymentDate: CalendarDate;
  /** In the order in which they were given. */
  readonly orders: readonly CourtOrderResult[];
  /** Deductions under all orders, without fees. */
  readonly attachmentOrders: Money;
  /** The employer's fees for all orders. */
  readonly attachmentOrderFees: Money;
  /** After the orders. */
  readonly studentLoan: Money;
  readonly postgraduateLoan: Money;
  /** The order that stopped or reduced the loans. */
  readonly loansLimitedBy: string | null;
  readonly warnings: readonly OrderWarning[];
  /** What the jobs have paid on the pay-day so far, for the next of them; left out without other jobs. */
  readonly paidOnDay?: PaidOnDay;
}

/** Payments of several jobs on a pay-day, and what orders took of them. */
export interface PaidOnDay {
  readonly portions: readonly {
    readonly kind: Portion["kind"];
    readonly interval: Interval;
    readonly attachableEarnings: Money | Readonly<Record<string, Money>>;
  }[];
  readonly studentLoan: Money;
  readonly postgraduateLoan: Money;
  readonly orders: readonly {
    readonly orderId: string;
    readonly amountPaid: Money;
    readonly adminFee: Money;
    readonly before: CourtOrderState;
    readonly after: CourtOrderState;
  }[];
}
