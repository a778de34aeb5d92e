import { notFound, pageOf, rowsAfter } from "../../../platform/http";
import { mountOperation, type RequestWork, type ServiceContext } from "../../contract";
import { findConfig } from "../../pay";
import { createNextRun, getRun, listRuns } from "../contract/run-operations";
import type { RunData } from "../contract/run-schemas";
import { lockingOf } from "../lock/locking";
import { type Progress, readProgress } from "../recalculate/progress";
import { findRun, runWarnings, selectRunRows } from "../store/select-runs";
import { usesOf } from "../uses/run-uses";
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

  mountOperation(context, getRun, async ({ params, query, ...work }, tx) => {
    const progress = await readProgress(tx, params.payrollConfigId);
    const row = await findRun(tx, { ...params, ...query });
    return { data: await shownRun(work, row, progress), text: "This is the pay run." };
  });

  mountOperation(context, listRuns, async ({ params: { payrollConfigId }, query, organisationId }, tx) => {
    if ((await findConfig(tx, payrollConfigId)) === null) throw notFound("payroll_config");
    const { pageSize, paginationToken, status } = query;
    const place = { route: listRuns.path, scope: organisationId, filters: { payrollConfigId, status } };
    const last = paginationToken === undefined ? null : await context.cursors.open(place, paginationToken);
    const rows = await selectRunRows(tx)
      .where("payroll_config_id", "=", payrollConfigId)
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
  const { tx } = work;
  const warnings = await runWarnings(tx, row.pay_run_id);
  if (row.status === "Locked") return runData(row, warnings, progress, await usesOf(tx, row.pay_run_id));
  const config = await findConfig(tx, row.payroll_config_id);
  const whole = config === null ? [] : await wholeRunWarnings(work, config, row);
  return runData(row, [...whole, ...warnings], progress, [], await lockingOf(tx, row));
}
