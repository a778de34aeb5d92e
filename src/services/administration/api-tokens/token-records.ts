import type { Selectable } from "kysely";
import { notFound, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { AccessTables } from "../../access";
import type { RequestWork } from "../../contract";
import { callerAccess, requireAsWide } from "../access/caller-access";
import { type Access, findAccess } from "../access/holders";
import { requireOwner } from "../account/owner";

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
    role: row.role,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    secretRotatedAt: row.secret_rotated_at,
  };
}

export function accessWouldBeEmpty(): Refused {
  return new Refused(400, {
    token: "token_access_would_be_empty",
    text: "These credentials would reach nothing. Grant something else first, or revoke them.",
  });
}

/** Returns the credentials to change, with their access; refused if they reach more than the caller, or are the owner's. */
export async function tokenToChange(work: RequestWork, clientId: string) {
  const { tx, caller } = work;
  const row = await findToken(tx, clientId, true);
  if (row.role === "Provisioning") await requireOwner(tx, caller);
  const access = await findAccess(tx, { type: "ApiToken", id: clientId });
  requireAsWide(await callerAccess(tx, caller), access);
  return { row, access };
}
