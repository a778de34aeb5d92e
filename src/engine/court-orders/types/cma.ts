import { dailyRates } from "../facts/field-shapes";
import { deductForDays } from "../settle/arrestments";
import { ARRESTMENT, warnBesideConjoined } from "./arrestment";
import { SERVED } from "./form";
import { orderKind } from "./order-kind";
import { COUNTED_DAYS } from "./own-fields";

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
  fields: {
    ...COUNTED_DAYS,
    /** One rate a day, or one for each maintenance creditor. */
    dailyRate: dailyRates,
  },
  variable: ["dailyRate"],
  form: {
    date: SERVED,
    facts: {},
    questions: [{ field: "dailyRate", label: "A day", type: "money", sample: "5" }],
  },
  countsDays: () => true,
  readTerms: ({ reader, owner, path }) => ({
    kind: "Arrestment",
    columns: null,
    maintenanceDayPence: dailyRates.read(reader, owner.dailyRate, "dailyRate", path),
  }),
  deduct: deductForDays,
  warn: warnBesideConjoined,
});
