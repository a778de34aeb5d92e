import { floorDivide } from "../../kernel";
import type { PayFrequency, Reader, Unread, WorkingStep } from "../base";
import type { Rulebook } from "../rulebook";
import { explainOrders } from "./explain/explain-orders";
import type { CourtOrderFacts } from "./facts/order-facts";
import type { CourtOrderState } from "./facts/order-state";
import { BESIDE_ORDERS, ORDERS } from "./facts/pay-day-facts";
import type { Order } from "./order";
import { dayWithPay, type NetEarnings, netFor, type OrderDay, type Portion } from "./order-day";
import type { CourtOrders } from "./outcome";
import { FieldKinds } from "./read/order-fields";
import { findPayslipDay, type PaymentOfDay } from "./read/read-order-day";
import { readOrders } from "./read/read-orders";
import { type OrdersOutcome, settleOrders } from "./settle/settle-orders";
import { byOrderType, getOrderKind } from "./types";
import { writeOrders } from "./write/write-orders";

/** Amounts of a payslip that its orders depend on, in pence. */
interface OrdersPayment {
  /** Pay that orders may attach, before deductions. */
  readonly qualifyingPay: number;
  readonly tax: number;
  readonly ni: number;
  /** Deducted from pay for a pension. */
  readonly pension: number;
  /** The part of it that went to personal pensions. */
  readonly personalPension: number;
  readonly studentLoan: number;
  readonly postgraduateLoan: number;
  /** The part of the pay that is of each later pay period, paid in advance; none if left out. */
  readonly advance?: readonly number[];
}

/** Deductions under the orders, in pence. */
export interface OrdersTaken {
  readonly deducted: number;
  readonly fees: number;
  readonly studentLoan: number;
  readonly postgraduateLoan: number;
  /** null if their deductions are stated elsewhere. */
  write(): CourtOrders | null;
  steps(): readonly WorkingStep[];
  /** Whether pay did not suffice for an order or its fee, so that more of a larger pay goes to them. */
  waitForPay(): boolean;
}

/**
 * Reads the orders of a payslip, to be calculated once its net earnings are known. Problems are reported at the orders'
 * own field and at `courtOrderDay` of the payslip's facts.
 */
export function ordersOfPayslip(
  reader: Reader,
  facts: Unread,
  key: "courtOrders" | "courtOrdersInLines",
  payment: PaymentOfDay,
  rulebook: Rulebook,
): OrdersOfPayslip | null {
  const found = readBeside(reader, facts.courtOrderDay, payment, rulebook);
  if (found === null) return null;
  const given = ORDERS.read(reader, facts[key], key, "");
  return new OrdersOfPayslip(readOrders(reader, given, found.day), found.day, found.isReduced);
}

/** A pay-day without facts beside its orders, as most are. */
interface PlainDay {
  readonly payFrequency: PayFrequency;
  readonly day: OrderDay;
  readonly isReduced: boolean;
}

// Payslips of a run share their pay-day: the last plain one is cached with its rulebook.
const lastPlain = new WeakMap<Rulebook, PlainDay>();

function readBeside(
  reader: Reader,
  given: unknown,
  payment: PaymentOfDay,
  rulebook: Rulebook,
): Pick<PlainDay, "day" | "isReduced"> | null {
  if (given !== undefined) return findBeside(reader, given, payment, rulebook);
  const { day: payDay, payFrequency } = payment;
  const last = lastPlain.get(rulebook);
  if (last !== undefined && last.day.payDay === payDay && last.payFrequency === payFrequency) return last;
  const known = reader.problems.length;
  const found = findBeside(reader, {}, payment, rulebook);
  if (found !== null && reader.problems.length === known) lastPlain.set(rulebook, { payFrequency, ...found });
  return found;
}

function findBeside(
  reader: Reader,
  given: unknown,
  payment: PaymentOfDay,
  rulebook: Rulebook,
): Pick<PlainDay, "day" | "isReduced"> | null {
  const beside = BESIDE_ORDERS.readObject(reader, given, "/courtOrderDay");
  const day = findPayslipDay(payment, beside, rulebook, reader);
  return day && { day, isReduced: beside.pensionReducesAttachable };
}

/** The orders of a payslip as read, before its net earnings are known. */
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
    this.studentLoan = outcome.loansNow.studentLoan;
    this.postgraduateLoan = outcome.loansNow.postgraduateLoan;
  }

  write(): CourtOrders {
    return writeOrders(this.orders, this.day, this.outcome);
  }

  steps(): readonly WorkingStep[] {
    return explainOrders(this.day, this.outcome);
  }

  waitForPay(): boolean {
    return this.outcome.settled.some(({ order, deduction, fee }) => {
      return deduction.shortfall > 0 || (order.feeApplies && fee === 0);
    });
  }
}

/** Returns the pay-day with the payment's net earnings. */
function dayOf(day: OrderDay, payment: OrdersPayment, isReduced: boolean): OrderDay {
  const { advance = [] } = payment;
  return dayWithPay(day, {
    own: portionsOf(netEarnings(payment, isReduced), payment, day),
    periods: day.periods + advance.length,
    studentLoan: payment.studentLoan,
    postgraduateLoan: payment.postgraduateLoan,
  });
}

/** Divides net earnings by the pay of the pay-day's own period and of those in advance; the own has odd pence. */
function portionsOf(
  net: NetEarnings,
  { advance = [], qualifyingPay }: OrdersPayment,
  { interval }: OrderDay,
): readonly Portion[] {
  if (advance.length === 0 || qualifyingPay <= 0) return [{ kind: "Main", net, interval }];
  const partOf = (whole: number, pay: number) => floorDivide(Math.max(0, whole) * pay, qualifyingPay);
  const ownOf = (whole: number) => advance.reduce((left, pay) => left - partOf(whole, pay), whole);
  const map = (change: (whole: number) => number): NetEarnings =>
    typeof net === "number" ? change(net) : byOrderType((_, type) => change(netFor(net, type)));
  const later = advance.map((pay): Portion => ({ kind: "Advance", net: map((whole) => partOf(whole, pay)), interval }));
  return [{ kind: "Main", net: map(ownOf), interval }, ...later];
}

/** Returns pay less tax, National Insurance and pension; a personal scheme lowers it only for some types. */
function netEarnings(
  { qualifyingPay, tax, ni, pension, personalPension }: OrdersPayment,
  isReduced: boolean,
): NetEarnings {
  const net = qualifyingPay - tax - ni - pension;
  const personal = isReduced ? personalPension : pension;
  if (personal === 0) return net;
  return byOrderType(({ isAfterPersonalPension }) => (isAfterPersonalPension ? net : net + personal));
}

/** Returns an order after a pay-day: its facts with the state after it, ready for the next one. */
export function orderAfter(order: CourtOrderFacts, state: CourtOrderState): CourtOrderFacts {
  const own = FieldKinds.of(getOrderKind(order.orderType));
  const carried = Object.entries(state).filter(([key]) => own.has(key));
  return { ...order, ...Object.fromEntries(carried) };
}
