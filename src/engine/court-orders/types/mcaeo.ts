import { PRIORITY_COURT_ORDER } from "./court";
import { MADE, OWED } from "./form";
import { orderKind } from "./order-kind";
import { FIXED_BY_COURT } from "./own-fields";

/** A fine of a magistrates' court. */
export const mcaeo = orderKind({
  ...PRIORITY_COURT_ORDER,
  type: "Mcaeo",
  name: "Fine",
  label: "Attachment of earnings, fine",
  addsAdvanceBack: true,
  fields: FIXED_BY_COURT,
  form: { date: MADE, facts: { deductionBasis: "Table" }, questions: [OWED], isByTable: true },
});
