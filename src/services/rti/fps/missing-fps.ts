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
  /** Only runs before this one, by their places in the calendar and their numbers. */
  readonly before?: { readonly sequence: number; readonly supplementary: number };
}

interface UnreportedRun {
  readonly year: number;
  readonly period: number;
  readonly supplementary: number;
}

/**
 * Returns locked runs with payslips and no FPS accepted or on its way, the earliest first. A correction for some
 * employees does not count for the others.
 */
export function missingFps(tx: Tx, asked: Asked): Promise<readonly UnreportedRun[]> {
  const { payrollConfigId, fromYear, upToYear, before } = asked;
  const sent = tx.withTables<RtiTables>().selectFrom("rti_submission as sent").select("sent.submission_id");
  return selectRuns(tx)
    .select(["year", "period", "supplementary"])
    .where("payroll_config_id", "=", payrollConfigId)
    .where("status", "=", "Locked")
    .where("employee_count", ">", 0)
    .where("year", ">=", fromYear)
    .where("year", "<=", upToYear)
    .$if(before !== undefined, (all) =>
      all.where(({ eb, refTuple, tuple }) =>
        eb(refTuple("sequence", "supplementary"), "<", tuple(before?.sequence ?? 0, before?.supplementary ?? 0)),
      ),
    )
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
    .orderBy("supplementary")
    .execute();
}

/**
 * Warns about earlier runs of the payroll, of this tax year and the one before, whose FPS is missing: before a
 * supplementary run also about the main run of its period.
 */
export async function warnOfMissingFps(
  tx: Tx,
  { payrollConfigId, year, sequence, supplementary }: RunToWarnOf,
): Promise<readonly WholeRunWarning[]> {
  const asked = { payrollConfigId, fromYear: year - 1, upToYear: year, before: { sequence, supplementary } };
  const missing = await missingFps(tx, asked);
  if (missing.length === 0) return [];
  const periods = missing.map(runName).join(", ");
  return [{ token: "earlier_fps_missing", text: `No FPS has been submitted for ${periods}.` }];
}

function runName({ year, period, supplementary }: UnreportedRun): string {
  const name = `period ${period} of ${taxYearLabel(year)}`;
  return supplementary === 0 ? name : `supplementary run ${supplementary} of ${name}`;
}
