import type { Caller } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { AccessTables } from "../../access";
import { mountOperation, type ServiceContext } from "../../contract";
import { type Access, accessOf, needAsWide, wholeCustomerDenied } from "../caller-access";
import {
  addGrant,
  getGrants,
  getWholeAccess,
  grantWholeAccess,
  putGrants,
  removeGrant,
  revokeWholeAccess,
} from "./grant-operations";
import { tellOfToken } from "./tell-of-token";
import {
  accessWouldBeEmpty,
  findToken,
  needVisible,
  replaceGrants,
  type TokenRow,
  tokenAndAccess,
} from "./token-records";

/** Adds the operations to read and, for callers with as much access, change what credentials reach. */
export function mountGrants(context: ServiceContext): void {
  const read = async (tx: Tx, clientId: string) => {
    await findToken(tx, clientId);
    return { data: accessData(clientId, await accessOf(tx, clientId)), text: "This is what the credentials reach." };
  };
  const changed = async (tx: Tx, row: TokenRow, caller: Caller, now: string, text: string) => {
    await tellOfToken(tx, context.ids, "TokenRescoped", row, { caller, now });
    const afterwards = () => context.credentials.changed(row.client_id);
    return { data: accessData(row.client_id, await accessOf(tx, row.client_id)), text, afterwards };
  };

  mountOperation(context, getGrants, ({ params }, tx) => read(tx, params.clientId));
  mountOperation(context, getWholeAccess, ({ params }, tx) => read(tx, params.clientId));

  mountOperation(context, putGrants, async ({ params, body, caller, now }, tx) => {
    const { row, access, caller: own } = await tokenAndAccess(tx, params.clientId, caller.clientId);
    needAsWide(own, access);
    const organisationIds = [...new Set(body.organisationIds)];
    await needVisible(tx, own, organisationIds);
    await setGrants(tx, row, organisationIds);
    return changed(tx, row, caller, now, "The grants are replaced.");
  });

  mountOperation(context, addGrant, async ({ params, caller, now }, tx) => {
    const { row, access, caller: own } = await tokenAndAccess(tx, params.clientId, caller.clientId);
    needAsWide(own, access);
    await needVisible(tx, own, [params.organisationId]);
    await setGrants(tx, row, [...new Set([...access.organisationIds, params.organisationId])]);
    return changed(tx, row, caller, now, "The organisation is granted.");
  });

  mountOperation(context, removeGrant, async ({ params, caller, now }, tx) => {
    const { row, access, caller: own } = await tokenAndAccess(tx, params.clientId, caller.clientId);
    needAsWide(own, access);
    await needVisible(tx, own, [params.organisationId]);
    await setGrants(
      tx,
      row,
      [...access.organisationIds].filter((id) => id !== params.organisationId),
    );
    return changed(tx, row, caller, now, "The grant is taken back.");
  });

  mountOperation(context, grantWholeAccess, async ({ params, caller, now }, tx) => {
    const { row, caller: own } = await tokenAndAccess(tx, params.clientId, caller.clientId);
    if (!own.coversWholeCustomer) throw wholeCustomerDenied();
    await setWhole(tx, row, true, now);
    return changed(tx, row, caller, now, "The credentials reach the whole account.");
  });

  mountOperation(context, revokeWholeAccess, async ({ params, caller, now }, tx) => {
    const { row, access, caller: own } = await tokenAndAccess(tx, params.clientId, caller.clientId);
    if (!own.coversWholeCustomer) throw wholeCustomerDenied();
    if (access.organisationIds.size === 0) throw accessWouldBeEmpty();
    await setWhole(tx, row, false, now);
    return changed(tx, row, caller, now, "The credentials reach what is granted to them directly.");
  });
}

function accessData(clientId: string, { coversWholeCustomer, organisationIds }: Access) {
  return { clientId, organisationIds: [...organisationIds], coversWholeCustomer };
}

/** Replaces direct grants. A default organisation that is no longer granted is cleared. */
async function setGrants(tx: Tx, row: TokenRow, organisationIds: readonly string[]): Promise<void> {
  if (row.covers_whole_customer) return replaceGrants(tx, row, organisationIds);
  if (organisationIds.length === 0) throw accessWouldBeEmpty();
  const { default_organisation_id: usual } = row;
  if (usual !== null && !organisationIds.includes(usual)) await update(tx, row, { default_organisation_id: null });
  await replaceGrants(tx, row, organisationIds);
}

function setWhole(tx: Tx, row: TokenRow, covers_whole_customer: boolean, updated_at: string): Promise<void> {
  return update(tx, row, { covers_whole_customer, updated_at });
}

async function update(tx: Tx, { client_id }: TokenRow, change: Partial<TokenRow>): Promise<void> {
  await tx
    .withTables<AccessTables>()
    .updateTable("api_client")
    .set(change)
    .where("client_id", "=", client_id)
    .execute();
}
