import type { CalendarDate, Money } from "../base";
import type { CourtOrderState } from "./facts";
import type { OrderWarning } from "./order-warning";
import type { OrderType } from "./types";
import type { NotTakingPart, PriorityLevel, RemittanceDeadline, StudentLoanInteraction } from "./words";

export type LineItemStatus = "Pending" | "Paid" | "PartiallyPaid" | "Discharged";

/** What an order took on a pay-day. */
export interface CourtOrderLineItem {
  readonly paymentDate: CalendarDate;
  /** The net earnings that the order is calculated on: what earlier orders left. */
  readonly attachableEarnings: Money;
  readonly protectedEarnings: Money;
  /** The sum of this pay-day by table or rate. */
  readonly normalDeduction: Money;
  /** With what was brought forward, within what is owed, before protection and ceilings. */
  readonly expectedDeduction: Money;
  readonly amountPaid: Money;
  /** null if the order has no balance. */
  readonly remainingValue: Money | null;
  readonly reducedByProtectedEarnings: boolean;
  /** Expected and not taken, whether or not it is carried; zero if a ceiling settles the pay-day. */
  readonly shortfall: Money;
  readonly adminFee: Money;
  /** Pending until the pay run is locked. */
  readonly status: LineItemStatus;
  /** What the status becomes with the lock. */
  readonly statusWhenLocked: LineItemStatus;
  /** null if the order itself, or only "as soon as practicable", says when. */
  readonly remittanceDueDate: CalendarDate | null;
  /** Days of maintenance that were taken for; null for other orders. */
  readonly days: number | null;
  /** Of a conjoined order, the part that went to ordinary debts; null for other orders. */
  readonly toOrdinaryDebts: Money | null;
}

/** One order on a pay-day, with its state before and after. */
export interface CourtOrderResult {
  readonly orderId: string;
  readonly orderType: OrderType;
  readonly priorityLevel: PriorityLevel;
  readonly isPriority: boolean;
  readonly studentLoanInteraction: StudentLoanInteraction;
  readonly remittanceDeadline: RemittanceDeadline;
  /** Its turn, from 1; null when it had none. */
  readonly turn: number | null;
  readonly notTakingPart: NotTakingPart | null;
  readonly lineItem: CourtOrderLineItem | null;
  /** Undoing the pay run puts this back. */
  readonly before: CourtOrderState;
  readonly after: CourtOrderState;
  /** By when the issuer must be notified that the employee has left; null without a leaver or if no period is known. */
  readonly leaverNoticeDueDate: CalendarDate | null;
}

/** Every order of one employee on one pay-day. */
export interface CourtOrders {
  readonly paymentDate: CalendarDate;
  /** In the sequence in which they were given. */
  readonly orders: readonly CourtOrderResult[];
  readonly attachmentOrders: Money;
  readonly attachmentOrderFees: Money;
  /** As the orders leave them. */
  readonly studentLoan: Money;
  readonly postgraduateLoan: Money;
  /** The order that stopped or cut the loans. */
  readonly loansLimitedBy: string | null;
  readonly warnings: readonly OrderWarning[];
}
