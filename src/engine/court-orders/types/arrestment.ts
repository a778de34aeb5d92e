import { note } from "../facts/field-shapes";
import type { Order, OrderKind } from "../order";
import { type OrderWarning, warning } from "../order-warning";
import { OWED, RECEIVED } from "./form";
import { orderKind } from "./order-kind";
import { INSTRUCTED } from "./own-fields";

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

/** Warns of an arrestment beside a conjoined order, which is not operated. */
export function warnBesideConjoined(order: Order, sequence: readonly Order[]): OrderWarning[] {
  const isBeside = sequence.some(({ kind }) => kind.isConjoined);
  return isBeside ? [warning("arrestment_beside_conjoined_order", order)] : [];
}

/** A Scottish earnings arrestment for a debt. */
export const ea = orderKind({
  ...ARRESTMENT,
  type: "Ea",
  name: "Earnings arrestment",
  label: "Scotland: earnings arrestment",
  remittanceDeadline: "FiveDays",
  tables: ["arrestmentTable"],
  sharedTurn: "Debt",
  fields: { ...INSTRUCTED, creditor: note },
  variable: [],
  form: { date: RECEIVED, facts: {}, questions: [OWED], isByTable: true },
  readTerms: ({ day }) => ({ kind: "Arrestment", columns: day.figures.arrestment, maintenanceDayPence: 0 }),
  warn: (order, sequence) => {
    const first = sequence.find(({ kind }) => kind === order.kind);
    const beside = warnBesideConjoined(order, sequence);
    return first === order ? beside : [warning("second_earnings_arrestment", order), ...beside];
  },
});
