import { shape } from "../../base";
import { dailyRates, note, sumOrNull } from "../facts/field-shapes";
import type { Order } from "../order";
import { refuse } from "../read/order-reading";
import { deductForDays } from "../settle/arrestments";
import { ARRESTMENT } from "./arrestment";
import { SERVED } from "./form";
import { orderKind } from "./order-kind";
import { COUNTED_DAYS } from "./own-fields";

const RATES = {
  ordinaryDebtAmount: sumOrNull,
  /** One rate a day, or one for each maintenance creditor. */
  maintenanceDailyRate: shape.orNull(dailyRates),
};

/** A Scottish conjoined arrestment order: debts, maintenance, or both, in place of earlier arrestments. */
export const cao = orderKind({
  ...ARRESTMENT,
  type: "Cao",
  name: "Conjoined order",
  label: "Scotland: conjoined order",
  remittanceDeadline: "AsTheOrderRequires",
  tables: ["arrestmentTable"],
  isConjoined: true,
  excludes: { token: "arrestments_not_ended", types: ["Ea", "Cma"], isAllowed: isLater },
  fields: { ...COUNTED_DAYS, ...RATES, sheriffClerk: note },
  variable: ["ordinaryDebtAmount", "maintenanceDailyRate"],
  form: {
    date: SERVED,
    facts: {},
    questions: [
      { field: "ordinaryDebtAmount", label: "Total debts", type: "money", sample: "1500" },
      { field: "maintenanceDailyRate", label: "Maintenance a day", type: "money", sample: "4" },
    ],
  },
  countsDays: ({ maintenanceDailyRate }) => maintenanceDailyRate != null,
  readTerms: (reading) => {
    const { reader, owner, path, day } = reading;
    const hasDebts = owner.ordinaryDebtAmount != null;
    const daily = RATES.maintenanceDailyRate.read(reader, owner.maintenanceDailyRate, "maintenanceDailyRate", path);
    if (!hasDebts && daily === null) refuse(reading, "required", "ordinaryDebtAmount");
    const columns = hasDebts ? day.figures.arrestment : null;
    return { kind: "Arrestment", columns, maintenanceDayPence: daily ?? 0 };
  },
  deduct: deductForDays,
});

/** Whether an order was received after the conjoined one, and so cannot be part of it. */
function isLater(order: Order, conjoined: Order): boolean {
  const date = order.received ?? order.made;
  const since = conjoined.received ?? conjoined.made;
  return date !== null && since !== null && date > since;
}
