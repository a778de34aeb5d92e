import { instantOf } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { idsOfPeriod } from "../../employees";
import { employerOf } from "../payslips/employer";
import { previewRow, replacePreviews } from "../previews/previews";
import { readSums } from "../previews/read-sums";
import type { By } from "../runs/run-event";
import { runFigures } from "../runs/run-figures";
import type { RunPeriod, RunRow } from "../runs/run-period";
import { workOutRun } from "../runs/work-out-run";
import type { PayRunTables } from "../store/pay-run-tables";
import { askForRecalculation, lockMarks } from "./recalculation";

/** Runs of up to this many employees are calculated while the caller waits; larger ones by a job. */
export const IN_REQUEST = 100;

/**
 * Calculates the first figures of a new run. It holds the marks exclusively: changes marked before are included now,
 * and later ones find the run open.
 */
export async function beginFigures(tx: Tx, context: ServiceContext, run: RunPeriod, by: By): Promise<RunRow> {
  await lockMarks(tx, by.organisationId, "alone");
  await forgetMarks(tx, run);
  const { payrollConfigId: payroll_config_id } = run;
  const place = { organisation_id: by.organisationId, payroll_config_id, account_id: by.caller.accountId };
  await tx
    .withTables<PayRunTables>()
    .insertInto("pay_recalculation")
    .values({ ...place, waiting_job_id: null, running_job_id: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const employees = (await idsOfPeriod(tx, run)).length;
  if (employees <= IN_REQUEST) return workOutNow(tx, context, run, by);
  await tx
    .withTables<PayRunTables>()
    .insertInto("pay_dirty")
    .values({
      organisation_id: by.organisationId,
      dirty_id: context.ids.next(),
      payroll_config_id,
      employee_id: null,
      created_at: instantOf(context.clock.now()),
    })
    .execute();
  await askForRecalculation(tx, context.jobs, by.organisationId, payroll_config_id, { totalCount: employees });
  return setFigures(tx, run, { employee_count: employees });
}

/** Deletes the marks of a run that is being calculated in full. */
export async function forgetMarks(tx: Tx, { payrollConfigId }: Pick<RunPeriod, "payrollConfigId">): Promise<void> {
  await tx
    .withTables<PayRunTables>()
    .deleteFrom("pay_dirty")
    .where("payroll_config_id", "=", payrollConfigId)
    .execute();
}

async function workOutNow(tx: Tx, context: ServiceContext, run: RunPeriod, by: By): Promise<RunRow> {
  const written = { organisationId: by.organisationId, now: by.now, employer: await employerOf(tx) };
  await workOutRun(tx, context, run, async (page) => {
    const ids = page.map(({ facts }) => facts.employee.employee_id);
    await replacePreviews(
      tx,
      run,
      ids,
      page.map((slip) => previewRow(slip, run, written)),
    );
  });
  return setFigures(tx, run, await runFigures(tx, context, run, await readSums(tx, run.payRunId)));
}

type Figures = Partial<Awaited<ReturnType<typeof runFigures>>> & { readonly updated_at?: string };

/** Writes figures of an open run. */
export function setFigures(tx: Tx, { payRunId }: RunPeriod, figures: Figures): Promise<RunRow> {
  return tx
    .withTables<PayRunTables>()
    .updateTable("pay_run")
    .set(figures)
    .where("pay_run_id", "=", payRunId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
