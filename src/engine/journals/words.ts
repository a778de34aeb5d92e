import { keysOf } from "../base";

/** The accounts for a payslip's totals, besides those of its pay elements. */
export type ControlAccount =
  | "NetPay"
  | "Paye"
  | "EmployeeNi"
  | "EmployerNi"
  | "EmployerNiExpense"
  | "EmployeePension"
  | "EmployerPension"
  | "EmployerPensionExpense"
  | "StudentLoan"
  | "PostgraduateLoan"
  | "CourtOrders"
  | "ApprenticeshipLevy"
  | "StatutoryRecovery"
  | "OtherLiabilities";

interface ControlAccountKind {
  /** The description of its lines, if its mapping has none. */
  readonly description: string;
  /** True for a cost, which every split applies to; a liability is split only if the dimension applies to all. */
  readonly isExpense: boolean;
  /** The side of a usual amount. */
  readonly side: Side;
}

/** In the order of a journal's lines: costs, liabilities, net pay. */
export const CONTROL_ACCOUNTS: Readonly<Record<ControlAccount, ControlAccountKind>> = {
  EmployerNiExpense: { description: "Employer National Insurance", isExpense: true, side: "Debit" },
  EmployerPensionExpense: { description: "Employer pension", isExpense: true, side: "Debit" },
  ApprenticeshipLevy: { description: "Apprenticeship levy", isExpense: true, side: "Debit" },
  StatutoryRecovery: { description: "Statutory pay recovered", isExpense: true, side: "Credit" },
  Paye: { description: "Income tax", isExpense: false, side: "Credit" },
  EmployeeNi: { description: "Employee National Insurance", isExpense: false, side: "Credit" },
  EmployerNi: { description: "Employer National Insurance due", isExpense: false, side: "Credit" },
  StudentLoan: { description: "Student loans", isExpense: false, side: "Credit" },
  PostgraduateLoan: { description: "Postgraduate loans", isExpense: false, side: "Credit" },
  EmployeePension: { description: "Employee pension", isExpense: false, side: "Credit" },
  EmployerPension: { description: "Employer pension due", isExpense: false, side: "Credit" },
  CourtOrders: { description: "Court orders", isExpense: false, side: "Credit" },
  OtherLiabilities: { description: "Other deductions", isExpense: false, side: "Credit" },
  NetPay: { description: "Net pay", isExpense: false, side: "Credit" },
};

export const CONTROL_ACCOUNT_NAMES = /* @__PURE__ */ keysOf(CONTROL_ACCOUNTS);

export type Side = "Debit" | "Credit";
export const SIDES: readonly Side[] = ["Debit", "Credit"];

export type SplitDimensionName =
  | "Department"
  | "TagGroup"
  | "NiCategory"
  | "StudentLoanPlan"
  | "DirectorStatus"
  | "LineDescription";

export const SPLIT_DIMENSIONS: readonly SplitDimensionName[] = [
  "Department",
  "TagGroup",
  "NiCategory",
  "StudentLoanPlan",
  "DirectorStatus",
  "LineDescription",
];

/** "Expense": only costs are split, and each liability stays one total; "All": every line is split. */
export type SplitScope = "Expense" | "All";
export const SPLIT_SCOPES: readonly SplitScope[] = ["Expense", "All"];

export type ExportPreset = "Generic" | "Xero" | "Sage50" | "SageAccounting" | "QuickBooks";
export const EXPORT_PRESETS: readonly ExportPreset[] = ["Generic", "Xero", "Sage50", "SageAccounting", "QuickBooks"];

export type DateFormatPreset = "yyyy-MM-dd" | "dd/MM/yyyy" | "dd MMM yyyy" | "MM/dd/yyyy";
export const DATE_FORMATS: readonly DateFormatPreset[] = ["yyyy-MM-dd", "dd/MM/yyyy", "dd MMM yyyy", "MM/dd/yyyy"];
