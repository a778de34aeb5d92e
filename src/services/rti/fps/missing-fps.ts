import { sql } from "kysely";
import { taxYearLabel } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import type { RunToWarnOf, WholeRunWarning } from "../../contract";
import { selectRuns } from "../../pay-runs";
import type { RtiTables } from "../store/rti-tables";

/** The runs of a payroll to check. */
interface Asked {
  readonly payrollConfigId: string;
  readonly fromYear: number;
  readonly upToYear: number;
  /** Only runs before this place in the calendar. */
  readonly beforeSequence?: number;
}

interface UnreportedRun {
  readonly year: number;
  readonly period: number;
}

/**
 * Returns locked runs with payslips and no FPS accepted or on its way, the earliest first. A correction for some
 * employees does not count for the others.
 */
export function missingFps(tx: Tx, asked: Asked): Promise<readonly UnreportedRun[]> {
  const { payrollConfigId, fromYear, upToYear, beforeSequence } = asked;
  const sent = tx.withTables<RtiTables>().selectFrom("rti_submission as sent").select("sent.submission_id");
  return selectRuns(tx)
    .select(["year", "period"])
    .where("payroll_config_id", "=", payrollConfigId)
    .where("status", "=", "Locked")
    .where("employee_count", ">", 0)
    .where("year", ">=", fromYear)
    .where("year", "<=", upToYear)
    .$if(beforeSequence !== undefined, (all) => all.where("sequence", "<", beforeSequence ?? 0))
    .where(({ exists, not }) =>
      not(
        exists(
          sent
            .where("sent.pay_run_id", "=", sql.ref<string>("pay_run.pay_run_id"))
            .where("sent.employee_count", ">=", sql.ref<number>("pay_run.employee_count"))
            .where("sent.status", "in", ["Pending", "Submitted", "Accepted"]),
        ),
      ),
    )
    .orderBy("sequence")
    .execute();
}

/** Warns about earlier runs of the payroll, of this tax year and the one before, whose FPS is missing. */
export async function warnOfMissingFps(
  tx: Tx,
  { payrollConfigId, year, sequence }: RunToWarnOf,
): Promise<readonly WholeRunWarning[]> {
  const asked = { payrollConfigId, fromYear: year - 1, upToYear: year, beforeSequence: sequence };
  const missing = await missingFps(tx, asked);
  if (missing.length === 0) return [];
  const periods = missing.map((run) => `period ${run.period} of ${taxYearLabel(run.year)}`).join(", ");
  return [{ token: "earlier_fps_missing", text: `No FPS has been submitted for ${periods}.` }];
}
