import type { P11DDocument } from "../../../documents";
import type { P45, P60 } from "../../../engine/forms";
import type { Instant, Json } from "../../../platform/store";

interface FormTable {
  readonly organisation_id: string;
  readonly employee_id: string;
  /** The payroll that paid last. */
  readonly payroll_config_id: string;
  /** The final payslip that its figures come from. */
  readonly payslip_id: string;
  readonly rules_digest: string;
  /** Why it was issued again; null on an original. */
  readonly reason: string | null;
}

/** A P45 as issued; the newest one of an employee counts. */
interface P45Table extends FormTable {
  readonly p45_id: string;
  /** 0 on the original. */
  readonly replacement_number: number;
  readonly tax_year: number;
  readonly document: Json<P45>;
  readonly issued_at: Instant;
  readonly issued_by: string;
}

/** A P60 as made; the newest issue of a year counts. */
interface P60Table extends FormTable {
  readonly p60_id: string;
  readonly tax_year: number;
  /** From 1. */
  readonly issue: number;
  readonly document: Json<P60>;
  readonly generated_at: Instant;
  /** Null on forms of earlier versions. */
  readonly generated_by: string | null;
}

/** A P11D as issued; the newest issue of a year counts. */
interface P11DTable {
  readonly organisation_id: string;
  readonly employee_id: string;
  readonly tax_year: number;
  /** From 1. */
  readonly issue: number;
  readonly p11d_id: string;
  readonly document: Json<P11DDocument>;
  readonly reason: string | null;
  readonly generated_at: Instant;
  readonly generated_by: string;
}

/** A request to email forms: what its job does not say. */
interface FormNotificationTable {
  readonly organisation_id: string;
  readonly job_id: string;
  readonly form_type: "P45" | "P60" | "P11D";
  readonly tax_year: number;
  /** Employees who could not be emailed when it was requested, with the reason. */
  readonly skipped: Json<readonly SkippedForm[]>;
}

/** An employee whose form is not emailed. */
export interface SkippedForm {
  readonly employeeId: string;
  readonly reasonToken: string;
}

/** The tables of forms; that of P60s is in the migrations of year ends. */
export type FormTables = {
  readonly p45: P45Table;
  readonly p60: P60Table;
  readonly p11d: P11DTable;
  readonly form_notification: FormNotificationTable;
};
