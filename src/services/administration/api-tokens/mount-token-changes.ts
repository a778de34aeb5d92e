import type { Tx } from "../../../platform/store";
import { type AccessTables, newSecret } from "../../access";
import { mountOperation, type ServiceContext } from "../../contract";
import { needAsWide } from "../caller-access";
import { tellOfToken } from "./tell-of-token";
import { changeToken, revokeToken, rotateToken } from "./token-operations";
import { needVisible, type TokenRow, tokenAndAccess, tokenData } from "./token-records";

/** Adds the operations that rename, renew and revoke credentials. */
export function mountTokenChanges(context: ServiceContext): void {
  const { ids, credentials } = context;

  mountOperation(context, changeToken, async ({ params, body, caller, now }, tx) => {
    const { row, access, caller: own } = await tokenAndAccess(tx, params.clientId, caller.clientId);
    needAsWide(own, access);
    const { name = row.name, defaultOrganisationId = row.default_organisation_id } = body;
    if (defaultOrganisationId !== null) await needVisible(tx, access, [defaultOrganisationId]);
    const change = { name, default_organisation_id: defaultOrganisationId, updated_at: now };
    const changed = await updateToken(tx, params.clientId, change);
    await tellOfToken(tx, ids, "TokenRenamed", changed, { caller, now });
    const afterwards = () => credentials.changed(params.clientId);
    return { data: tokenData(changed, access), text: "The credentials are changed.", afterwards };
  });

  mountOperation(context, rotateToken, async ({ params, caller, now }, tx) => {
    const { row, access, caller: own } = await tokenAndAccess(tx, params.clientId, caller.clientId);
    needAsWide(own, access);
    const clientSecret = newSecret();
    const secret = { secret_hash: credentials.hash(clientSecret), secret_number: row.secret_number + 1 };
    const changed = await updateToken(tx, params.clientId, { ...secret, secret_rotated_at: now, updated_at: now });
    await tellOfToken(tx, ids, "TokenRotated", changed, { caller, now });
    const data = tokenData(changed, access);
    const text = "The credentials have another secret. Keep it: it is not shown again.";
    const afterwards = () => credentials.changed(params.clientId);
    return { data: { ...data, clientSecret }, dataOfRepetition: { ...data, clientSecret: null }, text, afterwards };
  });

  mountOperation(context, revokeToken, async ({ params, caller, now }, tx) => {
    const { access, caller: own } = await tokenAndAccess(tx, params.clientId, caller.clientId);
    needAsWide(own, access);
    const revoked = await updateToken(tx, params.clientId, { revoked_at: now, updated_at: now });
    await tellOfToken(tx, ids, "TokenRevoked", revoked, { caller, now });
    const afterwards = () => credentials.changed(params.clientId);
    return { data: tokenData(revoked, access), text: "The credentials are revoked.", afterwards };
  });
}

function updateToken(account: Tx, clientId: string, change: Partial<TokenRow>): Promise<TokenRow> {
  return account
    .withTables<AccessTables>()
    .updateTable("api_client")
    .set(change)
    .where("client_id", "=", clientId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
