import { type CourtOrders, grossToNet, type Problem, type Rulebook } from "../../engine";
import { type Figures, outcomeOf, type Situation } from "../situation";
import { orderFacts, type TypedOrder } from "./typed-orders";

/** A payment with its calculated orders. */
type OrdersOutcome =
  | { readonly ok: true; readonly figures: Figures; readonly orders: CourtOrders }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Calculates the shown payment with the orders, each on its first pay day: no earlier deductions or shortfalls. */
export function askOrders(situation: Situation, typed: readonly TypedOrder[], rulebook: Rulebook): OrdersOutcome {
  const courtOrders = typed.map((order, place) => orderFacts(order, place, situation));
  const outcome = outcomeOf(situation, rulebook, (facts, law, { explain, isShown }) =>
    grossToNet(isShown ? { ...facts, courtOrders } : facts, law, { explain }),
  );
  if (!outcome.ok) return { ok: false, problems: outcome.problems.map(({ problem }) => problem) };
  const { figures } = outcome;
  const orders = figures.payslip.courtOrders;
  return orders === undefined ? { ok: false, problems: [] } : { ok: true, figures, orders };
}
