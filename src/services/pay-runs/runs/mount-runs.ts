import { notFound, pageOf, rowsAfter } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { mountOperation, type RequestWork, type ServiceContext } from "../../contract";
import { findConfig } from "../../pay";
import { createNextRun, getRun, listRuns } from "../contract/run-operations";
import type { RunData } from "../contract/run-schemas";
import { type Progress, readProgress } from "../recalculate/progress";
import type { PayRunTables } from "../store/pay-run-tables";
import { wholeRunWarnings } from "../warnings/whole-run-warnings";
import { createRun } from "./create-run";
import { listedRun, runData } from "./run-data";
import type { RunRow } from "./run-period";

export function mountRuns(context: ServiceContext): void {
  mountOperation(context, createNextRun, async ({ params: { payrollConfigId }, body, ...work }, tx) => {
    const row = await createRun(work, payrollConfigId, body?.paymentDate ?? null);
    const data = await shownRun(work, row, await readProgress(tx, payrollConfigId));
    return { data, text: "The pay run is created." };
  });

  mountOperation(context, getRun, async ({ params: { payrollConfigId, year, period }, ...work }, tx) => {
    const progress = await readProgress(tx, payrollConfigId);
    const row = await runsOf(tx, payrollConfigId)
      .where("year", "=", year)
      .where("period", "=", period)
      .where("is_supplementary", "=", false)
      .executeTakeFirst();
    if (row === undefined) await needConfig(tx, payrollConfigId);
    if (row === undefined) throw notFound("pay_run");
    return { data: await shownRun(work, row, progress), text: "This is the pay run." };
  });

  mountOperation(context, listRuns, async ({ params: { payrollConfigId }, query, organisationId }, tx) => {
    await needConfig(tx, payrollConfigId);
    const { pageSize, paginationToken, status } = query;
    const place = { route: listRuns.path, scope: organisationId, filters: { payrollConfigId, status } };
    const last = paginationToken === undefined ? null : await context.cursors.open(place, paginationToken);
    const rows = await runsOf(tx, payrollConfigId)
      .$if(status !== undefined, (all) => all.where("status", "=", status ?? "Open"))
      .$if(last !== null, (all) => all.where(rowsAfter(["sequence", "pay_run_id"], last ?? [], "desc")))
      .orderBy("sequence", "desc")
      .orderBy("pay_run_id", "desc")
      .limit(pageSize + 1)
      .execute();
    const page = await pageOf(rows, pageSize, place, context.cursors, (row) => [row.sequence, row.pay_run_id]);
    const data = { items: page.items.map(listedRun) };
    return { data, text: "The pay runs are listed.", paginationToken: page.paginationToken };
  });
}

/** Returns a run with its own warnings: as of today while it is open, else as of when it was locked. */
async function shownRun(work: RequestWork, row: RunRow, progress: Progress): Promise<RunData> {
  const config = row.status === "Open" ? await findConfig(work.tx, row.payroll_config_id) : null;
  const whole = config === null ? [] : await wholeRunWarnings(work, config, row);
  return runData({ ...row, warnings: [...whole, ...row.warnings] }, progress);
}

function runsOf(tx: Tx, payrollConfigId: string) {
  return tx
    .withTables<PayRunTables>()
    .selectFrom("pay_run")
    .selectAll()
    .where("payroll_config_id", "=", payrollConfigId);
}

async function needConfig(tx: Tx, payrollConfigId: string): Promise<void> {
  if ((await findConfig(tx, payrollConfigId)) === null) throw notFound("payroll_config");
}
