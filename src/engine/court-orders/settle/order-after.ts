import type { DayNumber } from "../../base";
import type { Order, OrderState } from "../order";
import type { OrderDay } from "../order-day";
import type { Deduction } from "./deduction";

/** Returns the state of an order after a pay-day in which it took part. */
export function stateAfter(order: Order, day: OrderDay, deduction: Deduction, hasEarnings: boolean): OrderState {
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
export function stateBeside({ state }: Order, day: OrderDay): OrderState {
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
