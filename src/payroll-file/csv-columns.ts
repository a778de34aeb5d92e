import { LINE_OF_COLUMN } from "../engine/gross-to-net";

/** Columns for who is paid, when and how. A blank after a person's first row repeats the row before. */
export const SETTING_COLUMNS = [
  "name",
  "payFrequency",
  "taxCode",
  "week1Month1",
  "niCategory",
  "studentLoanPlan",
  "postgraduateLoan",
] as const;

/** Columns that count once per person, whichever row they are in. */
export const ONCE_COLUMNS = [
  "leavingDate",
  "p45IssueDate",
  "isOffPayrollWorker",
  "directorMethod",
  "directorFrom",
  "directorTo",
] as const;

/** Yes-or-no columns of one payment. */
export const MARK_COLUMNS = ["isExtraPayment", "onStrike"] as const;

/** Figures of a P45 or a code notice, from this row's date on. */
const PREVIOUS_COLUMNS = ["previousTaxablePay", "previousTaxPaid"] as const;

/** Amount columns and the pay line of each. */
export const LINE_COLUMNS: Readonly<Record<string, Readonly<Record<string, string | boolean>>>> = {
  bonus: { description: "Bonus" },
  ...LINE_OF_COLUMN,
};

export const REQUIRED_COLUMNS = ["employeeId", "payFrequency", "paymentDate", "taxCode", "niCategory", "grossPay"];

export const COLUMNS: ReadonlySet<string> = new Set([
  ...REQUIRED_COLUMNS,
  ...SETTING_COLUMNS,
  ...ONCE_COLUMNS,
  ...MARK_COLUMNS,
  ...PREVIOUS_COLUMNS,
  ...Object.keys(LINE_COLUMNS),
]);

/** Columns in pounds. */
export const AMOUNT_COLUMNS: ReadonlySet<string> = new Set([
  "grossPay",
  ...PREVIOUS_COLUMNS,
  ...Object.keys(LINE_COLUMNS),
]);

export const DATE_COLUMNS: ReadonlySet<string> = new Set([
  "paymentDate",
  "leavingDate",
  "p45IssueDate",
  "directorFrom",
  "directorTo",
]);
