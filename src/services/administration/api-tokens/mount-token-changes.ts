import { type AccessTables, type ActivityAction, newSecret } from "../../access";
import { mountOperation, type RequestWork, type ServiceContext } from "../../contract";
import { requireVisible } from "../access/caller-access";
import type { Access } from "../access/holders";
import { recordTokenActivity } from "./record-token-activity";
import { changeToken, revokeToken, rotateToken } from "./token-operations";
import { type TokenRow, tokenData, tokenToChange } from "./token-records";

/** Adds the operations that rename, renew and revoke credentials. */
export function mountTokenChanges(context: ServiceContext): void {
  mountOperation(context, changeToken, async ({ params, body, ...work }, tx) => {
    const found = await tokenToChange(work, params.clientId);
    const { name = found.row.name, defaultOrganisationId = found.row.default_organisation_id } = body;
    if (defaultOrganisationId !== null) await requireVisible(tx, found.access, [defaultOrganisationId]);
    const change = { name, default_organisation_id: defaultOrganisationId };
    return { ...(await changed(work, found, change, "TokenRenamed")), text: "The credentials are changed." };
  });

  mountOperation(context, rotateToken, async ({ params, ...work }) => {
    const found = await tokenToChange(work, params.clientId);
    const clientSecret = newSecret();
    const secret_hash = context.credentials.hash(clientSecret);
    const change = { secret_hash, secret_number: found.row.secret_number + 1, secret_rotated_at: work.now };
    const { data, afterwards } = await changed(work, found, change, "TokenRotated");
    const text = "The credentials have another secret. Keep it: it is not shown again.";
    return { data: { ...data, clientSecret }, dataOfRepetition: { ...data, clientSecret: null }, text, afterwards };
  });

  mountOperation(context, revokeToken, async ({ params, ...work }) => {
    const found = await tokenToChange(work, params.clientId);
    const done = await changed(work, found, { revoked_at: work.now }, "TokenRevoked");
    return { ...done, text: "The credentials are revoked." };
  });
}

interface Found {
  readonly row: TokenRow;
  readonly access: Access;
}

/** Changes credentials; the change takes effect in this process once it is committed. */
async function changed(work: RequestWork, { row, access }: Found, change: Partial<TokenRow>, action: ActivityAction) {
  const { tx, context, now } = work;
  const token = await tx
    .withTables<AccessTables>()
    .updateTable("api_client")
    .set({ ...change, updated_at: now })
    .where("client_id", "=", row.client_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordTokenActivity(work, action, token);
  return { data: tokenData(token, access), afterwards: () => context.credentials.changed(row.client_id) };
}
