import type { Selectable } from "kysely";
import { notFound, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { AccessTables } from "../../access";
import type { RequestWork } from "../../contract";
import { type Access, accessOf, reaches, requireAsWide, wholeCustomerDenied } from "../caller-access";

export type TokenRow = Selectable<AccessTables["api_client"]>;

/** Returns credentials that are not revoked, or refuses with 404. With `lock`, others cannot change them. */
export async function findToken(account: Tx, clientId: string, lock = false): Promise<TokenRow> {
  const row = await account
    .withTables<AccessTables>()
    .selectFrom("api_client")
    .selectAll()
    .where("client_id", "=", clientId)
    .where("revoked_at", "is", null)
    .$if(lock, (found) => found.forUpdate())
    .executeTakeFirst();
  if (row === undefined) throw notFound("api_token");
  return row;
}

/** Returns credentials as answers show them, without the secret. */
export function tokenData(row: TokenRow, { organisationIds }: Access) {
  return {
    clientId: row.client_id,
    name: row.name,
    organisationIds: [...organisationIds],
    coversWholeCustomer: row.covers_whole_customer,
    defaultOrganisationId: row.default_organisation_id,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    secretRotatedAt: row.secret_rotated_at,
  };
}

/** Replaces the direct grants of credentials, which raises their version. */
export async function replaceGrants(
  account: Tx,
  { account_id, client_id }: Pick<TokenRow, "account_id" | "client_id">,
  organisationIds: readonly string[],
): Promise<void> {
  const tx = account.withTables<AccessTables>();
  await tx.deleteFrom("api_client_grant").where("client_id", "=", client_id).execute();
  const grants = organisationIds.map((organisation_id) => ({ account_id, client_id, organisation_id }));
  if (grants.length > 0) await tx.insertInto("api_client_grant").values(grants).execute();
  await tx
    .updateTable("api_client")
    .set(({ eb }) => ({ version: eb("version", "+", 1) }))
    .where("client_id", "=", client_id)
    .execute();
}

/** Refuses organisations that the caller does not reach as if they did not exist. */
export async function requireVisible(account: Tx, caller: Access, organisationIds: readonly string[]): Promise<void> {
  if (organisationIds.length === 0) return;
  const rows = await account
    .withTables<AccessTables>()
    .selectFrom("organisation")
    .select("organisation_id")
    .where("organisation_id", "in", organisationIds)
    .execute();
  const known = new Set(rows.map(({ organisation_id }) => organisation_id));
  const hidden = organisationIds.filter((id) => !known.has(id) || !reaches(caller, id));
  if (hidden.length === 0) return;
  const text = "There is no such organisation, or these credentials do not reach it.";
  throw new Refused(404, { token: "organisation_not_visible", text, arguments: { organisationIds: hidden } });
}

export function accessWouldBeEmpty(): Refused {
  return new Refused(400, {
    token: "token_access_would_be_empty",
    text: "These credentials would reach nothing. Grant something else first, or revoke them.",
  });
}

/** Returns the credentials to change, with their access and the caller's `own`; refused if they reach more. */
export async function tokenToChange(work: RequestWork, clientId: string) {
  const found = await tokenAndAccess(work, clientId);
  requireAsWide(found.own, found.access);
  return found;
}

/** Returns credentials that a caller with access to the whole account may give the same, or take it from. */
export async function tokenToScope(work: RequestWork, clientId: string) {
  const found = await tokenAndAccess(work, clientId);
  if (!found.own.coversWholeCustomer) throw wholeCustomerDenied();
  return found;
}

async function tokenAndAccess({ tx, caller }: RequestWork, clientId: string) {
  const row = await findToken(tx, clientId, true);
  return { row, access: await accessOf(tx, clientId), own: await accessOf(tx, caller.clientId) };
}
