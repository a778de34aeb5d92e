import type { Tx } from "../../../platform/store";
import type { RunRow } from "../../pay-runs";
import type { RtiTables } from "../store/rti-tables";

/** What messages before have told of an employee; those that were refused or never arrived told nothing. */
export interface ToldBefore {
  readonly hasStarter: boolean;
  /** In a message of another run. */
  readonly hasLeaver: boolean;
  /** In this tax year, as the next two. */
  readonly hasAppointment: boolean;
  readonly items: readonly string[];
  /** The payroll id of the last message; null before the first one. */
  readonly payrollId: string | null;
}

export const NOTHING_TOLD: ToldBefore = {
  hasStarter: false,
  hasLeaver: false,
  hasAppointment: false,
  items: [],
  payrollId: null,
};

/** What was told of employees before a run's message is made, in one statement. */
export async function toldBefore(
  tx: Tx,
  run: RunRow,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, ToldBefore>> {
  const told = new Map<string, ToldBefore>();
  if (employeeIds.length === 0) return told;
  const rows = await tx
    .withTables<RtiTables>()
    .selectFrom("rti_told as told")
    .innerJoin("rti_submission as sent", (join) =>
      join
        .onRef("sent.organisation_id", "=", "told.organisation_id")
        .onRef("sent.submission_id", "=", "told.submission_id"),
    )
    .select(["told.employee_id", "told.tax_year", "told.payroll_id", "told.items"])
    .select(["told.has_starter", "told.has_leaver", "told.has_appointment"])
    .select(["sent.payroll_config_id", "sent.period"])
    .where("told.employee_id", "in", [...employeeIds])
    .where("sent.status", "in", ["Pending", "Submitted", "Accepted"])
    .orderBy("told.submission_id")
    .execute();
  for (const row of rows) {
    const before = told.get(row.employee_id) ?? NOTHING_TOLD;
    const isYear = row.tax_year === run.year;
    const isRun = isYear && row.payroll_config_id === run.payroll_config_id && row.period === run.period;
    told.set(row.employee_id, {
      hasStarter: before.hasStarter || row.has_starter,
      hasLeaver: before.hasLeaver || (row.has_leaver && !isRun),
      hasAppointment: before.hasAppointment || (isYear && row.has_appointment),
      items: isYear ? [...new Set([...before.items, ...row.items])] : before.items,
      payrollId: isYear ? row.payroll_id : before.payrollId,
    });
  }
  return told;
}
