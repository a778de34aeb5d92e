import type { DayNumber } from "../../base";
import type { Order, OrderState, Settled } from "../order";
import type { OrderDay } from "../order-day";
import type { NotTakingPart, Territory } from "../words";
import { deductBoth } from "./arrestments";
import type { Deduction } from "./deduction";
import { EarningsLeft } from "./earnings-left";
import { type LoansTaken, loansBesideOrders } from "./loans-beside-orders";
import { getRank, getTerritory, getTurns, hasSharedTurn, runningOrder } from "./running-order";
import { notTakingPart } from "./taking-part";

/** A turn whose fee is not settled yet. */
type Turned = { -readonly [Key in keyof Settled]: Settled[Key] };

export interface Beside {
  readonly order: Order;
  readonly reason: NotTakingPart;
  readonly after: OrderState;
}

/** The deductions of a pay-day, in pence. */
export interface OrdersOutcome {
  /** In the sequence in which they were deducted. */
  readonly settled: readonly Settled[];
  readonly beside: readonly Beside[];
  /** Of the pay-day so far. */
  readonly loans: LoansTaken;
  /** Of the payment alone, as are the sums of orders and fees. */
  readonly loansNow: Pick<LoansTaken, "studentLoan" | "postgraduateLoan">;
  readonly deducted: number;
  readonly fees: number;
}

/** A pay-day in progress: what remains, and the orders already settled. */
interface Progress {
  readonly day: OrderDay;
  readonly left: EarningsLeft;
  readonly settled: Turned[];
}

/**
 * Settles the orders of one pay-day in their running order: those before the loan, the loan, those after it, and then
 * the fees. Each order is calculated on what the earlier ones leave. If other jobs have paid before on the day, everything
 * is calculated on the earnings of all, and the payment bears what earlier ones have not.
 */
export function settleOrders(orders: readonly Order[], day: OrderDay): OrdersOutcome {
  const territory = getTerritory(day.territory, orders);
  const progress: Progress = { day, left: new EarningsLeft(day.portions, day.jobs && day.own), settled: [] };
  const { left, settled } = progress;
  const beside: Beside[] = [];
  const sequence = runningOrder(takingPart(orders, day, beside), territory);
  const at = placeOfLoan(sequence, territory);
  takeTurns(at === sequence.length ? sequence : sequence.slice(0, at), progress);
  const loans = notLessThanBefore(loansBesideOrders(day, settled, left), day);
  const loansNow = day.jobs === null ? loans : lessBefore(loans, day.jobs);
  if (sequence[0] !== undefined) {
    const now = loansNow.studentLoan + loansNow.postgraduateLoan;
    const ofDay = loans.studentLoan + loans.postgraduateLoan;
    left.takeLoans(ofDay, sequence[0].kind.type, ofDay - now);
  }
  if (at < sequence.length) takeTurns(sequence.slice(at), progress);
  const fees = takeFees(progress);
  let deducted = 0;
  for (const { order, deduction } of settled) deducted += deduction.taken - (order.earlier?.taken ?? 0);
  return { settled, beside, loans, loansNow, deducted, fees };
}

/** Loans get nothing back for earlier payments of the day. */
function notLessThanBefore(loans: LoansTaken, { jobs }: OrderDay): LoansTaken {
  if (jobs === null) return loans;
  const studentLoan = Math.max(jobs.studentLoan, loans.studentLoan);
  return { ...loans, studentLoan, postgraduateLoan: Math.max(jobs.postgraduateLoan, loans.postgraduateLoan) };
}

function lessBefore(loans: LoansTaken, before: NonNullable<OrderDay["jobs"]>): OrdersOutcome["loansNow"] {
  return {
    studentLoan: loans.studentLoan - before.studentLoan,
    postgraduateLoan: loans.postgraduateLoan - before.postgraduateLoan,
  };
}

/** Returns the orders that take part in the pay-day; the others are recorded in `beside`. */
function takingPart(orders: readonly Order[], day: OrderDay, beside: Beside[]): readonly Order[] {
  const isOperated = (order: Order) => notTakingPart(order, day.payDay) === null;
  const operated = orders.every(isOperated) ? orders : orders.filter(isOperated);
  const isConjoined = operated.some(({ kind }) => kind.isConjoined);
  const part = isConjoined ? operated.filter(({ kind }) => kind.sharedTurn === null) : operated;
  if (part.length === orders.length) return orders;
  for (const order of orders) {
    if (part.includes(order)) continue;
    const reason = notTakingPart(order, day.payDay) ?? "BesideConjoinedOrder";
    beside.push({ order, reason, after: stateBeside(order, day) });
  }
  return part;
}

/** Returns the number of orders that rank before the loan. */
function placeOfLoan(sequence: readonly Order[], territory: Territory): number {
  const at = sequence.findIndex((order) => getRank(order, territory) === 2);
  return at < 0 ? sequence.length : at;
}

function takeTurns(sequence: readonly Order[], progress: Progress): void {
  const { day, left, settled } = progress;
  if (!hasSharedTurn(sequence)) {
    for (const order of sequence) {
      settle(progress, order, order.kind.deduct(order, day, left, settled), left.total);
    }
    return;
  }
  for (const [order, maintenance] of getTurns(sequence)) {
    const takenBefore = left.total;
    if (maintenance === undefined) {
      settle(progress, order, order.kind.deduct(order, day, left, settled), takenBefore);
    } else {
      const both = deductBoth(order, maintenance, day, left);
      settle(progress, order, both.debt, takenBefore);
      settle(progress, maintenance, both.maintenance, takenBefore);
    }
  }
}

function settle({ day, left, settled }: Progress, order: Order, deduction: Deduction, takenBefore: number): void {
  const { type } = order.kind;
  const after = stateAfter(order, day, deduction, left.whole(type) > 0);
  settled.push({ order, deduction, takenBefore, fee: 0, after });
  left.take(deduction.taken, type, deduction.wishes, order.earlier?.taken);
}

/** Deducts a fee for each order with a deduction, while pay stays at the minimum wage and enough of it remains. */
function takeFees({ day, left, settled }: Progress): number {
  const { feePence, takesPartOfFee } = day.figures;
  let headroom = day.minimumWageHeadroom ?? Number.POSITIVE_INFINITY;
  let fees = 0;
  for (const each of settled) {
    const { feeApplies, kind, earlier } = each.order;
    // Once an order and day, however many jobs are paid on it.
    const due = feePence - (earlier?.fee ?? 0);
    const fee = takesPartOfFee ? Math.max(0, Math.min(due, headroom)) : due;
    const isDue = feeApplies && due > 0 && each.deduction.taken > 0;
    const room = Math.min(left.of(kind.type), left.ofPayment(kind.type));
    if (!isDue || headroom < fee || room - fees < fee) continue;
    headroom -= fee;
    fees += fee;
    each.fee = fee;
  }
  return fees;
}

/** Returns the state of an order after a pay-day in which it took part. */
function stateAfter(order: Order, day: OrderDay, deduction: Deduction, hasEarnings: boolean): OrderState {
  const { kind } = order;
  // A conjoined order's balance is that of its debts: maintenance beside them does not lower it.
  const repaid = order.state.repaid + (kind.isConjoined ? deduction.toDebts : deduction.taken);
  const end = day.leaving ?? order.state.end;
  const isOver = isPaidOff(order, repaid) || isLastPayDay(day, end);
  return {
    status: isOver ? "Discharged" : hasEarnings ? "Active" : "OnHoldNoEligibleEarnings",
    repaid,
    shortfall: deduction.carried,
    protectedShortfall: deduction.protectedShortfall,
    overDeduction: deduction.overDeduction,
    lastDeduction: deduction.taken > 0 ? day.payDay : order.state.lastDeduction,
    lastPay: day.payDay,
    end,
  };
}

/** Returns the state of an order that took no part: discharged once its end has passed, or with the employment. */
function stateBeside({ state }: Order, day: OrderDay): OrderState {
  if (state.status === "Discharged") return state;
  if (state.end !== null && state.end < day.payDay) return { ...state, status: "Discharged" };
  return day.leaving === null ? state : { ...state, status: "Discharged", end: day.leaving };
}

/** Whether the debts are paid; an order that also collects maintenance continues. */
function isPaidOff(order: Order, repaid: number): boolean {
  const { terms, owed } = order;
  const runsOn = terms.kind === "Arrestment" && terms.maintenanceDayPence > 0;
  return !runsOn && owed !== null && owed <= repaid;
}

function isLastPayDay({ leaving, nextPayDay }: OrderDay, end: DayNumber | null): boolean {
  return leaving !== null || (end !== null && nextPayDay !== null && nextPayDay > end);
}
