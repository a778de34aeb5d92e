import { flagOrNull } from "../facts/field-shapes";
import { COURT_ORDER } from "./court";
import { readBasis, readFixed } from "./fixed-terms";
import { AMOUNT, MADE, OWED, PROTECTED } from "./form";
import { orderKind } from "./order-kind";
import { FIXED_BY_COURT } from "./own-fields";

const BASES = ["FixedAmount"] as const;

/**
 * A judgment debt: a fixed sum from earnings above the protected amount; any shortfall is lost.
 * Source: Attachment of Earnings Act 1971, Schedule 3 paragraph 5.
 */
export const aeoNonPriority = orderKind({
  ...COURT_ORDER,
  type: "AeoNonPriority",
  name: "Judgment debt",
  label: "Attachment of earnings, judgment debt",
  priorityLevel: "NonPriority",
  bases: BASES,
  fields: { ...FIXED_BY_COURT, isConsolidated: flagOrNull },
  form: {
    date: MADE,
    facts: { deductionBasis: "FixedAmount", protectedEarningsSetting: "CourtPerAmount" },
    questions: [AMOUNT, PROTECTED, OWED],
  },
  readTerms: (reading) => {
    readBasis(reading, BASES);
    return readFixed(reading);
  },
});
