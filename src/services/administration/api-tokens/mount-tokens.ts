import { pageOf, Refused, rowsAfter } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { type AccessTables, newSecret } from "../../access";
import { mountOperation, type ServiceContext } from "../../contract";
import { callerAccess, requireVisible, wholeCustomerDenied } from "../access/caller-access";
import { accessOf, type Holder, replaceGrants } from "../access/holders";
import { recordTokenActivity } from "./record-token-activity";
import { createToken, listTokens } from "./token-operations";
import { findToken, type TokenRow, tokenData } from "./token-records";

const MOST_TOKENS = 5;

/** Adds the operations that list and create credentials. */
export function mountTokens(context: ServiceContext): void {
  const { ids, credentials, cursors } = context;
  mountOperation(context, listTokens, async ({ query, caller }, tx) => {
    const place = { route: listTokens.path, scope: caller.accountId, filters: {} };
    const last = query.paginationToken === undefined ? null : await cursors.open(place, query.paginationToken);
    const rows = await tx
      .withTables<AccessTables>()
      .selectFrom("api_client")
      .selectAll()
      .where("revoked_at", "is", null)
      .$if(last !== null, (all) => all.where(rowsAfter(["client_id"], last ?? [])))
      .orderBy("client_id")
      .limit(query.pageSize + 1)
      .execute();
    const page = await pageOf(rows, query.pageSize, place, cursors, (row) => [row.client_id]);
    const items = [];
    for (const row of page.items) items.push(tokenData(row, await accessOf(tx, holderOf(row))));
    return { data: { items }, text: "The credentials are listed.", paginationToken: page.paginationToken };
  });

  mountOperation(context, createToken, async ({ body, ...work }, tx) => {
    const { caller, now } = work;
    const own = await callerAccess(tx, caller);
    if (body.allOrganisations && !own.coversWholeCustomer) throw wholeCustomerDenied();
    const organisationIds = [...new Set(body.organisationIds)];
    await requireVisible(tx, own, organisationIds);
    await requireRoom(tx);
    const clientSecret = newSecret();
    const row = await insertToken(tx, {
      account_id: caller.accountId,
      client_id: ids.next(),
      name: body.name,
      secret_hash: credentials.hash(clientSecret),
      covers_whole_customer: body.allOrganisations,
      created_at: now,
      updated_at: now,
    });
    await replaceGrants(tx, caller.accountId, holderOf(row), organisationIds);
    await recordTokenActivity(work, "TokenIssued", row);
    const data = tokenData(row, await accessOf(tx, holderOf(row)));
    const text = "The credentials are made. Keep the secret: it is not shown again.";
    return { data: { ...data, clientSecret }, dataOfRepetition: { ...data, clientSecret: null }, text };
  });
}

function holderOf({ client_id }: TokenRow): Holder {
  return { type: "ApiToken", id: client_id };
}

/** Counts under a lock of the account's row, so that two simultaneous calls cannot create a sixth. */
async function requireRoom(account: Tx): Promise<void> {
  const tx = account.withTables<AccessTables>();
  await tx.selectFrom("account").select("account_id").forUpdate().execute();
  const { count } = await tx
    .selectFrom("api_client")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("revoked_at", "is", null)
    .executeTakeFirstOrThrow();
  if (count < MOST_TOKENS) return;
  const text = `An account has at most ${MOST_TOKENS} credentials. Revoke some first.`;
  throw new Refused(409, { token: "token_limit_reached", text, arguments: { maximum: MOST_TOKENS } });
}

type NewToken = Pick<
  TokenRow,
  "account_id" | "client_id" | "name" | "secret_hash" | "covers_whole_customer" | "created_at" | "updated_at"
>;

async function insertToken(account: Tx, token: NewToken): Promise<TokenRow> {
  const never = { default_organisation_id: null, secret_rotated_at: null, last_used_at: null, revoked_at: null };
  const tx = account.withTables<AccessTables>();
  await tx
    .insertInto("api_client")
    .values({ ...token, secret_number: 1, ...never })
    .execute();
  return findToken(account, token.client_id);
}
