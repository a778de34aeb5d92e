import { shape } from "../../base";
import { dayOrNull, percentageOrNull, required, sum } from "../facts/field-shapes";
import { convertRate } from "../interval";
import type { OrderReading } from "../read/order-reading";
import { takeNormal } from "../settle/take-normal";
import { MADE, OWED } from "./form";
import { orderKind } from "./order-kind";
import { readWholeTable } from "./table-terms";

const ratePeriod = required(shape.choice(["Weekly", "Monthly"]));

/** An order of the Enforcement of Judgments Office: a normal deduction rate above a protected earnings rate. */
export const niAeoEjo = orderKind({
  type: "NiAeoEjo",
  name: "Enforced judgment",
  label: "Northern Ireland: enforced judgment",
  law: "judgments-enforcement-ni-1981",
  priorityLevel: "NonPriority",
  remittanceDeadline: "AsTheOrderRequires",
  territory: "NorthernIreland",
  bases: ["Table"],
  fields: {
    normalDeductionRate: sum,
    protectedEarningsRate: sum,
    ratePeriod,
    dateServed: dayOrNull,
    lastPayDate: dayOrNull,
  },
  variable: ["normalDeductionRate", "protectedEarningsRate", "ratePeriod"],
  form: {
    date: MADE,
    facts: {},
    questions: [
      { field: "normalDeductionRate", label: "Taken", type: "money", sample: "150" },
      { field: "protectedEarningsRate", label: "Protected earnings", type: "money", sample: "1200" },
      {
        field: "ratePeriod",
        label: "Both are",
        type: "text",
        sample: "Monthly",
        options: [
          ["Monthly", "A month"],
          ["Weekly", "A week"],
        ],
      },
      OWED,
    ],
  },
  readTerms: (reading) => ({ kind: "Fixed", pence: readEjoRate(reading, "normalDeductionRate") }),
  protections: () => ["CourtPerAmount"],
  readProtection: (reading) => ({ setting: "CourtPerAmount", pence: readEjoRate(reading, "protectedEarningsRate") }),
});

/** Reads a weekly or monthly rate, converted to the pay-day's interval. */
function readEjoRate({ reader, owner, path, day }: OrderReading, key: string): number {
  const rate = sum.read(reader, owner[key], key, path);
  const period = ratePeriod.read(reader, owner.ratePeriod, "ratePeriod", path);
  return (
    convertRate(rate, { unit: period === "Weekly" ? "Week" : "Month", count: 1 }, day.relevantPeriod) * day.periods
  );
}

/**
 * A fines order of Northern Ireland: the table's share of the net earnings, a fraction of a penny dropped. Without an
 * agreed higher rate 60% stays protected, and missed deductions are caught up above that floor, after the current one.
 * There are tables for earnings that are payable weekly and monthly, and none for days: every occasion on which earnings
 * are paid is a pay-day, so a payment between two of them goes through the table of its earnings by itself.
 * Source: Enforcement of Fines and Other Penalties Regulations (Northern Ireland) 2018, regulations 5, 9 and 12. The
 * reading of a payment between pay-days is ours.
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
  isByInterval: true,
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
