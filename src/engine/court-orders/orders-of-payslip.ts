import {
  type DayNumber,
  type PayFrequency,
  type Reader as Problems,
  Reader,
  type Unread,
  type WorkingStep,
} from "../base";
import type { Rulebook } from "../rulebook";
import { explainOrders } from "./explain/explain-orders";
import type { CourtOrderFacts, CourtOrderState, CourtOrdersFacts } from "./facts";
import type { Order } from "./order";
import type { NetEarnings, OrderDay } from "./order-day";
import type { CourtOrders } from "./outcome";
import { FieldKinds } from "./read/order-fields";
import { readPayslipDay } from "./read/read-order-day";
import { readOrders } from "./read/read-orders";
import { type OrdersOutcome, settleOrders } from "./settle/settle-orders";
import { byOrderType, orderKindOf } from "./types";
import { writeOrders } from "./write/write-orders";

/** What a payslip is told of its pay-day beside the orders themselves. */
export interface CourtOrderDayFacts
  extends Pick<
    CourtOrdersFacts,
    "payInterval" | "minimumWageHeadroom" | "territory" | "nextPaymentDate" | "leavingDate"
  > {
  /**
   * Whether the pension contribution lowers what every order may take from, as an occupational scheme's does (so when
   * left out). A stakeholder or group personal pension's lowers it for `Dea` and `CmsDeo` alone.
   */
  readonly pensionReducesAttachable?: boolean;
}

const DAY_FIELDS: ReadonlySet<string> = new Set([
  "payInterval",
  "minimumWageHeadroom",
  "territory",
  "nextPaymentDate",
  "leavingDate",
  "pensionReducesAttachable",
]);

/** What a payslip knows when it comes to its orders, in pence. */
export interface OrdersPayment {
  /** Pay that orders may reach, before deductions. */
  readonly qualifyingPay: number;
  readonly tax: number;
  readonly ni: number;
  /** Taken from pay for a pension. */
  readonly pension: number;
  readonly studentLoan: number;
  readonly postgraduateLoan: number;
}

/** What the orders took, in pence. */
export interface OrdersTaken {
  readonly deducted: number;
  readonly fees: number;
  readonly studentLoan: number;
  readonly postgraduateLoan: number;
  write(): CourtOrders;
  steps(): readonly WorkingStep[];
}

/**
 * Reads the orders of a payslip and answers what works them out once its net earnings are known. Problems stand at
 * `courtOrders` and `courtOrderDay` of the payslip's facts.
 */
export function ordersOfPayslip(
  reader: Problems,
  facts: Unread,
  payDay: DayNumber,
  payFrequency: PayFrequency,
  rulebook: Rulebook,
): OrdersOfPayslip | null {
  const found = readBeside(reader, facts.courtOrderDay, payDay, payFrequency, rulebook);
  if (found === null) return null;
  const orders = readOrders(reader, facts, "courtOrders", found.day);
  return new OrdersOfPayslip(orders, found.day, found.isReduced);
}

/** A pay-day with nothing said beside it, as most are. */
interface PlainDay {
  readonly payFrequency: PayFrequency;
  readonly day: OrderDay;
  readonly isReduced: boolean;
}

// Payslips of a run share their pay-day: the last one of which nothing was said is kept with its rulebook.
const lastPlain = new WeakMap<Rulebook, PlainDay>();

function readBeside(
  reader: Problems,
  given: unknown,
  payDay: DayNumber,
  payFrequency: PayFrequency,
  rulebook: Rulebook,
): Pick<PlainDay, "day" | "isReduced"> | null {
  const last = given === undefined ? lastPlain.get(rulebook) : undefined;
  if (last !== undefined && last.day.payDay === payDay && last.payFrequency === payFrequency) return last;
  const own = new Reader();
  const beside = (given === undefined ? null : own.object(given, "")) ?? NOTHING_BESIDE;
  own.onlyKnown(beside, DAY_FIELDS, "");
  const day = readPayslipDay(own, beside, payDay, payFrequency, rulebook);
  const isReduced = own.flag(beside.pensionReducesAttachable, "pensionReducesAttachable", "", true);
  for (const { token, path, arguments: args } of own.problems) {
    reader.refuse(token, path === "/paymentDate" ? path : `/courtOrderDay${path}`, args);
  }
  if (day === null) return null;
  const found = { payFrequency, day, isReduced };
  if (given === undefined && own.problems.length === 0) lastPlain.set(rulebook, found);
  return found;
}

const NOTHING_BESIDE: Unread = {};

/** The orders of a payslip as read, waiting for its net earnings. */
class OrdersOfPayslip {
  constructor(
    private readonly orders: readonly Order[],
    private readonly day: OrderDay,
    private readonly isReduced: boolean,
  ) {}

  take(payment: OrdersPayment): OrdersTaken {
    return new Taken(this.orders, dayOf(this.day, payment, this.isReduced));
  }
}

class Taken implements OrdersTaken {
  readonly deducted: number;
  readonly fees: number;
  readonly studentLoan: number;
  readonly postgraduateLoan: number;
  private readonly outcome: OrdersOutcome;

  constructor(
    private readonly orders: readonly Order[],
    private readonly day: OrderDay,
  ) {
    const outcome = settleOrders(orders, day);
    this.outcome = outcome;
    this.deducted = outcome.deducted;
    this.fees = outcome.fees;
    this.studentLoan = outcome.loans.studentLoan;
    this.postgraduateLoan = outcome.loans.postgraduateLoan;
  }

  write(): CourtOrders {
    return writeOrders(this.orders, this.day, this.outcome);
  }

  steps(): readonly WorkingStep[] {
    return explainOrders(this.day, this.outcome);
  }
}

/** The pay-day with the net earnings of its payment. Field by field: a spread copies these a good deal slower. */
function dayOf(day: OrderDay, payment: OrdersPayment, isReduced: boolean): OrderDay {
  return {
    payDay: day.payDay,
    rules: day.rules,
    figures: day.figures,
    interval: day.interval,
    portions: [{ kind: "Main", net: netEarnings(payment, isReduced), interval: day.interval }],
    periods: day.periods,
    studentLoan: payment.studentLoan,
    postgraduateLoan: payment.postgraduateLoan,
    loanOrder: day.loanOrder,
    minimumWageHeadroom: day.minimumWageHeadroom,
    territory: day.territory,
    nextPayDay: day.nextPayDay,
    leaving: day.leaving,
  };
}

/** Pay less tax, National Insurance and pension; only some types leave out contributions to a personal scheme. */
function netEarnings({ qualifyingPay, tax, ni, pension }: OrdersPayment, isReduced: boolean): NetEarnings {
  const net = qualifyingPay - tax - ni - pension;
  if (isReduced || pension === 0) return net;
  return byOrderType(({ isAfterPersonalPension }) => (isAfterPersonalPension ? net : net + pension));
}

/** An order after a pay-day: its facts with the state that the pay-day left, ready for the next one. */
export function orderAfter(order: CourtOrderFacts, state: CourtOrderState): CourtOrderFacts {
  const own = FieldKinds.of(orderKindOf(order.orderType));
  const carried = Object.entries(state).filter(([key]) => own.has(key));
  return { ...order, ...Object.fromEntries(carried) };
}
