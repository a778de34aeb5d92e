import { deductForDays } from "../settle/arrestments";
import { ARRESTMENT, readDailyRates, warnBesideConjoined } from "./arrestment";
import { SERVED } from "./form";
import { orderKind } from "./order-kind";

/** A Scottish current maintenance arrestment: a sum for every day since the last deduction. */
export const cma = orderKind({
  ...ARRESTMENT,
  type: "Cma",
  name: "Current maintenance",
  label: "Scotland: current maintenance",
  remittanceDeadline: "AsSoonAsReasonablyPracticable",
  hasBalance: false,
  sharedTurn: "Maintenance",
  excludes: {
    token: "second_current_maintenance_arrestment",
    types: ["Cma"],
    isAllowed: (other, order) => other.place >= order.place,
  },
  fields: ["dailyRate", "dateServed", "lastDeductionPayDate", "resumedDate"],
  variable: ["dailyRate"],
  form: {
    date: SERVED,
    facts: {},
    questions: [{ field: "dailyRate", label: "A day", type: "money", sample: "5" }],
  },
  countsDays: () => true,
  readTerms: (reading) => ({
    kind: "Arrestment",
    columns: null,
    maintenanceDayPence: readDailyRates(reading, "dailyRate"),
  }),
  deduct: deductForDays,
  warn: warnBesideConjoined,
});
