import type { CatalogueField } from "./field";

/** The datasets of the interface, by their names. */
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

/** What a report can be made of: one kind of row and its fields. The organisation is never among them. */
export interface Dataset {
  readonly name: DatasetName;
  readonly label: string;
  /** What one row is. */
  readonly description: string;
  readonly fields: readonly CatalogueField[];
  /** The field that is `FINAL` unless a definition asks otherwise; null where nothing is implied. */
  readonly statusField: string | null;
}
