import type { z } from "@hono/zod-openapi";
import { type Caller, type ListPlace, pageOf, rowsAfter, type SortValue } from "../../../platform/http";
import { asSystem, type Tx } from "../../../platform/store";
import type { AccessTables } from "../../access";
import type { ServiceContext } from "../../contract";
import { callerAccess, reaches } from "../access/caller-access";
import { guestOrganisations, isGuest } from "./find-organisation";
import { AS_GUEST, type OrganisationRow, rowData } from "./organisation-data";
import { listOrganisations } from "./organisation-operations";

type Query = z.output<typeof listOrganisations.query>;

/** The two kinds of pages: organisations of the account come first, then those that the caller was invited into. */
type Kind = "Customer" | "Guest";

/** Where a page begins: its kind, and the sort values of the row before it; null for the first row of its kind. */
interface Beginning {
  readonly kind: Kind;
  readonly last: readonly SortValue[] | null;
}

interface Listed {
  readonly items: readonly ReturnType<typeof rowData>[];
  readonly paginationToken: string | null;
}

/** Returns a page of organisations, which holds one kind. The last page of the account's leads to the guest ones. */
export async function pageOfOrganisations(
  context: Pick<ServiceContext, "credentials" | "cursors">,
  tx: Tx,
  caller: Caller,
  query: Query,
): Promise<Listed> {
  const { accessType, search, status, pageSize } = query;
  const place = { route: listOrganisations.path, scope: caller.accountId, filters: { accessType, search, status } };
  const asked = await beginningOf(context, place, query);
  const guest = await isGuest(tx, caller);
  if (guest && accessType === "Customer") return { items: [], paginationToken: null };
  const { kind, last }: Beginning = guest && asked.kind === "Customer" ? { kind: "Guest", last: null } : asked;
  const guestIds = accessType === "Customer" ? [] : await guestOrganisations(context, caller);
  const ids = kind === "Guest" ? guestIds : null;
  const select = () => organisations(tx, query, last, ids);
  const rows = ids === null ? await select() : await asSystem(tx, select);
  const sortValues = (row: OrganisationRow) => [kind, row.sort_name, row.organisation_id];
  const page = await pageOf(rows, pageSize, place, context.cursors, sortValues);
  const access = await callerAccess(tx, caller);
  const standingOf = (id: string) => (kind === "Guest" ? AS_GUEST : { accessType: kind, granted: reaches(access, id) });
  const leadsOn = kind === "Customer" && page.paginationToken === null && guestIds.length > 0;
  return {
    items: page.items.map((row) => rowData(row, standingOf(row.organisation_id))),
    paginationToken: leadsOn ? await context.cursors.seal(place, ["Guest"]) : page.paginationToken,
  };
}

async function beginningOf(
  { cursors }: Pick<ServiceContext, "cursors">,
  place: ListPlace,
  { accessType, paginationToken }: Query,
): Promise<Beginning> {
  if (paginationToken === undefined) return { kind: accessType ?? "Customer", last: null };
  const [kind, ...last] = await cursors.open(place, paginationToken);
  return { kind: kind === "Guest" ? "Guest" : "Customer", last: last.length === 0 ? null : last };
}

/** Returns one row more than the page has: the account's own, or those with the ids. */
function organisations(
  tx: Tx,
  { search, status, pageSize }: Query,
  last: readonly SortValue[] | null,
  ids: readonly string[] | null,
): Promise<readonly OrganisationRow[]> {
  return tx
    .withTables<AccessTables>()
    .selectFrom("organisation")
    .selectAll()
    .$if(ids !== null, (all) => all.where("organisation_id", "in", [...(ids ?? []), ""]))
    .$if(search !== undefined, (all) => all.where("sort_name", "like", `${likeText((search ?? "").toLowerCase())}%`))
    .$if(status === "Active", (all) => all.where("archived_at", "is", null))
    .$if(status === "Archived", (all) => all.where("archived_at", "is not", null))
    .$if(last !== null, (all) => all.where(rowsAfter(["sort_name", "organisation_id"], last ?? [])))
    .orderBy("sort_name")
    .orderBy("organisation_id")
    .limit(pageSize + 1)
    .execute();
}

/** Escapes a text for a LIKE pattern. */
function likeText(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
