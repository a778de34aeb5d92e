import { civilDate, type DayNumber, dayNumber, formatDate, formatPence } from "../../base";
import type { CourtOrderState } from "../facts/order-state";
import { getBalance, type Order, type OrderState, type Settled } from "../order";
import type { OrderDay } from "../order-day";
import type { OrderFigures } from "../order-figures";
import { type OrderWarning, warning } from "../order-warning";
import type { CourtOrderLineItem, CourtOrderResult, CourtOrders, LineItemStatus, PaidOnDay } from "../outcome";
import { maintenanceDays } from "../settle/arrestments";
import { orderWarnings } from "../settle/cross-orders";
import type { Deduction } from "../settle/deduction";
import { loanInteraction } from "../settle/loans-beside-orders";
import { getTerritory } from "../settle/running-order";
import type { Beside, OrdersOutcome } from "../settle/settle-orders";
import type { OrderType } from "../types";
import type { RemittanceDeadline } from "../words";

// The last date calculated: orders of one pay-day share theirs.
let last = { payDay: Number.NaN, day: Number.NaN, due: Number.NaN };

/** Writes a pay-day's orders in their public form. */
export function writeOrders(orders: readonly Order[], day: OrderDay, outcome: OrdersOutcome): CourtOrders {
  const { settled, beside, loans, loansNow } = outcome;
  const results = new Array<CourtOrderResult>(orders.length);
  let turn = 0;
  for (const each of settled) results[each.order.place] = settledResult(each, ++turn, day);
  for (const each of beside) results[each.order.place] = besideResult(each, day);
  return {
    paymentDate: writeDate(day.payDay),
    orders: results,
    attachmentOrders: formatPence(outcome.deducted),
    attachmentOrderFees: formatPence(outcome.fees),
    studentLoan: formatPence(loansNow.studentLoan),
    postgraduateLoan: formatPence(loansNow.postgraduateLoan),
    loansLimitedBy: loans.by?.order.id ?? null,
    warnings: [...warningsOfDay(settled, orders, day), ...beside.flatMap(toReturn)],
    ...(day.jobs === null ? {} : { paidOnDay: writePaid(day, outcome) }),
  };
}

/** Writes what the jobs have paid on the pay-day so far. */
function writePaid({ portions }: OrderDay, { settled, loans }: OrdersOutcome): PaidOnDay {
  return {
    portions: portions.map(({ kind, interval, net }) => ({
      kind,
      interval,
      attachableEarnings:
        typeof net === "number"
          ? formatPence(net)
          : Object.fromEntries(Object.entries(net).map(([type, pence]) => [type, formatPence(pence ?? 0)])),
    })),
    studentLoan: formatPence(loans.studentLoan),
    postgraduateLoan: formatPence(loans.postgraduateLoan),
    orders: settled.map(({ order, deduction, fee, after }) => ({
      orderId: order.id,
      amountPaid: formatPence(deduction.taken),
      adminFee: formatPence(fee + (order.earlier?.fee ?? 0)),
      before: writeState(order, order.state),
      after: writeState(order, after),
    })),
  };
}

function warningsOfDay(settled: readonly Settled[], orders: readonly Order[], day: OrderDay): OrderWarning[] {
  const sequence = settled.map(({ order }) => order);
  return withReports(orderWarnings(sequence, day, getTerritory(day.territory, orders)), settled);
}

function toReturn({ order, reason }: Beside): OrderWarning[] {
  return reason === "BesideConjoinedOrder" ? [warning("arrestment_beside_conjoined_order", order)] : [];
}

/** Adds a warning for each order whose court requires a report of a pay-day without a deduction. */
function withReports(warnings: OrderWarning[], settled: readonly Settled[]): OrderWarning[] {
  for (const { order, deduction } of settled) {
    if (!order.kind.reportsToCourt || deduction.taken > 0 || deduction.expected === 0) continue;
    warnings.push(warning("report_no_deduction", order));
  }
  return warnings;
}

function settledResult(each: Settled, turn: number, day: OrderDay): CourtOrderResult {
  return orderResult(each.order, day, {
    turn,
    notTakingPart: null,
    lineItem: writeLineItem(each, day),
    after: writeState(each.order, each.after),
  });
}

function besideResult({ order, reason, after }: Beside, day: OrderDay): CourtOrderResult {
  return orderResult(order, day, {
    turn: null,
    notTakingPart: reason,
    lineItem: null,
    after: writeState(order, after),
  });
}

function orderResult(
  order: Order,
  day: OrderDay,
  { turn, notTakingPart, lineItem, after }: Pick<CourtOrderResult, "turn" | "notTakingPart" | "lineItem" | "after">,
): CourtOrderResult {
  const { type, priorityLevel, remittanceDeadline } = order.kind;
  return {
    orderId: order.id,
    orderType: type as OrderType,
    priorityLevel,
    isPriority: priorityLevel !== "NonPriority",
    studentLoanInteraction: loanInteraction(order),
    remittanceDeadline,
    turn,
    notTakingPart,
    lineItem,
    before: writeState(order, order.earlier?.after ?? order.state),
    after,
    leaverNoticeDueDate: day.leaving === null ? null : leaverNotice(order, day, day.leaving),
  };
}

function leaverNotice({ kind, state }: Order, { figures }: OrderDay, leaving: DayNumber): string | null {
  const notice = figures.noticeDays[kind.type];
  return state.status === "Discharged" || notice === undefined ? null : writeDate(leaving + notice);
}

/** Writes the state before or after a pay-day, in the fields of an order. */
function writeState({ owed }: Pick<Order, "owed">, state: OrderState): CourtOrderState {
  const balance = getBalance({ owed, state });
  return {
    status: state.status,
    amountRepaidToDate: formatPence(state.repaid),
    remainingBalance: balance === null ? null : formatPence(balance),
    shortfallCarriedForward: formatPence(state.shortfall),
    protectedShortfall: formatPence(state.protectedShortfall),
    overDeductionCarriedForward: formatPence(state.overDeduction),
    lastDeductionPayDate: writeDate(state.lastDeduction),
    lastPayDate: writeDate(state.lastPay),
    endDate: writeDate(state.end),
  };
}

// The last dates written: orders of one pay-day share most of theirs.
const REMEMBERED = 64;
const rememberedDays = new Float64Array(REMEMBERED).fill(Number.NaN);
const rememberedTexts: string[] = Array.from({ length: REMEMBERED }, () => "");

function writeDate(day: DayNumber): string;
function writeDate(day: DayNumber | null): string | null;
function writeDate(day: DayNumber | null): string | null {
  if (day === null) return null;
  const at = day & (REMEMBERED - 1);
  if (rememberedDays[at] === day) return rememberedTexts[at] ?? "";
  const text = formatDate(day);
  rememberedDays[at] = day;
  rememberedTexts[at] = text;
  return text;
}

/** Returns the deduction of the payment alone: what earlier ones of the day did not take. */
function ofPayment({ order: { earlier, state }, deduction }: Settled): Deduction {
  if (earlier === null) return deduction;
  const { taken, expected, toDebts } = deduction;
  return {
    ...deduction,
    taken: taken - earlier.taken,
    expected: Math.max(0, expected - earlier.taken),
    toDebts: Math.max(0, toDebts - (earlier.after.repaid - state.repaid)),
  };
}

function writeLineItem(each: Settled, day: OrderDay): CourtOrderLineItem {
  const { order, fee, after } = each;
  const deduction = ofPayment(each);
  const due = remittanceDueOn(order.kind.remittanceDeadline, day.payDay, day.figures);
  const remaining = getBalance({ owed: order.owed, state: after });
  return {
    paymentDate: writeDate(day.payDay),
    attachableEarnings: formatPence(deduction.attachable),
    protectedEarnings: formatPence(deduction.protectedEarnings),
    normalDeduction: formatPence(deduction.normal),
    expectedDeduction: formatPence(deduction.expected),
    amountPaid: formatPence(deduction.taken),
    remainingValue: remaining === null ? null : formatPence(remaining),
    reducedByProtectedEarnings: deduction.isReduced,
    shortfall: formatPence(deduction.shortfall),
    adminFee: formatPence(fee),
    status: "Pending",
    statusWhenLocked: lockedStatus(deduction, after, remaining),
    remittanceDueDate: writeDate(due),
    days: order.daysFrom === null ? null : maintenanceDays(order, day),
    toOrdinaryDebts: order.kind.isConjoined ? formatPence(deduction.toDebts) : null,
  };
}

/** Returns the status once locked: discharged if ended with a balance, pending if an expected sum was not deducted. */
function lockedStatus({ taken, expected }: Deduction, after: OrderState, remaining: number | null): LineItemStatus {
  if (after.status === "Discharged" && remaining !== 0) return "Discharged";
  if (taken === expected) return "Paid";
  return taken > 0 ? "PartiallyPaid" : "Pending";
}

/** Returns when a deduction must be paid over; null if no date is set. Five days are calendar days. */
function remittanceDueOn(
  deadline: RemittanceDeadline,
  payDay: DayNumber,
  { remittance }: OrderFigures,
): DayNumber | null {
  if (deadline === "FiveDays") return payDay + remittance.calendarDays;
  if (deadline !== "NineteenthOfFollowingMonth") return null;
  return nineteenthAfter(payDay, remittance.dayOfFollowingMonth);
}

function nineteenthAfter(payDay: DayNumber, day: number): DayNumber {
  if (last.payDay === payDay && last.day === day) return last.due;
  const { year, month } = civilDate(payDay);
  const next = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };
  last = { payDay, day, due: dayNumber(next.year, next.month, day) };
  return last.due;
}
