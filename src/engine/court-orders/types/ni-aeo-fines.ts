import { dayOrNull, percentageOrNull } from "../facts/field-shapes";
import { takeNormal } from "../settle/take-normal";
import { MADE, OWED } from "./form";
import { orderKind } from "./order-kind";
import { readWholeTable } from "./table-terms";

/**
 * A fines order of Northern Ireland: the table's share of the net earnings, a fraction of a penny dropped. Without an
 * agreed higher rate 60% stays protected, and missed deductions are caught up above that floor, after the current one.
 * Source: Enforcement of Fines and Other Penalties Regulations (Northern Ireland) 2018, regulation 12.
 */
export const niAeoFines = orderKind({
  type: "NiAeoFines",
  name: "Fine, Northern Ireland",
  label: "Northern Ireland: fine",
  law: "sr-2018-102",
  priorityLevel: "PriorityOrders",
  remittanceDeadline: "FiveDays",
  territory: "NorthernIreland",
  bases: ["Table"],
  tables: ["niFinesTable"],
  fields: { agreedHigherRatePercentage: percentageOrNull, dateServed: dayOrNull },
  variable: ["agreedHigherRatePercentage"],
  form: { date: MADE, facts: {}, questions: [OWED] },
  readTerms: (reading) => {
    const { reader, owner, path } = reading;
    const key = "agreedHigherRatePercentage";
    const agreed = percentageOrNull.read(reader, owner[key], key, path);
    if (agreed === null) return readWholeTable(reading, "niFinesTable", "Down");
    return { kind: "Share", basisPoints: agreed, rounding: "Down" };
  },
  protections: (terms) => (terms?.kind === "Share" ? ["None"] : ["SixtyPercentOfNet"]),
  deduct: (order, day, left) => {
    const { shortfall, overDeduction } = order.state;
    if (order.terms.kind !== "Share") return takeNormal(order, day, left, { shortfall, overDeduction, carries: true });
    return { ...takeNormal(order, day, left, { overDeduction }), carried: shortfall };
  },
  corrects: () => ["missedAmount", "overDeductedAmount"],
});
