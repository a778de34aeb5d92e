import type { Order, OrderState } from "../order";
import type { OrderDay } from "../order-day";
import type { Deduction } from "./deduction";

/** An order after a pay-day that it had a part in. */
export function stateAfter(order: Order, day: OrderDay, deduction: Deduction, hasEarnings: boolean): OrderState {
  const repaid = order.state.repaid + deduction.toDebts;
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

/** An order that has no part in a pay-day: discharged once its end has passed, or with the employment. */
export function stateBeside({ state }: Order, day: OrderDay): OrderState {
  if (state.status === "Discharged") return state;
  if (state.end !== null && state.end < day.payDay) return { ...state, status: "Discharged" };
  return day.leaving === null ? state : { ...state, status: "Discharged", end: day.leaving };
}

/** Debts are paid; an order that also takes maintenance runs on. */
function isPaidOff(order: Order, repaid: number): boolean {
  const { terms, owed } = order;
  const runsOn = terms.kind === "Arrestment" && terms.maintenanceDayPence > 0;
  return !runsOn && owed !== null && owed <= repaid;
}

function isLastPayDay({ leaving, nextPayDay }: OrderDay, end: number | null): boolean {
  return leaving !== null || (end !== null && nextPayDay !== null && nextPayDay > end);
}
