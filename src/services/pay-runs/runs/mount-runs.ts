import { notFound, pageOf, rowsAfter } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { mountOperation, type ServiceContext } from "../../contract";
import { findConfig } from "../../pay";
import { createNextRun, getRun, listRuns } from "../contract/run-operations";
import { readProgress } from "../recalculate/progress";
import type { PayRunTables } from "../store/pay-run-tables";
import { createRun } from "./create-run";
import { listedRun, runData } from "./run-data";

export function mountRuns(context: ServiceContext): void {
  mountOperation(context, createNextRun, async ({ params: { payrollConfigId }, body, ...by }, tx) => {
    const row = await createRun(tx, context, payrollConfigId, body?.paymentDate ?? null, by);
    return { data: runData(row, await readProgress(tx, payrollConfigId)), text: "The pay run is created." };
  });

  mountOperation(context, getRun, async ({ params: { payrollConfigId, year, period } }, tx) => {
    const progress = await readProgress(tx, payrollConfigId);
    const row = await runsOf(tx, payrollConfigId)
      .where("year", "=", year)
      .where("period", "=", period)
      .where("is_supplementary", "=", false)
      .executeTakeFirst();
    if (row === undefined) await needConfig(tx, payrollConfigId);
    if (row === undefined) throw notFound("pay_run");
    return { data: runData(row, progress), text: "This is the pay run." };
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
