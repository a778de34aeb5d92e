import type { z } from "@hono/zod-openapi";
import {
  type Caller,
  invalid,
  issueAt,
  type ListPlace,
  notFound,
  pageOf,
  Refused,
  rowsAfter,
  type SortValue,
} from "../../../platform/http";
import { asOrganisation, asSystem, type Tx } from "../../../platform/store";
import { type AccessTables, type ActivityAction, organisationArchived, setArchived } from "../../access";
import { mountOperation, type OrganisationCreated, type RequestWork, type ServiceContext } from "../../contract";
import { callerAccess, reaches } from "../access/caller-access";
import { callerHolder, findAccess, replaceGrants } from "../access/holders";
import { readEntries } from "../read-entries";
import { recordActivity } from "../record-activity";
import { AS_GUEST, type OrganisationRow, OWN, organisationData, rowData, type Standing } from "./organisation-data";
import {
  addOrganisation,
  addOrganisations,
  archiveOrganisation,
  getOrganisation,
  listOrganisations,
  type NewOrganisation,
  newOrganisation,
  type OrganisationChange,
  patchOrganisation,
  unarchiveOrganisation,
} from "./organisation-operations";

/** The two states of an organisation, and what leads from each to the other. */
const MOVES = {
  archive: { from: "Active", action: "OrganisationArchived", refused: organisationArchived },
  unarchive: { from: "Archived", action: "OrganisationRestored", refused: notArchived },
} as const;

export function mountOrganisations(context: ServiceContext): void {
  mountOperation(context, listOrganisations, async ({ query, caller }, tx) => {
    const { items, paginationToken } = await pageOfOrganisations(context, tx, caller, query);
    return { data: { items: [...items] }, text: "The organisations are listed.", paginationToken };
  });

  mountOperation(context, getOrganisation, async ({ params, caller }, tx) => {
    const { row, standing } = await findReached(context, tx, caller, params.organisationId);
    return { data: organisationData(row, standing), text: "This is the organisation." };
  });

  mountOperation(context, patchOrganisation, async ({ params, body, ...work }) => ({
    data: organisationData(await changeOrganisation(work, params.organisationId, body)),
    text: "The organisation is changed.",
  }));

  mountOperation(context, archiveOrganisation, async ({ params, ...work }) => ({
    data: organisationData(await moveOrganisation(work, params.organisationId, "archive")),
    text: "The organisation is archived: it can be read, but not changed.",
  }));

  mountOperation(context, unarchiveOrganisation, async ({ params, ...work }) => ({
    data: organisationData(await moveOrganisation(work, params.organisationId, "unarchive")),
    text: "The organisation can be changed again.",
  }));

  mountOperation(context, addOrganisation, async ({ body, ...work }) => {
    const row = await createOrganisation(work, body);
    const afterwards = () => context.credentials.changed(work.caller.clientId);
    return { data: organisationData(row), text: "The organisation is added.", afterwards };
  });

  mountOperation(context, addOrganisations, async ({ body, ...work }) => {
    const results = [];
    const entries = readEntries(newOrganisation, "organisations", body.organisations, body.defaults ?? {});
    for (const [index, { entry, issues }] of entries.entries()) {
      if (entry === null) {
        results.push({ index, success: false, error: "validation_failed", issues: [...issues] as never });
        continue;
      }
      const row = await createOrganisation(work, entry);
      results.push({ index, success: true, error: null, issues: null, ...rowData(row, OWN) });
    }
    const totalProcessed = results.length;
    const successful = results.filter(({ success }) => success).length;
    const summary = { totalProcessed, successful, skipped: 0, failed: totalProcessed - successful };
    const afterwards = () => context.credentials.changed(work.caller.clientId);
    return {
      data: { results, summary },
      text: `${successful} of ${totalProcessed} organisations are added.`,
      afterwards,
    };
  });
}

/** Adds an organisation to the account, and grants it to its creator unless that reaches the whole account. */
async function createOrganisation(
  { tx: account, context: { ids, organisationCreated }, caller, now }: RequestWork,
  organisation: NewOrganisation,
): Promise<OrganisationRow> {
  const tx = account.withTables<AccessTables>();
  const { accountId } = caller;
  const organisationId = ids.next();
  const row = await tx
    .insertInto("organisation")
    .values({
      account_id: accountId,
      organisation_id: organisationId,
      name: organisation.name,
      company_registration_number: organisation.companyRegistrationNumber ?? null,
      paye_reference: organisation.payeReference ?? null,
      accounts_office_reference: organisation.accountsOfficeReference ?? null,
      start_date: organisation.startDate ?? null,
      address: organisation.address ? JSON.stringify(organisation.address) : null,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await handOver(account, organisation, organisationCreated, { organisationId, now });
  const holder = callerHolder(caller);
  const { coversWholeCustomer, organisationIds } = await findAccess(account, holder);
  if (!coversWholeCustomer) await replaceGrants(account, accountId, holder, [...organisationIds, organisationId]);
  const target = { type: "Organisation" as const, id: organisationId, name: organisation.name };
  await recordActivity(account, { activityId: ids.next(), action: "OrganisationAdded", target, caller, now });
  return row;
}

/** Passes the new organisation's first details to the services that keep them. */
async function handOver(
  account: Tx,
  organisation: NewOrganisation,
  services: readonly OrganisationCreated[],
  { organisationId, now }: { readonly organisationId: string; readonly now: string },
): Promise<void> {
  const created = {
    organisationId,
    now,
    name: organisation.name,
    companyRegistrationNumber: organisation.companyRegistrationNumber ?? null,
    payeReference: organisation.payeReference ?? null,
    accountsOfficeReference: organisation.accountsOfficeReference ?? null,
    startDate: organisation.startDate ?? null,
    address: organisation.address ?? null,
  };
  await asOrganisation(account, organisationId, async () => {
    for (const keep of services) await keep(account, created);
  });
}

type Work = Pick<RequestWork, "tx" | "context" | "now"> & { readonly caller: Caller };

/** Changes what is stated of an organisation in the account's list; null clears. Refused while it is archived. */
async function changeOrganisation(
  work: Work,
  organisationId: string,
  change: OrganisationChange,
): Promise<OrganisationRow> {
  const { tx, caller, now } = work;
  const row = await lockOrganisation(tx, caller, organisationId);
  if (row.archived_at !== null) throw organisationArchived();
  await requireOwnReferences(work, organisationId, change);
  const { name = row.name, companyRegistrationNumber = row.company_registration_number } = change;
  const { payeReference = row.paye_reference, startDate = row.start_date, address = row.address } = change;
  const { accountsOfficeReference = row.accounts_office_reference } = change;
  const changed = await tx
    .withTables<AccessTables>()
    .updateTable("organisation")
    .set({
      name,
      company_registration_number: companyRegistrationNumber,
      paye_reference: payeReference,
      accounts_office_reference: accountsOfficeReference,
      start_date: startDate,
      address: address === null ? null : JSON.stringify(address),
      updated_at: now,
    })
    .where("organisation_id", "=", organisationId)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (name !== row.name) await note(work, "OrganisationRenamed", changed);
  return changed;
}

/** Once tax settings are saved the references are theirs: others than these are refused. */
async function requireOwnReferences(
  { tx, context }: Work,
  organisationId: string,
  change: OrganisationChange,
): Promise<void> {
  const saved = await asOrganisation(tx, organisationId, () => context.taxReferences(tx));
  if (saved === null) return;
  const fields = ["payeReference", "accountsOfficeReference"] as const;
  const differing = fields.filter((field) => change[field] !== undefined && change[field] !== saved[field]);
  const hint = "Change it with POST /v1/organisation/tax/settings.";
  if (differing.length > 0) throw invalid(differing.map((field) => issueAt([field], "read_only", null, hint)));
}

/** Archives an organisation, or takes it out of the archive; refused if it is there already, or not. */
async function moveOrganisation(
  work: Work,
  organisationId: string,
  move: keyof typeof MOVES,
): Promise<OrganisationRow> {
  const { tx, caller, now } = work;
  const row = await lockOrganisation(tx, caller, organisationId);
  const { from, action, refused } = MOVES[move];
  if ((row.archived_at === null ? "Active" : "Archived") !== from) throw refused();
  await setArchived(tx, { organisationId, archivedAt: from === "Active" ? now : null });
  await note(work, action, row);
  return lockOrganisation(tx, caller, organisationId);
}

function notArchived(): Refused {
  return new Refused(409, { token: "organisation_not_archived", text: "The organisation is not archived." });
}

function note({ tx, context, caller, now }: Work, action: ActivityAction, row: OrganisationRow): Promise<void> {
  const target = { type: "Organisation" as const, id: row.organisation_id, name: row.name };
  return recordActivity(tx, { activityId: context.ids.next(), action, target, caller, now });
}

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
async function pageOfOrganisations(
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
  const rows = await (kind === "Guest"
    ? asSystem(tx, () => organisations(tx, query, last, guestIds))
    : organisations(tx, query, last, null));
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

/** Returns the ids of the organisations of other accounts that the person of a session was invited into. */
async function guestOrganisations(
  { credentials }: Pick<ServiceContext, "credentials">,
  caller: Caller,
): Promise<readonly string[]> {
  const reached = await credentials.reachOf(caller);
  return [...(reached ?? [])].flatMap(([id, accessType]) => (accessType === "Guest" ? [id] : []));
}

/** Returns whether the caller is a guest of the account, and so sees nothing that is the account's own. */
async function isGuest(account: Tx, { principalId }: Caller): Promise<boolean> {
  if (principalId === null) return false;
  const person = await account
    .withTables<AccessTables>()
    .selectFrom("person")
    .select("is_guest")
    .where("principal_id", "=", principalId)
    .executeTakeFirst();
  return person?.is_guest ?? false;
}

interface Found {
  readonly row: OrganisationRow;
  readonly standing: Standing;
}

/** Returns an organisation that the caller reaches, also as a guest; refuses with 404 if there is no such organisation. */
async function findReached(
  context: Pick<ServiceContext, "credentials">,
  tx: Tx,
  caller: Caller,
  organisationId: string,
): Promise<Found> {
  const row = await selectOrganisation(tx, organisationId);
  if (row !== null && reaches(await callerAccess(tx, caller), organisationId)) return { row, standing: OWN };
  const isGuest = (await guestOrganisations(context, caller)).includes(organisationId);
  const other = isGuest ? await asSystem(tx, () => selectOrganisation(tx, organisationId)) : null;
  if (other === null) throw notFound("organisation");
  return { row: other, standing: AS_GUEST };
}

/** Returns an organisation of the account that the caller reaches, locked; refuses with 404 if there is no such organisation. */
async function lockOrganisation(tx: Tx, caller: Caller, organisationId: string): Promise<OrganisationRow> {
  const row = await selectOrganisation(tx, organisationId, true);
  if (row === null || !reaches(await callerAccess(tx, caller), organisationId)) throw notFound("organisation");
  return row;
}

async function selectOrganisation(tx: Tx, organisationId: string, lock = false): Promise<OrganisationRow | null> {
  const row = await tx
    .withTables<AccessTables>()
    .selectFrom("organisation")
    .selectAll()
    .where("organisation_id", "=", organisationId)
    .$if(lock, (one) => one.forUpdate())
    .executeTakeFirst();
  return row ?? null;
}
