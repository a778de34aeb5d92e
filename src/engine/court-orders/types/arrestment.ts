import type { Amount } from "../../base";
import type { Order, OrderKind } from "../order";
import { type OrderWarning, warning } from "../order-warning";
import { type OrderReading, type Place, readPositive } from "../read/order-reading";

/** What Scottish orders on earnings have in common; each of them stops the student loan. */
export const ARRESTMENT = {
  law: "debtors-scotland-act-1987",
  priorityLevel: "PriorityOrders",
  territory: "Scotland",
  bases: ["Table"],
  studentLoan: "Stops",
  protections: () => ["TableImplied"],
} as const satisfies Partial<OrderKind>;

/** Warns of an arrestment beside a conjoined order, which cannot be operated. */
export function warnBesideConjoined(order: Order, sequence: readonly Order[]): OrderWarning[] {
  const isBeside = sequence.some(({ kind }) => kind.isConjoined);
  return isBeside ? [warning("arrestment_beside_conjoined_order", order)] : [];
}

/** Reads a daily rate of maintenance: one rate, or one for each creditor. */
export function readDailyRates(reading: OrderReading, key: string): number {
  const { reader, owner, path } = reading;
  const value = owner[key];
  if (!Array.isArray(value)) return readPositive(reading, value, key);
  const list: Place = { reader, owner, path: `${path}/${key}` };
  const sum = [...value].reduce<number>((total, rate: Amount, at) => total + readPositive(list, rate, String(at)), 0);
  reader.limit(sum, list.path);
  return sum;
}
