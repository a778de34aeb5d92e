import type { ColumnType } from "kysely";
import type {
  CorrectedYear,
  CorrectionLine,
  CorrectionsFacts,
  CorrectionsPlan,
  OrderEffect,
  PastYearCause,
  ToDateDifference,
} from "../../../engine/corrections";
import type { Instant, Json } from "../../../platform/store";
import type { PayslipMade } from "../../contract";
import type { CorrectionContent, Repayment } from "../contract/correction-schemas";

/** What a final payslip was calculated from; it goes with its payslip. */
interface ClosedFactsTable {
  readonly organisation_id: string;
  readonly payslip_id: string;
  readonly employee_id: string;
  readonly regular_payment_date: string;
  readonly made: Json<PayslipMade>;
}

/** A past year as an FPS with corrections reports it: what was really paid and deducted in it. */
export interface ReportedYear {
  readonly taxYear: number;
  readonly facts: CorrectedYear["asKnown"];
  readonly payslips: CorrectedYear["payslips"];
}

type CorrectionStatus = "Open" | "Posted" | "Dismissed" | "Superseded" | "Repaid";

/** A line that a correction posted, with the terms of the line that it corrects. */
export interface PostedCorrectionLine extends CorrectionLine {
  readonly lineId: string;
}

/** What a correction dealt with of an order; earlier versions kept no more than what the order missed or took too much. */
export type PostedOrder = Pick<OrderEffect, "orderId" | "orderType" | "difference" | "correction"> &
  Partial<OrderEffect>;

/** A correction of an employee's closed periods; at most one is open. */
interface CorrectionTable {
  readonly organisation_id: string;
  readonly correction_id: string;
  readonly employee_id: string;
  readonly payroll_config_id: string;
  readonly status: CorrectionStatus;
  /** Tax years of the periods that it corrects. */
  readonly years: Json<readonly number[]>;
  readonly content: Json<CorrectionContent>;
  /** The last closed payment that it was planned from. */
  readonly closed_through: string;
  readonly treatment: NonNullable<CorrectionsFacts["treatment"]>;
  /** Why pay of a past year is reported in that year; null if none is. */
  readonly past_year_cause: PastYearCause | null;
  readonly recovery: Json<CorrectionContent["recovery"]> | null;
  readonly posted_run_id: string | null;
  readonly posted_lines: Json<readonly PostedCorrectionLine[]>;
  /** What it deals with of court orders; the run carries what the law makes good. */
  readonly posted_orders: Json<readonly PostedOrder[]>;
  /** What its run's year to date begins with beside that of the last payslip. */
  readonly to_date: Json<ToDateDifference> | null;
  /** What its run adds to the pay on which the employer's pension continues in family leave, in pence. */
  readonly posted_normal_pay: ColumnType<number, number | undefined, number>;
  /** The figures of past years for their FPSs, with those that no line settles. */
  readonly past_years: Json<CorrectionsPlan["effects"]["fpsToDate"]>;
  /** Those years with the facts that they are reported with, which later corrections begin from; none without `PastYearFps`. */
  readonly reported_years: Json<readonly ReportedYear[]>;
  readonly reason: string | null;
  /** What a leaver has repaid of the debt. */
  readonly repayments: Json<readonly Repayment[]>;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

/** An employee with closed periods, something of whose records has changed. */
interface LateFactMarkTable {
  readonly organisation_id: string;
  readonly mark_id: string;
  readonly employee_id: string;
}

export type CorrectionTables = {
  readonly late_fact_mark: LateFactMarkTable;
  readonly closed_facts: ClosedFactsTable;
  readonly correction: CorrectionTable;
};
