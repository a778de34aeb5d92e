import { sql } from "kysely";
import { notFound, pageOf, rowsAfter } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { mountOperation, type ServiceContext } from "../../contract";
import { findConfig } from "../../pay";
import { selectRuns } from "../../pay-runs";
import { listCorrections } from "../contract/list-operation";
import { type CorrectionRow, selectCorrections } from "../store/select-corrections";
import { correctionData } from "./correction-data";

export function mountList(context: ServiceContext): void {
  const { cursors } = context;

  mountOperation(context, listCorrections, async ({ params: { payrollConfigId }, query, organisationId }, tx) => {
    const { pageSize, paginationToken, ...filters } = query;
    if ((await findConfig(tx, payrollConfigId)) === null) throw notFound("payroll_config");
    const { employeeId, status, year } = filters;
    const place = { route: listCorrections.path, scope: organisationId, filters: { payrollConfigId, ...filters } };
    const after = paginationToken === undefined ? null : await cursors.open(place, paginationToken);
    const rows = await selectCorrections(tx)
      .selectAll()
      .where("payroll_config_id", "=", payrollConfigId)
      .where("status", "=", status)
      .$if(employeeId !== undefined, (all) => all.where("employee_id", "=", employeeId ?? ""))
      .$if(year !== undefined, (all) => all.where(sql<boolean>`years @> ${JSON.stringify([year])}::jsonb`))
      .$if(after !== null, (all) => all.where(rowsAfter(["correction_id"], after ?? [], "desc")))
      .orderBy("correction_id", "desc")
      .limit(pageSize + 1)
      .execute();
    const page = await pageOf(rows, pageSize, place, cursors, ({ correction_id }) => [correction_id]);
    const data = { items: await withPlaces(tx, page.items) };
    return { data, text: "The corrections are listed.", paginationToken: page.paginationToken };
  });
}

/** Returns corrections as responses show them, with the runs that they were posted in. */
async function withPlaces(tx: Tx, rows: readonly CorrectionRow[]) {
  const runIds = rows.flatMap(({ posted_run_id }) => posted_run_id ?? []);
  const runs =
    runIds.length === 0
      ? []
      : await selectRuns(tx)
          .select(["pay_run_id", "year", "period", "supplementary"])
          .where("pay_run_id", "in", runIds)
          .execute();
  const places = new Map(runs.map(({ pay_run_id, ...place }) => [pay_run_id, place]));
  return rows.map((row) => correctionData(row, places.get(row.posted_run_id ?? "") ?? null));
}
