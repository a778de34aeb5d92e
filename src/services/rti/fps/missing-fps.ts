import { sql } from "kysely";
import { taxYearLabel } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import { type RunRow, selectRuns } from "../../pay-runs";

/** The runs of a payroll to check. */
interface Asked {
  /** Null: of all payrolls. */
  readonly payrollConfigId: string | null;
  readonly fromYear: number;
  readonly upToYear: number;
  /** Only runs before this one, by their places in the calendar and their numbers. */
  readonly before?: { readonly sequence: number; readonly supplementary: number };
}

/** A run whose FPS is missing. */
export type UnreportedRun = Pick<RunRow, (typeof COLUMNS)[number]>;

const COLUMNS = [
  ...(["pay_run_id", "payroll_config_id", "year", "period", "supplementary"] as const),
  ...(["tax_month", "regular_payment_date", "period_end_date"] as const),
] as const;

/**
 * Returns locked runs with payslips and no FPS accepted or on its way, the earliest first: every part of one. A
 * correction for some employees does not count for the others.
 */
export function missingFps(tx: Tx, asked: Asked): Promise<readonly UnreportedRun[]> {
  const { payrollConfigId, fromYear, upToYear, before } = asked;
  return selectRuns(tx)
    .select(COLUMNS)
    .$if(payrollConfigId !== null, (all) => all.where("payroll_config_id", "=", payrollConfigId ?? ""))
    .where("status", "=", "Locked")
    .where("employee_count", ">", 0)
    .where("year", ">=", fromYear)
    .where("year", "<=", upToYear)
    .$if(before !== undefined, (all) =>
      all.where(({ eb, refTuple, tuple }) =>
        eb(refTuple("sequence", "supplementary"), "<", tuple(before?.sequence ?? 0, before?.supplementary ?? 0)),
      ),
    )
    .where(sql<boolean>`not exists (${wholeSubmissions})`)
    .orderBy("sequence")
    .orderBy("supplementary")
    .execute();
}

/** Submissions of a run that report all of its employees, with every part: versions of a part count once. */
const wholeSubmissions = sql`
  select 1 from (
    select distinct on (coalesce(first_part_id, submission_id), part)
      coalesce(first_part_id, submission_id) as whole_id, employee_count
    from rti_submission as sent
    where sent.organisation_id = pay_run.organisation_id and sent.pay_run_id = pay_run.pay_run_id
      and sent.status in ('Pending', 'Submitted', 'Accepted')
    order by coalesce(first_part_id, submission_id), part, submission_id desc
  ) as part
  group by whole_id having sum(employee_count) >= pay_run.employee_count`;

/** Returns the words for a run. */
export function runName({
  year,
  period,
  supplementary,
}: Pick<UnreportedRun, "year" | "period" | "supplementary">): string {
  const name = `period ${period} of ${taxYearLabel(year)}`;
  return supplementary === 0 ? name : `supplementary run ${supplementary} of ${name}`;
}
