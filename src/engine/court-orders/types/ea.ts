import { note } from "../facts/field-shapes";
import { warning } from "../order-warning";
import { ARRESTMENT, warnBesideConjoined } from "./arrestment";
import { OWED, RECEIVED } from "./form";
import { orderKind } from "./order-kind";
import { INSTRUCTED } from "./own-fields";

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
