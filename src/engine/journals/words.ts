import { getKeys } from "../base";

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

/** The names of `CONTROL_ACCOUNTS`, in the order of a journal's lines. */
export const CONTROL_ACCOUNT_NAMES = /* @__PURE__ */ getKeys(CONTROL_ACCOUNTS);

/** The side of an entry in the ledger. */
export type Side = (typeof SIDES)[number];
/** Both sides of the ledger. */
export const SIDES = ["Debit", "Credit"] as const;

/** What the lines of a journal can be split by. */
export type SplitDimensionName = (typeof SPLIT_DIMENSIONS)[number];

/** The dimensions by which the lines of a journal can be split. */
export const SPLIT_DIMENSIONS = [
  "Department",
  "TagGroup",
  "NiCategory",
  "StudentLoanPlan",
  "DirectorStatus",
  "LineDescription",
] as const;

/** "Expense": only costs are split, and each liability stays one total; "All": every line is split. */
export type SplitScope = (typeof SPLIT_SCOPES)[number];
/** The lines that a split can apply to. */
export const SPLIT_SCOPES = ["Expense", "All"] as const;

/** The accounting software for which a CSV export is laid out; `Generic` has every field. */
export type ExportPreset = (typeof EXPORT_PRESETS)[number];
/** The layouts of CSV exports, in listing order. */
export const EXPORT_PRESETS = ["Generic", "Xero", "Sage50", "SageAccounting", "QuickBooks"] as const;

/** A form in which an export writes dates: day, month and year. */
export type DateFormatPreset = (typeof DATE_FORMATS)[number];
/** The forms in which an export can write dates. */
export const DATE_FORMATS = ["yyyy-MM-dd", "dd/MM/yyyy", "dd MMM yyyy", "MM/dd/yyyy"] as const;
