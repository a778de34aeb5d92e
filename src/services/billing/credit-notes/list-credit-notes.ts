import type { z } from "@hono/zod-openapi";
import { sql } from "kysely";
import { pageOf, rowsAfter } from "../../../platform/http";
import type { RequestWork } from "../../contract";
import type { listCreditNotes as listing } from "./credit-note-operations";
import { listedCreditNote, selectCreditNotes } from "./credit-note-rows";

type Query = z.output<typeof listing.query>;

/** Returns a page of credit notes, newest first. */
export async function listCreditNotes(
  { tx, context: { cursors }, organisationId }: RequestWork,
  { route, query }: { readonly route: string; readonly query: Query },
) {
  const { pageSize, paginationToken, ...filters } = query;
  const place = { route, scope: organisationId, filters };
  const after = paginationToken === undefined ? null : await cursors.open(place, paginationToken);
  const { status, clientId, invoiceId, issueDateFrom, issueDateTo, syncStatus, search } = filters;
  const rows = await selectCreditNotes(tx)
    .$if(status !== undefined, (all) => all.where("status", "=", status ?? "Draft"))
    .$if(clientId !== undefined, (all) => all.where("client_id", "=", clientId ?? ""))
    .$if(invoiceId !== undefined, (all) => all.where("invoice_id", "=", invoiceId ?? ""))
    .$if(issueDateFrom !== undefined, (all) => all.where("issue_date", ">=", issueDateFrom ?? ""))
    .$if(issueDateTo !== undefined, (all) => all.where("issue_date", "<=", issueDateTo ?? ""))
    .$if(syncStatus !== undefined, (all) => all.where("sync_status", "=", syncStatus ?? "NotLinked"))
    .$if(search !== undefined, (all) => all.where(contains(search ?? "")))
    .$if(after !== null, (all) => all.where(rowsAfter(["credit_note_id"], after ?? [], "desc")))
    .orderBy("credit_note_id", "desc")
    .limit(pageSize + 1)
    .execute();
  const page = await pageOf(rows, pageSize, place, cursors, ({ credit_note_id }) => [credit_note_id]);
  const data = { items: page.items.map(listedCreditNote) };
  return { data, text: "The credit notes are listed.", paginationToken: page.paginationToken };
}

function contains(words: string) {
  const part = words.toLowerCase();
  return sql<boolean>`position(${part} in lower(concat_ws(' ', credit_note_number, reference))) > 0`;
}
