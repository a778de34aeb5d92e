import type { Order } from "../order";
import { refuse } from "../read/order-reading";
import { deductForDays } from "../settle/arrestments";
import { ARRESTMENT, readDailyRates } from "./arrestment";
import { SERVED } from "./form";
import { orderKind } from "./order-kind";

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
  fields: [
    "ordinaryDebtAmount",
    "maintenanceDailyRate",
    "dateServed",
    "sheriffClerk",
    "lastDeductionPayDate",
    "resumedDate",
  ],
  variable: ["ordinaryDebtAmount", "maintenanceDailyRate"],
  form: {
    date: SERVED,
    facts: {},
    questions: [
      { field: "ordinaryDebtAmount", label: "Debts in all", type: "money", sample: "1500" },
      { field: "maintenanceDailyRate", label: "Maintenance a day", type: "money", sample: "4" },
    ],
  },
  countsDays: ({ maintenanceDailyRate }) => maintenanceDailyRate !== undefined,
  readTerms: (reading) => {
    const { owner, day } = reading;
    const hasDebts = owner.ordinaryDebtAmount !== undefined;
    const hasMaintenance = owner.maintenanceDailyRate !== undefined;
    if (!hasDebts && !hasMaintenance) refuse(reading, "required", "ordinaryDebtAmount");
    return {
      kind: "Arrestment",
      columns: hasDebts ? day.figures.arrestment : null,
      maintenanceDayPence: hasMaintenance ? readDailyRates(reading, "maintenanceDailyRate") : 0,
    };
  },
  deduct: deductForDays,
});

/** Whether an order was received after the conjoined one, and so cannot be part of it. */
function isLater(order: Order, conjoined: Order): boolean {
  const date = order.received ?? order.made;
  const since = conjoined.received ?? conjoined.made;
  return date !== null && since !== null && date > since;
}
