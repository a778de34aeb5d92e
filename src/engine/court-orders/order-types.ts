import type { Territory } from "../base";

export { TERRITORIES, type Territory } from "../base";

/** The eleven kinds of order that payroll operates. */
export const ORDER_TYPES = [
  "CmsDeo",
  "AeoPriority",
  "AeoNonPriority",
  "Dea",
  "Ctaeo",
  "Ea",
  "Mcaeo",
  "Cma",
  "Cao",
  "NiAeoFines",
  "NiAeoEjo",
] as const;

export type OrderType = (typeof ORDER_TYPES)[number];

export type DeductionBasis = "Table" | "Percentage" | "FixedAmount";

export type PriorityLevel = "Cms" | "PriorityOrders" | "NonPriority" | "StudentLoans";

export type RemittanceDeadline =
  | "FiveDays"
  | "NineteenthOfFollowingMonth"
  | "AsSoonAsReasonablyPracticable"
  | "AsTheOrderRequires";

export type ProtectedEarningsSetting = "None" | "CourtPerAmount" | "SixtyPercentOfNet" | "TableImplied";

export type StudentLoanInteraction = "RunsNormally" | "SuppressedWhileActive" | "RestrictedByProtectedEarnings";

/** What is fixed for every order of a type. */
export interface OrderTypeRule {
  readonly priorityLevel: PriorityLevel;
  readonly remittanceDeadline: RemittanceDeadline;
  /** null where the order is operated in every part of the United Kingdom. */
  readonly territory: Territory | null;
  /** The first is taken where the order does not say and only one is possible. */
  readonly bases: readonly DeductionBasis[];
  /** Settings that the type can have. */
  readonly protection: readonly ProtectedEarningsSetting[];
  /** Whether the debt is paid off at some time; maintenance is not. */
  readonly hasBalance: boolean;
}

const COURT: readonly ProtectedEarningsSetting[] = ["CourtPerAmount", "SixtyPercentOfNet", "None"];
const COURT_OR_TABLE: readonly ProtectedEarningsSetting[] = ["TableImplied", ...COURT];
const TABLE: readonly ProtectedEarningsSetting[] = ["TableImplied"];
const SIXTY: readonly ProtectedEarningsSetting[] = ["SixtyPercentOfNet"];

function rule(
  priorityLevel: PriorityLevel,
  remittanceDeadline: RemittanceDeadline,
  territory: Territory | null,
  bases: readonly DeductionBasis[],
  protection: readonly ProtectedEarningsSetting[],
  hasBalance = true,
): OrderTypeRule {
  return { priorityLevel, remittanceDeadline, territory, bases, protection, hasBalance };
}

const NINETEENTH = "NineteenthOfFollowingMonth";

export const ORDER_TYPE_RULES: Readonly<Record<OrderType, OrderTypeRule>> = {
  CmsDeo: rule(
    "Cms",
    NINETEENTH,
    null,
    ["FixedAmount", "Percentage"],
    ["SixtyPercentOfNet", "CourtPerAmount", "None"],
    false,
  ),
  AeoPriority: rule("PriorityOrders", "FiveDays", "EnglandAndWales", ["FixedAmount", "Table"], COURT_OR_TABLE),
  AeoNonPriority: rule("NonPriority", "FiveDays", "EnglandAndWales", ["FixedAmount"], COURT),
  Dea: rule("NonPriority", NINETEENTH, null, ["Table", "FixedAmount"], SIXTY),
  Ctaeo: rule("PriorityOrders", NINETEENTH, "EnglandAndWales", ["Table"], TABLE),
  Ea: rule("PriorityOrders", "FiveDays", "Scotland", ["Table"], TABLE),
  Mcaeo: rule("PriorityOrders", "FiveDays", "EnglandAndWales", ["FixedAmount", "Table"], COURT_OR_TABLE),
  Cma: rule("PriorityOrders", "AsSoonAsReasonablyPracticable", "Scotland", ["Table"], TABLE, false),
  Cao: rule("PriorityOrders", "AsTheOrderRequires", "Scotland", ["Table"], TABLE),
  NiAeoFines: rule("PriorityOrders", "FiveDays", "NorthernIreland", ["Table"], ["SixtyPercentOfNet", "None"]),
  NiAeoEjo: rule("NonPriority", "AsTheOrderRequires", "NorthernIreland", ["Table"], ["CourtPerAmount"]),
};

/** Whether every order of the type goes before the student loan. */
export function isPriority(type: OrderType): boolean {
  return ORDER_TYPE_RULES[type].priorityLevel !== "NonPriority";
}

/** Orders of Scottish law that attach earnings; any of them stops the student loan. */
export function isArrestment(type: OrderType): boolean {
  return type === "Ea" || type === "Cma" || type === "Cao";
}
