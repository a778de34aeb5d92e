import type { Order, OrderKind, Terms } from "../order";
import type { OrderReading } from "../read/order-reading";
import { takeNormal, takeSum } from "../settle/take-normal";
import type { ProtectedEarningsSetting } from "../words";
import { readBasis, readFixed } from "./fixed-terms";
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
