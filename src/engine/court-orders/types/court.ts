import { flagOrNull } from "../facts/field-shapes";
import type { Order, OrderKind, Terms } from "../order";
import type { OrderReading } from "../read/order-reading";
import { takeNormal, takeSum } from "../settle/take-normal";
import type { ProtectedEarningsSetting } from "../words";
import { readBasis, readFixed } from "./fixed-terms";
import { AMOUNT, MADE, OWED, PROTECTED } from "./form";
import { orderKind } from "./order-kind";
import { FIXED_BY_COURT } from "./own-fields";
import { readUnitTable } from "./table-terms";

const COURT: readonly ProtectedEarningsSetting[] = ["CourtPerAmount", "SixtyPercentOfNet", "None"];
const COURT_OR_TABLE: readonly ProtectedEarningsSetting[] = ["TableImplied", ...COURT];

/** What all attachment of earnings orders of the courts of England and Wales have in common. */
export const COURT_ORDER = {
  law: "attachment-of-earnings-act-1971",
  remittanceDeadline: "FiveDays",
  territory: "EnglandAndWales",
  reportsToCourt: true,
  variable: ["fixedAmount", "deductionBasis", "protectedEarningsSetting", "protectedEarningsSettingCourtPerAmount"],
  protections: () => COURT,
} as const satisfies Partial<OrderKind>;

const PRIORITY_BASES = ["FixedAmount", "Table"] as const;

/**
 * What the priority orders of these courts have in common: a fixed sum and its arrears from earnings above the
 * protected amount and its shortfall, with both arrears carried; or the fines table, which carries nothing.
 * Source: Attachment of Earnings Act 1971, Schedule 3 paragraph 6; Fines Collection Regulations 2006.
 */
export const PRIORITY_COURT_ORDER = {
  ...COURT_ORDER,
  priorityLevel: "PriorityOrders",
  bases: PRIORITY_BASES,
  tables: ["finesTable"],
  studentLoan: "LatestLimits",
  readTerms: (reading: OrderReading) =>
    readBasis(reading, PRIORITY_BASES) === "Table" ? readUnitTable(reading, "finesTable") : readFixed(reading),
  protections: (terms: Terms | null) => (terms?.kind === "UnitTable" ? COURT_OR_TABLE : COURT),
  deduct: (order, day, left) => {
    if (order.terms.kind !== "Fixed") return takeSum(order, day, left);
    const { shortfall, protectedShortfall } = order.state;
    return takeNormal(order, day, left, {
      shortfall,
      carries: true,
      protectedShortfall: day.figures.keepsProtectedShortfall ? protectedShortfall : null,
    });
  },
  corrects: ({ terms }: Order) => (terms.kind === "Fixed" ? ["missedAmount"] : []),
} as const satisfies Partial<OrderKind>;

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
