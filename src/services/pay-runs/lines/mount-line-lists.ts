import { notFound, pageOf, rowsAfter, type SortValue } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { countAttachments } from "../../attachments";
import { mountOperation, type RunName, type ServiceContext } from "../../contract";
import { requireEmployee } from "../../employees";
import { findConfig, findElements, findPayPeriod, payScheduleOf } from "../../pay";
import { listEmployeeLines, listRunLines } from "../contract/line-list-operations";
import { isInLockedRun, keptLines } from "./kept-lines";
import { lineData } from "./line-data";
import { LINE_ATTACHMENT } from "./mount-line-attachments";
import type { KeptLine } from "./place-line";

export function mountLineLists(context: ServiceContext): void {
  const { cursors } = context;

  mountOperation(context, listEmployeeLines, async ({ params: { employeeId }, query, organisationId }, tx) => {
    const { pageSize, paginationToken, ...filters } = query;
    await requireEmployee(tx, employeeId);
    const chosen = { employeeId, ...filters };
    const place = { route: listEmployeeLines.path, scope: organisationId, filters: chosen };
    const last = paginationToken === undefined ? null : await cursors.open(place, paginationToken);
    const rows = await linesAfter(tx, chosen, last, pageSize + 1);
    const page = await pageOf(rows, pageSize, place, cursors, ({ line_id }) => [line_id]);
    const data = { items: await shown(context, tx, page.items) };
    return { data, text: "The payroll lines are listed.", paginationToken: page.paginationToken };
  });

  mountOperation(context, listRunLines, async ({ params, query, organisationId }, tx) => {
    const { pageSize, paginationToken, ...filters } = query;
    await needPeriod(tx, params);
    const chosen = { ...params, ...filters };
    const place = { route: listRunLines.path, scope: organisationId, filters: chosen };
    const last = paginationToken === undefined ? null : await cursors.open(place, paginationToken);
    const rows = await linesAfter(tx, chosen, last, pageSize + 1);
    const page = await pageOf(rows, pageSize, place, cursors, ({ line_id }) => [line_id]);
    const data = { items: await shown(context, tx, page.items) };
    return { data, text: "The payroll lines are listed.", paginationToken: page.paginationToken };
  });
}

interface Chosen {
  readonly employeeId?: string | undefined;
  readonly payrollConfigId?: string | undefined;
  readonly year?: number | undefined;
  readonly period?: number | undefined;
  readonly supplementary?: number | undefined;
  readonly status?: "Open" | "Locked" | undefined;
  readonly payElementId?: string | undefined;
  readonly updatedSince?: string | undefined;
}

const COLUMNS = [
  ["employeeId", "employee_id"],
  ["payrollConfigId", "payroll_config_id"],
  ["year", "year"],
  ["period", "period"],
  ["supplementary", "supplementary"],
  ["payElementId", "pay_element_id"],
] as const;

/** Queries lines after an id; ids are in the order of posting. */
function linesAfter(
  tx: Tx,
  chosen: Chosen,
  last: readonly SortValue[] | null,
  limit: number,
): Promise<readonly KeptLine[]> {
  const { status, updatedSince } = chosen;
  let lines = keptLines(tx);
  for (const [name, column] of COLUMNS) {
    const value = chosen[name];
    if (value !== undefined) lines = lines.where(`payroll_line.${column}`, "=", value);
  }
  return lines
    .$if(updatedSince !== undefined, (all) => all.where("updated_at", ">=", updatedSince ?? ""))
    .$if(status === "Locked", (all) => all.where(isInLockedRun))
    .$if(status === "Open", (all) => all.where((builder) => builder.not(isInLockedRun(builder))))
    .$if(last !== null, (all) => all.where(rowsAfter(["line_id"], last ?? [])))
    .orderBy("line_id")
    .limit(limit)
    .execute();
}

async function shown(context: ServiceContext, tx: Tx, lines: readonly KeptLine[]) {
  if (lines.length === 0) return [];
  const codes = new Map((await findElements(tx)).map(({ pay_element_id, code }) => [pay_element_id, code]));
  const recordIds = lines.map(({ line_id }) => line_id);
  const counts = await countAttachments(context, tx, { purpose: LINE_ATTACHMENT, recordIds });
  return lines.map((line) =>
    lineData(line, { code: codes.get(line.pay_element_id) ?? "", attachmentCount: counts.get(line.line_id) ?? 0 }),
  );
}

/** Refuses a period that the payroll does not have, whether or not its run has been created. */
async function needPeriod(tx: Tx, { payrollConfigId, year, period }: Omit<RunName, "supplementary">): Promise<void> {
  const config = await findConfig(tx, payrollConfigId);
  if (config === null) throw notFound("payroll_config");
  if (findPayPeriod(await payScheduleOf(tx, config), year, period) === null) throw notFound("pay_run");
}
