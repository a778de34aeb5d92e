import { type Caller, notFound } from "../../../platform/http";
import { asSystem, type Tx } from "../../../platform/store";
import type { AccessTables } from "../../access";
import type { ServiceContext } from "../../contract";
import { callerAccess, reaches } from "../access/caller-access";
import { AS_GUEST, type OrganisationRow, OWN, type Standing } from "./organisation-data";

/** Returns the ids of the organisations of other accounts that the person of a session was invited into. */
export async function guestOrganisations(
  { credentials }: Pick<ServiceContext, "credentials">,
  caller: Caller,
): Promise<readonly string[]> {
  const reached = await credentials.reachOf(caller);
  return [...(reached ?? [])].flatMap(([id, accessType]) => (accessType === "Guest" ? [id] : []));
}

/** Returns whether the caller is a guest of the account, and so sees nothing that is the account's own. */
export async function isGuest(account: Tx, { principalId }: Caller): Promise<boolean> {
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
export async function findReached(
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
export async function lockOrganisation(tx: Tx, caller: Caller, organisationId: string): Promise<OrganisationRow> {
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
