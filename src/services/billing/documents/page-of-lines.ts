import { pageOf, rowsAfter } from "../../../platform/http";
import type { RequestWork } from "../../contract";
import { lineItems } from "./line-schemas";

interface Asked {
  readonly route: string;
  readonly query: { readonly pageSize: number; readonly paginationToken?: string | undefined };
}

/** Returns a page of the lines of a document in their order. */
export async function pageOfLines(
  { tx, context: { cursors }, organisationId }: RequestWork,
  documentId: string,
  { route, query: { pageSize, paginationToken } }: Asked,
) {
  const place = { route, scope: organisationId, filters: { documentId } };
  const after = paginationToken === undefined ? null : await cursors.open(place, paginationToken);
  const rows = await lineItems
    .select(tx)
    .where("document_id", "=", documentId)
    .$if(after !== null, (all) => all.where(rowsAfter(["sequence"], after ?? [])))
    .orderBy("sequence")
    .limit(pageSize + 1)
    .execute();
  const page = await pageOf(rows, pageSize, place, cursors, ({ sequence }) => [sequence]);
  return {
    data: { items: page.items.map(lineItems.show) },
    text: "The lines are listed.",
    paginationToken: page.paginationToken,
  };
}
