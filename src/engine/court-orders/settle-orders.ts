import { deductBoth, deductDebt, deductForDays } from "./arrestment-deduction";
import type { Deduction } from "./deduction";
import { deductDirectly } from "./direct-deduction";
import { EarningsLeft } from "./earnings-left";
import { deductNiFines } from "./fines-deduction";
import { deductWithArrears, deductWithoutArrears } from "./fixed-deduction";
import { type LoansTaken, loansBesideOrders } from "./loans-beside-orders";
import { deductMaintenance } from "./maintenance-deduction";
import type { Order, OrderState } from "./order";
import { stateAfter, stateBeside } from "./order-after";
import type { OrderDay } from "./order-day";
import type { Territory } from "./order-types";
import { hasSharedTurn, rankOf, runningOrder, territoryOf, turnsOf } from "./running-order";
import type { Settled } from "./settled";
import { deductByTable } from "./table-deduction";
import { type NotTakingPart, notTakingPart } from "./taking-part";

/** A turn whose fee is not settled yet. */
type Turned = { -readonly [Key in keyof Settled]: Settled[Key] };

export interface Beside {
  readonly order: Order;
  readonly reason: NotTakingPart;
  readonly after: OrderState;
}

/** A pay-day worked out, in pence. */
export interface OrdersOutcome {
  /** In the sequence in which they took. */
  readonly settled: readonly Settled[];
  readonly beside: readonly Beside[];
  readonly loans: LoansTaken;
  readonly deducted: number;
  readonly fees: number;
}

/**
 * The orders of one pay-day in their running order: what goes before the loan, the loan, what goes after it, and then
 * the fees. Each order works on what the earlier ones leave.
 */
export function settleOrders(orders: readonly Order[], day: OrderDay): OrdersOutcome {
  const territory = territoryOf(day.territory, orders);
  const left = new EarningsLeft(day.portions);
  const settled: Turned[] = [];
  const beside: Beside[] = [];
  const taking = takingPart(orders, day, beside);
  const sequence = runningOrder(taking, territory);
  const at = placeOfLoan(sequence, territory);
  takeTurns(at === sequence.length ? sequence : sequence.slice(0, at), day, left, settled, 0);
  const loans = loansBesideOrders(day, settled, left);
  const byLoans = loans.studentLoan + loans.postgraduateLoan;
  if (sequence[0] !== undefined) left.take(byLoans, sequence[0].type);
  if (at < sequence.length) takeTurns(sequence.slice(at), day, left, settled, byLoans);
  const fees = takeFees(settled, day, left);
  let deducted = 0;
  for (let each = 0; each < settled.length; each++) deducted += (settled[each] as Turned).deduction.taken;
  return { settled, beside, loans, deducted, fees };
}

/** The orders that have a part in the pay-day; the others are noted beside. */
function takingPart(orders: readonly Order[], day: OrderDay, beside: Beside[]): readonly Order[] {
  for (let at = 0; at < orders.length; at++) {
    const order = orders[at] as Order;
    const reason = notTakingPart(order, day.payDay);
    if (reason !== null) beside.push({ order, reason, after: stateBeside(order, day) });
  }
  return beside.length === 0 ? orders : orders.filter((order) => notTakingPart(order, day.payDay) === null);
}

/** The orders that go before the loan. */
function placeOfLoan(sequence: readonly Order[], territory: Territory): number {
  let at = 0;
  while (at < sequence.length && rankOf(sequence[at] as Order, territory) < 2) at++;
  return at;
}

function takeTurns(
  sequence: readonly Order[],
  day: OrderDay,
  left: EarningsLeft,
  settled: Turned[],
  byLoans: number,
): void {
  let byAttachments = 0;
  const turns = hasSharedTurn(sequence) ? turnsOf(sequence) : null;
  for (let at = 0; at < (turns ?? sequence).length; at++) {
    const takenBefore = left.total;
    const order = turns?.[at]?.[0] ?? (sequence[at] as Order);
    const maintenance = turns?.[at]?.[1];
    if (maintenance !== undefined) {
      const both = deductBoth(order, maintenance, day, left);
      settle(settled, order, both.debt, takenBefore, day, left);
      settle(settled, maintenance, both.maintenance, takenBefore, day, left);
    } else {
      const deduction = deduct(order, day, left, { byAttachments, byLoans });
      settle(settled, order, deduction, takenBefore, day, left);
      if (order.type === "Dea") byAttachments += deduction.taken;
    }
  }
}

function settle(
  settled: Turned[],
  order: Order,
  deduction: Deduction,
  takenBefore: number,
  day: OrderDay,
  left: EarningsLeft,
): void {
  const after = stateAfter(order, day, deduction, left.whole(order.type) > 0);
  settled.push({ order, deduction, takenBefore, fee: 0, after });
  left.take(deduction.taken, order.type, deduction.wishes);
}

function deduct(
  order: Order,
  day: OrderDay,
  left: EarningsLeft,
  before: { byAttachments: number; byLoans: number },
): Deduction {
  switch (order.type) {
    case "CmsDeo":
      return deductMaintenance(order, day, left);
    case "AeoPriority":
    case "Mcaeo":
      return order.terms.kind === "UnitTable" ? deductByTable(order, day, left) : deductWithArrears(order, day, left);
    case "AeoNonPriority":
    case "NiAeoEjo":
      return deductWithoutArrears(order, day, left);
    case "Ctaeo":
      return deductByTable(order, day, left);
    case "Dea":
      return deductDirectly(order, day, left, before);
    case "Ea":
      return deductDebt(order, day, left);
    case "Cma":
    case "Cao":
      return deductForDays(order, day, left);
    case "NiAeoFines":
      return deductNiFines(order, day, left);
  }
}

/** A fee for each order that took something, while pay stays at the minimum wage and there is pay left to take it from. */
function takeFees(settled: readonly Turned[], day: OrderDay, left: EarningsLeft): number {
  const fee = day.figures.feePence;
  let headroom = day.minimumWageHeadroom ?? Number.POSITIVE_INFINITY;
  let fees = 0;
  for (let at = 0; at < settled.length; at++) {
    const each = settled[at] as Turned;
    const { order, deduction } = each;
    if (!order.feeApplies || deduction.taken === 0 || headroom < fee || left.of(order.type) - fees < fee) continue;
    headroom -= fee;
    fees += fee;
    each.fee = fee;
  }
  return fees;
}
