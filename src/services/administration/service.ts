import { type Caller, Refused } from "../../platform/http";
import type { Tx } from "../../platform/store";
import { type AccessTables, type ActivityAction, newSecret } from "../access";
import {
  mountList,
  mountOperation,
  type OperationService,
  operation,
  type RequestWork,
  type ServiceContext,
} from "../contract";
import { callerAccess, requireVisible, wholeCustomerDenied } from "./access/caller-access";
import { changeGrants, changeWholeAccess, type HolderKind, shownAccess } from "./access/change-access";
import { grantOperations } from "./access/grant-operations";
import { type Access, findAccess, type Holder, replaceGrants } from "./access/holders";
import { mountAccount } from "./account/mount-account";
import { findOwnerId, ownerKeepsAccess, requireOwner } from "./account/owner";
import { mountActivity } from "./activity/mount-activity";
import { mountAudit } from "./activity/mount-audit";
import {
  changeToken,
  createToken,
  EMPTY,
  listTokens,
  NO_TOKEN,
  revokeToken,
  rotateToken,
  TOKEN_PATH,
  tokenExample,
  tokenVersion,
} from "./api-tokens/token-operations";
import { accessWouldBeEmpty, findToken, type TokenRow, tokenData, tokenToChange } from "./api-tokens/token-records";
import { mountOrganisations } from "./organisations/mount-organisations";
import { guestCannotCover } from "./people/invite";
import { mountInvitations } from "./people/mount-invitations";
import { mountPeople } from "./people/mount-people";
import { findPerson, type PersonRow, personData, renamePerson } from "./people/person-rows";
import {
  NO_USER,
  OWNER_KEEPS_ACCESS,
  ofPeople,
  person,
  personExample,
  personNames,
  personVersion,
  USER_PATH,
  USERS_PATH,
} from "./people/person-schemas";
import { recordPersonActivity } from "./people/record-person-activity";
import { mountPhoto } from "./photo/mount-photo";
import { recordActivity } from "./record-activity";
import { mountScim } from "./scim/mount-scim";
import { mountSignInSettings } from "./sign-in/mount-sign-in-settings";

const MOST_TOKENS = 5;

const refusals = [
  { status: 403, token: "person_required", when: "The token is that of credentials, not of a session." },
] as const;
const common = { ...ofPeople, path: `${USERS_PATH}/me`, data: person, refusals } as const;

const getMe = operation({
  ...common,
  id: "getMyUser",
  method: "get",
  summary: "The person of the session",
  description: "Name, email address and access of the person who is signed in.",
  token: "user_retrieved",
  examples: { data: personExample },
});

const changeMe = operation({
  ...common,
  id: "updateMyUser",
  method: "patch",
  summary: "Changes the name of the person of the session",
  description: "Only the name can be changed here. Needs the session of a person.",
  body: personNames,
  token: "user_updated",
  examples: { body: { firstName: "Sample", lastName: "Owner" }, data: personExample },
});

/** What a person can reach, and how it is changed. */
const personGrants: HolderKind<PersonRow> = {
  type: "Person",
  key: "principalId",
  operations: grantOperations({
    id: "User",
    key: "principalId",
    path: USER_PATH,
    holder: "a person",
    token: "user",
    schema: "PersonAccess",
    versioned: personVersion,
    missing: NO_USER,
    revoking: [
      { status: 400, token: "user_access_would_be_empty", when: "The person would reach nothing." },
      OWNER_KEEPS_ACCESS,
    ],
    covering: [{ status: 409, token: "guest_cannot_cover_customer", when: "The person is a guest." }],
    exampleId: personExample.principalId,
  }),
  find: findPerson,
  requireRevocable: async ({ tx }, { principal_id }) => {
    if (principal_id !== (await findOwnerId(tx))) return;
    throw ownerKeepsAccess("The owner reaches the whole account.");
  },
  requireCoverable: ({ is_guest }) => {
    if (is_guest) throw guestCannotCover();
  },
  wouldBeEmpty: () => {
    const text = "This person would reach nothing. Grant something else first, or remove the person.";
    return new Refused(400, { token: "user_access_would_be_empty", text });
  },
  changed: (work, row, { isRevocation, organisationId }) =>
    recordPersonActivity(work, isRevocation ? "AccessRevoked" : "AccessGranted", row, organisationId),
};

/** What credentials can reach, and how it is changed. A default organisation that is no longer granted is cleared. */
const tokenGrants: HolderKind<TokenRow> = {
  type: "ApiToken",
  key: "clientId",
  operations: grantOperations({
    id: "ApiToken",
    key: "clientId",
    path: TOKEN_PATH,
    holder: "credentials",
    token: "api_token",
    schema: "TokenAccess",
    versioned: tokenVersion,
    missing: NO_TOKEN,
    revoking: [EMPTY],
    covering: [],
    exampleId: tokenExample.clientId,
  }),
  find: findToken,
  wouldBeEmpty: accessWouldBeEmpty,
  changed: async (work, row, { access, organisationId }) => {
    const { client_id, default_organisation_id: usual } = row;
    if (usual !== null && !access.coversWholeCustomer && !access.organisationIds.has(usual)) {
      await work.tx
        .withTables<AccessTables>()
        .updateTable("api_client")
        .set({ default_organisation_id: null })
        .where("client_id", "=", client_id)
        .execute();
    }
    await recordTokenActivity(work, "TokenRescoped", row, organisationId);
  },
};

/** The administration service: the account, its organisations, its people and credentials, and what they can reach. */
export const administrationService: OperationService = {
  name: "administration",
  migrations: [],
  mount: (context) => {
    mountAccount(context);
    mountSignInSettings(context);
    mountOrganisations(context);
    mountTokens(context);
    mountTokenChanges(context);
    mountGrants(context, tokenGrants);
    mountActivity(context);
    mountAudit(context);
    mountPhoto(context);
    mountMe(context);
    mountPeople(context);
    mountInvitations(context);
    mountGrants(context, personGrants);
    mountScim(context);
  },
};

/** Adds the operations by which people read and change their own record; mount them before those with an id. */
function mountMe(context: ServiceContext): void {
  mountOperation(context, getMe, async (work, tx) => ({
    data: await personData(tx, await findPerson(tx, personOf(work))),
    text: "This is you.",
  }));

  mountOperation(context, changeMe, async ({ body, ...work }, tx) => {
    const row = await findPerson(tx, personOf(work), true);
    return { data: await personData(tx, await renamePerson(work, row, body)), text: "Your name is changed." };
  });
}

function personOf({ caller }: Pick<RequestWork, "caller">): string {
  if (caller.principalId !== null) return caller.principalId;
  throw new Refused(403, { token: "person_required", text: "Only a person who is signed in may do this." });
}

/** Adds the operations that read and change what holders of a kind, credentials or people, can reach. */
function mountGrants<Row>(context: ServiceContext, kind: HolderKind<Row>): void {
  const { type, key, operations } = kind;
  const idOf = (params: Readonly<Record<string, string>>): string => params[key] ?? "";

  for (const operation of [operations.read, operations.readWhole]) {
    mountOperation(context, operation, async ({ params }, tx) => {
      const id = idOf(params);
      await kind.find(tx, id);
      return { data: shownAccess(key, id, await findAccess(tx, { type, id })), text: "This is what can be reached." };
    });
  }

  mountOperation(context, operations.replace, async ({ params, body, ...work }) => {
    const change = { named: body.organisationIds, replacesAll: true, granted: () => body.organisationIds };
    return { ...(await changeGrants(work, kind, idOf(params), change)), text: "The grants are replaced." };
  });

  mountOperation(context, operations.add, async ({ params, ...work }) => {
    const { organisationId = "" } = params;
    const change = {
      named: [organisationId],
      granted: (now: ReadonlySet<string>) => [...now, organisationId],
    };
    return { ...(await changeGrants(work, kind, idOf(params), change)), text: "The organisation is granted." };
  });

  mountOperation(context, operations.remove, async ({ params, ...work }) => {
    const { organisationId = "" } = params;
    const change = {
      named: [organisationId],
      granted: (now: ReadonlySet<string>) => [...now].filter((id) => id !== organisationId),
    };
    return { ...(await changeGrants(work, kind, idOf(params), change)), text: "The grant is taken back." };
  });

  mountOperation(context, operations.cover, async ({ params, ...work }) => ({
    ...(await changeWholeAccess(work, kind, idOf(params), true)),
    text: "The whole account can be reached.",
  }));

  mountOperation(context, operations.uncover, async ({ params, ...work }) => ({
    ...(await changeWholeAccess(work, kind, idOf(params), false)),
    text: "What is granted directly can be reached.",
  }));
}

/** Adds the operations that rename, renew and revoke credentials. */
function mountTokenChanges(context: ServiceContext): void {
  mountOperation(context, changeToken, async ({ params, body, ...work }, tx) => {
    const found = await tokenToChange(work, params.clientId);
    const { row } = found;
    const { name = row.name, defaultOrganisationId = row.default_organisation_id, role = row.role } = body;
    if (defaultOrganisationId !== null) await requireVisible(tx, found.access, [defaultOrganisationId]);
    const action = role === row.role ? "TokenRenamed" : "RoleChanged";
    const change = { name, default_organisation_id: defaultOrganisationId, role };
    return { ...(await changed(work, found, change, action)), text: "The credentials are changed." };
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

/** Adds the operations that list and create credentials. */
function mountTokens(context: ServiceContext): void {
  const { ids, credentials } = context;
  mountList(context, listTokens, {
    from: (tx: Tx) =>
      tx.withTables<AccessTables>().selectFrom("api_client").selectAll().where("revoked_at", "is", null),
    filters: {},
    order: ["client_id"],
    scope: ({ caller }) => caller.accountId,
    show: async (rows, { tx }) => {
      const items = [];
      for (const row of rows) items.push(tokenData(row, await findAccess(tx, holderOf(row))));
      return items;
    },
    text: "The credentials are listed.",
  });

  mountOperation(context, createToken, async ({ body, ...work }, tx) => {
    const { caller, now } = work;
    const own = await callerAccess(tx, caller);
    if (body.allOrganisations && !own.coversWholeCustomer) throw wholeCustomerDenied();
    const organisationIds = [...new Set(body.organisationIds)];
    await requireVisible(tx, own, organisationIds);
    if (body.role === "Provisioning") await requireProvisioning(tx, caller);
    await requireRoom(tx);
    const clientSecret = newSecret();
    const row = await insertToken(tx, {
      account_id: caller.accountId,
      client_id: ids.next(),
      name: body.name,
      secret_hash: credentials.hash(clientSecret),
      covers_whole_customer: body.allOrganisations,
      role: body.role,
      created_at: now,
      updated_at: now,
    });
    await replaceGrants(tx, caller.accountId, holderOf(row), organisationIds);
    await recordTokenActivity(work, "TokenIssued", row);
    const data = tokenData(row, await findAccess(tx, holderOf(row)));
    const text = "The credentials are made. Keep the secret: it is not shown again.";
    return { data: { ...data, clientSecret }, dataOfRepetition: { ...data, clientSecret: null }, text };
  });
}

function holderOf({ client_id }: TokenRow): Holder {
  return { type: "ApiToken", id: client_id };
}

/** Refuses credentials for SCIM to anybody but the owner, and without an identity provider that could have them. */
async function requireProvisioning(account: Tx, caller: Caller): Promise<void> {
  await requireOwner(account, caller);
  const providers = account.withTables<AccessTables>().selectFrom("identity_provider").select("provider_id");
  if ((await providers.execute()).length > 0) return;
  const text = "The account has no identity provider: add one first.";
  throw new Refused(409, { token: "identity_provider_not_configured", text });
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
  "account_id" | "client_id" | "name" | "secret_hash" | "covers_whole_customer" | "role" | "created_at" | "updated_at"
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

/** Adds a change of credentials, which perhaps concerns one organisation, to the activity feed. */
function recordTokenActivity(
  { tx, context, caller, now }: RequestWork,
  action: ActivityAction,
  { client_id, name }: TokenRow,
  organisationId: string | null = null,
): Promise<void> {
  const target = { type: "ApiToken" as const, id: client_id, name };
  return recordActivity(tx, { activityId: context.ids.next(), action, target, organisationId, caller, now });
}
