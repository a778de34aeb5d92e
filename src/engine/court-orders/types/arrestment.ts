import type { Order, OrderKind } from "../order";
import { type OrderWarning, warning } from "../order-warning";

/** What Scottish orders on earnings have in common; each of them stops the student loan. */
export const ARRESTMENT = {
  law: "debtors-scotland-act-1987",
  priorityLevel: "PriorityOrders",
  territory: "Scotland",
  bases: ["Table"],
  studentLoan: "Stops",
  reportsToCreditor: true,
  protections: () => ["TableImplied"],
} as const satisfies Partial<OrderKind>;

/** Warns of an arrestment beside a conjoined order, which cannot be operated. */
export function warnBesideConjoined(order: Order, sequence: readonly Order[]): OrderWarning[] {
  const isBeside = sequence.some(({ kind }) => kind.isConjoined);
  return isBeside ? [warning("arrestment_beside_conjoined_order", order)] : [];
}
