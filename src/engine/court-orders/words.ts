import { TERRITORIES, type Territory } from "../base";

export { TERRITORIES, type Territory };

export const DEDUCTION_BASES = ["Table", "Percentage", "FixedAmount"] as const;

export type DeductionBasis = (typeof DEDUCTION_BASES)[number];

export const PRIORITY_LEVELS = ["Cms", "PriorityOrders", "NonPriority", "StudentLoans"] as const;

export type PriorityLevel = (typeof PRIORITY_LEVELS)[number];

export const REMITTANCE_DEADLINES = [
  "FiveDays",
  "NineteenthOfFollowingMonth",
  "AsSoonAsReasonablyPracticable",
  "AsTheOrderRequires",
] as const;

export type RemittanceDeadline = (typeof REMITTANCE_DEADLINES)[number];

export const PROTECTED_EARNINGS_SETTINGS = ["None", "CourtPerAmount", "SixtyPercentOfNet", "TableImplied"] as const;

export type ProtectedEarningsSetting = (typeof PROTECTED_EARNINGS_SETTINGS)[number];

export const STUDENT_LOAN_INTERACTIONS = [
  "RunsNormally",
  "SuppressedWhileActive",
  "RestrictedByProtectedEarnings",
] as const;

export type StudentLoanInteraction = (typeof STUDENT_LOAN_INTERACTIONS)[number];

export const ORDER_STATUSES = ["Active", "Suspended", "OnHoldNoEligibleEarnings", "Discharged"] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Why an order takes no part in a pay-day. */
export type NotTakingPart = "Suspended" | "Discharged" | "NotStarted" | "Ended";
