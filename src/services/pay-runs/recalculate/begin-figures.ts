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

/** A run of so many employees is worked out while its creator waits; a larger one by a job. */
export const IN_REQUEST = 100;

/**
 * The first figures of a run that was just made. It has the marks alone: changes whose marks came before are seen by
 * what is worked out now, and those that come later find the run open.
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

/** What was marked before there was a run, or while it was open, is settled by working everything out. */
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
