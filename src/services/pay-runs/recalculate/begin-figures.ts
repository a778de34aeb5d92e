import { formatInstant } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import type { RequestWork } from "../../contract";
import { findEmployer } from "../payslips/slip-parts";
import { getPreview, replacePreviews } from "../previews/previews";
import { readPreviewSums } from "../previews/read-sums";
import { idsOfRun } from "../runs/people-of-run";
import { runFigures } from "../runs/run-event";
import type { RunPeriod, RunRow } from "../runs/run-period";
import { workOutRun } from "../runs/work-out-run";
import type { PayRunTables } from "../store/pay-run-tables";
import { RUN_COLUMNS } from "../store/run-rows";
import { openRuns } from "./open-runs";
import { forgetMarks, lockMarks, queueRecalculation } from "./recalculation";

/** Runs of up to this many employees are calculated while the caller waits; larger ones by a job. */
const IN_REQUEST = 100;

/**
 * Calculates the first figures of a run that opens. It holds the marks exclusively: changes marked before are included
 * now, and later ones find the run open. Other open runs keep their marks.
 */
export async function beginFigures(work: RequestWork, run: RunPeriod): Promise<RunRow> {
  const { tx, context, organisationId, caller } = work;
  await lockMarks(tx, organisationId, "alone");
  if ((await openRuns(tx, run.payrollConfigId)).length === 1) await forgetMarks(tx, run.payrollConfigId);
  const { payrollConfigId: payroll_config_id } = run;
  const place = { organisation_id: organisationId, payroll_config_id, account_id: caller.accountId };
  await tx
    .withTables<PayRunTables>()
    .insertInto("pay_recalculation")
    .values({ ...place, waiting_job_id: null, running_job_id: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const employees = (await idsOfRun(tx, run)).length;
  if (employees <= IN_REQUEST) return workOutNow(work, run);
  await tx
    .withTables<PayRunTables>()
    .insertInto("pay_dirty")
    .values({
      organisation_id: organisationId,
      dirty_id: context.ids.next(),
      payroll_config_id,
      employee_id: null,
      created_at: formatInstant(context.clock.now()),
    })
    .execute();
  await queueRecalculation(tx, context.jobs, {
    organisationId,
    payrollConfigId: payroll_config_id,
    totalCount: employees,
  });
  return setFigures(tx, run, { employee_count: employees });
}

async function workOutNow(work: RequestWork, run: RunPeriod): Promise<RunRow> {
  const { tx, context, organisationId, now } = work;
  const written = { organisationId, now, employer: await findEmployer(tx) };
  await workOutRun(work, run, {
    make: (slip) => getPreview(slip, run, written),
    keep: async (previews) => {
      const ids = previews.map(({ row }) => row.employee_id);
      await replacePreviews(tx, run, ids, previews);
    },
  });
  return setFigures(tx, run, await runFigures(tx, context, run, await readPreviewSums(tx, run.payRunId)));
}

type Figures = Partial<Awaited<ReturnType<typeof runFigures>>> & { readonly updated_at?: string };

/** Writes figures of an open run. */
export function setFigures(tx: Tx, { payRunId }: RunPeriod, figures: Figures): Promise<RunRow> {
  return tx
    .withTables<PayRunTables>()
    .updateTable("pay_run")
    .set(figures)
    .where("pay_run_id", "=", payRunId)
    .returning(RUN_COLUMNS)
    .executeTakeFirstOrThrow();
}
