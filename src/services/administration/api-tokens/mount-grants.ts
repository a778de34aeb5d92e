import type { Tx } from "../../../platform/store";
import type { AccessTables } from "../../access";
import { mountOperation, type RequestWork, type ServiceContext } from "../../contract";
import { type Access, accessOf } from "../caller-access";
import {
  addGrant,
  getGrants,
  getWholeAccess,
  grantWholeAccess,
  putGrants,
  removeGrant,
  revokeWholeAccess,
} from "./grant-operations";
import { recordTokenActivity } from "./record-token-activity";
import {
  accessWouldBeEmpty,
  findToken,
  replaceGrants,
  requireVisible,
  type TokenRow,
  tokenToChange,
  tokenToScope,
} from "./token-records";

/** Adds the operations to read and, for callers with as much access, change what credentials reach. */
export function mountGrants(context: ServiceContext): void {
  for (const operation of [getGrants, getWholeAccess]) {
    mountOperation(context, operation, async ({ params: { clientId } }, tx) => {
      await findToken(tx, clientId);
      return { data: accessData(clientId, await accessOf(tx, clientId)), text: "This is what the credentials reach." };
    });
  }

  mountOperation(context, putGrants, async ({ params, body, ...work }, tx) => {
    const { row, own } = await tokenToChange(work, params.clientId);
    const organisationIds = [...new Set(body.organisationIds)];
    await requireVisible(tx, own, organisationIds);
    await setGrants(tx, row, organisationIds);
    return changed(work, row, "The grants are replaced.");
  });

  mountOperation(context, addGrant, async ({ params, ...work }, tx) => {
    const { row, access, own } = await tokenToChange(work, params.clientId);
    await requireVisible(tx, own, [params.organisationId]);
    await setGrants(tx, row, [...new Set([...access.organisationIds, params.organisationId])]);
    return changed(work, row, "The organisation is granted.");
  });

  mountOperation(context, removeGrant, async ({ params, ...work }, tx) => {
    const { row, access, own } = await tokenToChange(work, params.clientId);
    await requireVisible(tx, own, [params.organisationId]);
    const others = [...access.organisationIds].filter((id) => id !== params.organisationId);
    await setGrants(tx, row, others);
    return changed(work, row, "The grant is taken back.");
  });

  mountOperation(context, grantWholeAccess, async ({ params, ...work }) => {
    const { row } = await tokenToScope(work, params.clientId);
    await update(work.tx, row, { covers_whole_customer: true, updated_at: work.now });
    return changed(work, row, "The credentials reach the whole account.");
  });

  mountOperation(context, revokeWholeAccess, async ({ params, ...work }) => {
    const { row, access } = await tokenToScope(work, params.clientId);
    if (access.organisationIds.size === 0) throw accessWouldBeEmpty();
    await update(work.tx, row, { covers_whole_customer: false, updated_at: work.now });
    return changed(work, row, "The credentials reach what is granted to them directly.");
  });
}

async function changed(work: RequestWork, row: TokenRow, text: string) {
  const { tx, context } = work;
  await recordTokenActivity(work, "TokenRescoped", row);
  const afterwards = () => context.credentials.changed(row.client_id);
  return { data: accessData(row.client_id, await accessOf(tx, row.client_id)), text, afterwards };
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

async function update(tx: Tx, { client_id }: TokenRow, change: Partial<TokenRow>): Promise<void> {
  await tx
    .withTables<AccessTables>()
    .updateTable("api_client")
    .set(change)
    .where("client_id", "=", client_id)
    .execute();
}
