import type { Migration } from "../../../platform/store";
import { MARKS_BY_PAYSLIP, PAYSLIP_TABLES, WITHDRAWN_MARKS } from "./payslip-tables";
import { DEFINITION_TABLES, RUN_TABLES } from "./run-tables";
import { COURT_ORDER_VIEW, HOLIDAY_VIEW, RECURRING_VIEW, STATUTORY_VIEW } from "./views/leave-and-orders";
import { BILLING_VIEWS, CLIENT_VIEW, JOURNAL_VIEW, PAYMENT_VIEW, TAX_PAYMENT_VIEW } from "./views/money";
import { LATEST_PAYSLIP_VIEW, PAYROLL_RUN_VIEW, PAYSLIP_VIEWS, PENSION_VIEW } from "./views/pay";

const VIEWS = [PAYSLIP_VIEWS, PAYROLL_RUN_VIEW, STATUTORY_VIEW, COURT_ORDER_VIEW, PENSION_VIEW].join("\n");

const FORMATS = ["report_run", "report_schedule"].map(
  (table) => `
  alter table ${table} drop constraint ${table}_format_check,
    add constraint ${table}_format_check check (format in ('CSV', 'CSV_FOR_EXCEL', 'XLSX', 'JSONL', 'PARQUET'));`,
);

/** A view is made again by a further migration: `drop view report_…`, then its new text. */
export const reportMigrations: readonly Migration[] = [
  { id: "reports-0001-payslips", sql: PAYSLIP_TABLES },
  { id: "reports-0002-views", sql: VIEWS },
  { id: "reports-0003-runs", sql: RUN_TABLES },
  { id: "reports-0004-definitions", sql: DEFINITION_TABLES },
  { id: "reports-0005-journals", sql: JOURNAL_VIEW },
  { id: "reports-0006-withdrawn", sql: WITHDRAWN_MARKS },
  { id: "reports-0007-billing", sql: BILLING_VIEWS },
  { id: "reports-0008-payments", sql: PAYMENT_VIEW },
  { id: "reports-0009-recurring-items", sql: RECURRING_VIEW },
  { id: "reports-0010-holiday", sql: HOLIDAY_VIEW },
  { id: "reports-0011-clients", sql: CLIENT_VIEW },
  { id: "reports-0012-latest-payslips", sql: LATEST_PAYSLIP_VIEW },
  { id: "reports-0013-marks-by-payslip", sql: MARKS_BY_PAYSLIP },
  { id: "reports-0014-tax-payments", sql: TAX_PAYMENT_VIEW },
  { id: "reports-0015-workbooks", sql: FORMATS.join("") },
];
