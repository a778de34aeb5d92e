import { type RawBuilder, sql } from "kysely";
import { pageOf, rowsAfter } from "../../../platform/http";
import { instantOf } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import { moneyOf, mountOperation, type ServiceContext } from "../../contract";
import {
  createRemittanceFile,
  listRemittanceFiles,
  listRemittances,
  type ShownFile,
  type ShownRemittance,
} from "../contract/remittance-operations";
import { allOf } from "../store/orders";
import { createFile, type FileRow, findFiles } from "./create-file";
import { remittanceData, selectRemittances } from "./select-remittances";

/** Seconds that a link to a file is valid. */
const LINK_LIFE = 15 * 60;

export function mountRemittances(context: ServiceContext): void {
  const { cursors } = context;

  mountOperation(context, listRemittances, async ({ query, organisationId, today }, tx) => {
    const { pageSize, paginationToken, ...filters } = query;
    const place = { route: listRemittances.path, scope: organisationId, filters };
    const after = paginationToken === undefined ? null : await cursors.open(place, paginationToken);
    const rows = await selectRemittances(tx)
      .where(allOf(conditionsOf(filters, today)))
      .$if(after !== null, (all) => all.where(rowsAfter(["item.payment_date", "item.line_item_id"], after ?? [])))
      .orderBy("item.payment_date")
      .orderBy("item.line_item_id")
      .limit(pageSize + 1)
      .execute();
    const page = await pageOf(rows, pageSize, place, cursors, (row) => [row.payment_date, row.line_item_id]);
    const data = { items: page.items.map((row) => remittanceData(row, today)) };
    return { data, text: "The remittances are listed.", paginationToken: page.paginationToken };
  });

  mountOperation(context, listRemittanceFiles, async ({ query, organisationId }, tx) => {
    const { pageSize, paginationToken } = query;
    const place = { route: listRemittanceFiles.path, scope: organisationId, filters: {} };
    const after = paginationToken === undefined ? null : await cursors.open(place, paginationToken);
    const rows = await findFiles(tx, { after, limit: pageSize + 1 });
    const page = await pageOf(rows, pageSize, place, cursors, ({ file_id }) => [file_id]);
    const items = [];
    for (const row of page.items) items.push(await fileData(context, tx, row));
    return { data: { items }, text: "The files are listed.", paginationToken: page.paginationToken };
  });

  mountOperation(context, createRemittanceFile, async ({ body, ...work }, tx) => {
    const data = await fileData(context, tx, await createFile(work, body));
    const dataOfRepetition = { ...data, downloadUrl: null, expiresAt: null };
    return { data, dataOfRepetition, text: "The payment file is made." };
  });
}

interface Filters {
  readonly payeeId?: string | undefined;
  readonly dueBefore?: string | undefined;
  readonly status?: ShownRemittance["status"] | undefined;
  readonly payRunId?: string | undefined;
}

function conditionsOf(
  { payeeId, dueBefore, status, payRunId }: Filters,
  today: string,
): readonly RawBuilder<unknown>[] {
  return [
    ...(payeeId === undefined ? [] : [sql`payee.payee_id = ${payeeId}`]),
    ...(dueBefore === undefined ? [] : [sql`item.remittance_due_date <= ${dueBefore}`]),
    ...(status === undefined ? [] : [statusCondition(status, today)]),
    ...(payRunId === undefined ? [] : [sql`item.pay_run_id = ${payRunId}`]),
  ];
}

function statusCondition(status: ShownRemittance["status"], today: string): RawBuilder<unknown> {
  const isLate = sql`coalesce(item.remittance_due_date < ${today}, false)`;
  const isFree = sql`item.file_id is null and item.payment_id is null`;
  return {
    Due: sql`(${isFree} and not ${isLate})`,
    Overdue: sql`(${isFree} and ${isLate})`,
    InFile: sql`(not (${isFree}) and not item.is_paid)`,
    Paid: sql`item.is_paid`,
  }[status];
}

async function fileData({ files, clock }: ServiceContext, tx: Tx, row: FileRow): Promise<ShownFile> {
  const stored = await files.find(tx, row.stored_file_id);
  const downloadUrl = await files.link(tx, row.stored_file_id, LINK_LIFE);
  return {
    fileId: row.file_id,
    fileName: stored?.fileName ?? "",
    format: "Standard18",
    serialNumber: row.serial_number,
    paymentDate: row.payment_date,
    totals: { paymentCount: row.payment_count, amount: moneyOf(row.total) },
    downloadUrl,
    expiresAt: downloadUrl === null ? null : instantOf(clock.now() + LINK_LIFE * 1_000),
    createdAt: row.created_at,
  };
}
