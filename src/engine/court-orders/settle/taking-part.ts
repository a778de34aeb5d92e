import type { DayNumber } from "../../base";
import type { Order } from "../order";
import type { NotTakingPart } from "../words";

/** Returns why an order takes no part in a pay-day; null if it does. */
export function notTakingPart({ state, start }: Order, payDay: DayNumber): NotTakingPart | null {
  if (state.status === "Discharged") return "Discharged";
  if (state.end !== null && state.end < payDay) return "Ended";
  if (state.status === "Suspended") return "Suspended";
  return start !== null && start > payDay ? "NotStarted" : null;
}
