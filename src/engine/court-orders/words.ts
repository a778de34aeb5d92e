import { TERRITORIES, type Territory } from "../base";

export { TERRITORIES, type Territory };

export const DEDUCTION_BASES = ["Table", "Percentage", "FixedAmount"] as const;

/** What an order's deduction is calculated by: a table, a percentage of earnings, or a fixed amount. */
export type DeductionBasis = (typeof DEDUCTION_BASES)[number];

export const PRIORITY_LEVELS = ["Cms", "PriorityOrders", "NonPriority", "StudentLoans"] as const;

/**
 * The group that a type of order belongs to: child maintenance, other priority orders, non-priority orders, or student
 * loans.
 */
export type PriorityLevel = (typeof PRIORITY_LEVELS)[number];

export const REMITTANCE_DEADLINES = [
  "FiveDays",
  "NineteenthOfFollowingMonth",
  "AsSoonAsReasonablyPracticable",
  "AsTheOrderRequires",
] as const;

/** By when a deduction must be paid over to the issuer of its order. */
export type RemittanceDeadline = (typeof REMITTANCE_DEADLINES)[number];

export const PROTECTED_EARNINGS_SETTINGS = ["None", "CourtPerAmount", "SixtyPercentOfNet", "TableImplied"] as const;

/**
 * What protects a part of the earnings from an order: an amount of the court, 60% of net earnings, its table, or
 * nothing.
 */
export type ProtectedEarningsSetting = (typeof PROTECTED_EARNINGS_SETTINGS)[number];

export const STUDENT_LOAN_INTERACTIONS = [
  "RunsNormally",
  "SuppressedWhileActive",
  "RestrictedByProtectedEarnings",
] as const;

/** What a type of order does to student loan deductions while it is operated. */
export type StudentLoanInteraction = (typeof STUDENT_LOAN_INTERACTIONS)[number];

export const ORDER_STATUSES = ["Active", "Suspended", "OnHoldNoEligibleEarnings", "Discharged"] as const;

/** The state of a court order; `OnHoldNoEligibleEarnings` if there are no earnings to deduct from. */
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/**
 * Why an order takes no part in a pay-day. While a conjoined order is in force no arrestment is competent: one that is served
 * then is returned. Source: Debtors (Scotland) Act 1987, section 62.
 */
export type NotTakingPart = "Suspended" | "Discharged" | "NotStarted" | "Ended" | "BesideConjoinedOrder";
