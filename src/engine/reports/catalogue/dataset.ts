import type { CatalogueField } from "./field";

/** The names of the interface's datasets. */
export type DatasetName =
  | "payslips"
  | "payslip_lines"
  | "payroll_runs"
  | "statutory_payments"
  | "court_orders"
  | "holiday"
  | "payments"
  | "recurring_line_items"
  | "pensions"
  | "journals"
  | "invoices"
  | "clients";

/** The source of a report: one kind of row and its fields. The organisation is never one of them. */
export interface Dataset {
  readonly name: DatasetName;
  readonly label: string;
  /** What one row represents. */
  readonly description: string;
  readonly fields: readonly CatalogueField[];
  /** The field that is filtered on `FINAL` by default; null if there is no such field. */
  readonly statusField: string | null;
}
