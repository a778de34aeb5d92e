import type { Selectable } from "kysely";
import type { Tx } from "../../../platform/store";
import type { RunRow } from "../../pay-runs";
import { REPORTED, type RtiTables } from "../store/rti-tables";
import { selectTold } from "../store/select-submissions";

/** What earlier messages have reported about an employee; messages refused or never delivered do not count. */
export interface ReportedBefore {
  readonly hasStarter: boolean;
  /** In a message of another run. */
  readonly hasLeaver: boolean;
  /** In this tax year, like the next two. */
  readonly hasAppointment: boolean;
  readonly items: readonly string[];
  /** The payroll id of the last message; null before the first one. */
  readonly payrollId: string | null;
}

export const NOTHING_REPORTED: ReportedBefore = {
  hasStarter: false,
  hasLeaver: false,
  hasAppointment: false,
  items: [],
  payrollId: null,
};

/** Returns what was reported of employees before a run's message is made, with one statement. */
export async function findReported(
  tx: Tx,
  run: RunRow,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, ReportedBefore>> {
  const reported = new Map<string, ReportedBefore>();
  if (employeeIds.length === 0) return reported;
  const rows = await selectTold(tx)
    .select(["told.employee_id", "told.tax_year", "told.payroll_id", "told.items"])
    .select(["told.has_starter", "told.has_leaver", "told.has_appointment"])
    .select("sent.pay_run_id")
    .where("told.employee_id", "in", [...employeeIds])
    .where("sent.status", "in", REPORTED)
    .orderBy("told.submission_id")
    .execute();
  for (const row of rows) reported.set(row.employee_id, addReport(reported.get(row.employee_id), row, run));
  return reported;
}

type Row = Pick<Selectable<RtiTables["rti_told"]>, "tax_year" | "payroll_id" | "items" | "has_starter"> &
  Pick<Selectable<RtiTables["rti_told"]>, "has_leaver" | "has_appointment"> &
  Pick<Selectable<RtiTables["rti_submission"]>, "pay_run_id">;

function addReport(before: ReportedBefore = NOTHING_REPORTED, row: Row, run: RunRow): ReportedBefore {
  const isYear = row.tax_year === run.year;
  const hasStarter = before.hasStarter || row.has_starter;
  const hasLeaver = before.hasLeaver || (row.has_leaver && row.pay_run_id !== run.pay_run_id);
  if (!isYear) return { ...before, hasStarter, hasLeaver };
  return {
    hasStarter,
    hasLeaver,
    hasAppointment: before.hasAppointment || row.has_appointment,
    items: [...new Set([...before.items, ...row.items])],
    payrollId: row.payroll_id,
  };
}
