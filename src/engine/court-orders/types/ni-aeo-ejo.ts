import { shape } from "../../base";
import { dayOrNull, required, sum } from "../facts/field-shapes";
import { convertRate } from "../interval";
import type { OrderReading } from "../read/order-reading";
import { MADE, OWED } from "./form";
import { orderKind } from "./order-kind";

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
  return convertRate(rate, { unit: period === "Weekly" ? "Week" : "Month", count: 1 }, day.interval) * day.periods;
}
