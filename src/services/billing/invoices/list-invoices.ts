import type { z } from "@hono/zod-openapi";
import { sql } from "kysely";
import { pageOf, rowsAfter } from "../../../platform/http";
import type { RequestWork } from "../../contract";
import type { listInvoices as listing } from "./invoice-operations";
import { listedInvoice, selectInvoices } from "./invoice-rows";

type Query = z.output<typeof listing.query>;

/** Returns a page of invoices, newest first. */
export async function listInvoices(
  { tx, context: { cursors }, organisationId }: RequestWork,
  { route, query }: { readonly route: string; readonly query: Query },
) {
  const { pageSize, paginationToken, ...filters } = query;
  const place = { route, scope: organisationId, filters };
  const after = paginationToken === undefined ? null : await cursors.open(place, paginationToken);
  const { status, clientId, issueDateFrom, issueDateTo, dueBefore, syncStatus, payRunId, search } = filters;
  const rows = await selectInvoices(tx)
    .$if(status !== undefined, (all) => all.where("status", "=", status ?? "Draft"))
    .$if(clientId !== undefined, (all) => all.where("client_id", "=", clientId ?? ""))
    .$if(issueDateFrom !== undefined, (all) => all.where("issue_date", ">=", issueDateFrom ?? ""))
    .$if(issueDateTo !== undefined, (all) => all.where("issue_date", "<=", issueDateTo ?? ""))
    .$if(dueBefore !== undefined, (all) => all.where("due_date", "<", dueBefore ?? ""))
    .$if(syncStatus !== undefined, (all) => all.where("sync_status", "=", syncStatus ?? "NotLinked"))
    .$if(payRunId !== undefined, (all) => all.where(billsRun(payRunId ?? "")))
    .$if(search !== undefined, (all) => all.where(contains(search ?? "")))
    .$if(after !== null, (all) => all.where(rowsAfter(["invoice_id"], after ?? [], "desc")))
    .orderBy("invoice_id", "desc")
    .limit(pageSize + 1)
    .execute();
  const page = await pageOf(rows, pageSize, place, cursors, ({ invoice_id }) => [invoice_id]);
  const data = { items: page.items.map(listedInvoice) };
  return { data, text: "The invoices are listed.", paginationToken: page.paginationToken };
}

function billsRun(payRunId: string) {
  return sql<boolean>`(pay_run_id = ${payRunId} or exists (
    select from billing_invoice_run as run
    where run.invoice_id = billing_invoice.invoice_id and run.pay_run_id = ${payRunId}))`;
}

function contains(words: string) {
  const part = words.toLowerCase();
  return sql<boolean>`position(${part} in lower(concat_ws(' ', invoice_number, reference))) > 0`;
}
