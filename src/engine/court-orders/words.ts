export { TERRITORIES, type Territory } from "../base";

export type DeductionBasis = "Table" | "Percentage" | "FixedAmount";

export type PriorityLevel = "Cms" | "PriorityOrders" | "NonPriority" | "StudentLoans";

export type RemittanceDeadline =
  | "FiveDays"
  | "NineteenthOfFollowingMonth"
  | "AsSoonAsReasonablyPracticable"
  | "AsTheOrderRequires";

export type ProtectedEarningsSetting = "None" | "CourtPerAmount" | "SixtyPercentOfNet" | "TableImplied";

export type StudentLoanInteraction = "RunsNormally" | "SuppressedWhileActive" | "RestrictedByProtectedEarnings";

export type OrderStatus = "Active" | "Suspended" | "OnHoldNoEligibleEarnings" | "Discharged";

/** Why an order takes no part in a pay-day. */
export type NotTakingPart = "Suspended" | "Discharged" | "NotStarted" | "Ended";
