import { flagOrNull } from "../facts/field-shapes";
import { PRIORITY_COURT_ORDER } from "./court";
import { AMOUNT, MADE, PROTECTED } from "./form";
import { orderKind } from "./order-kind";
import { FIXED_BY_COURT } from "./own-fields";

/** A priority attachment of earnings order: mostly maintenance, which is never paid off, or a fine. */
export const aeoPriority = orderKind({
  ...PRIORITY_COURT_ORDER,
  type: "AeoPriority",
  name: "Maintenance order",
  label: "Attachment of earnings, maintenance",
  fields: {
    ...FIXED_BY_COURT,
    /** Maintenance has no balance: it runs until it is ended. */
    isMaintenance: flagOrNull,
  },
  form: {
    date: MADE,
    facts: { deductionBasis: "FixedAmount", isMaintenance: true, protectedEarningsSetting: "CourtPerAmount" },
    questions: [AMOUNT, PROTECTED],
  },
});
