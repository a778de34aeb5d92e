import { createHash, randomBytes } from "node:crypto";
import { errorCode } from "../../../platform";
import { seal, unseal } from "../../../platform/config";
import { type Caller, invalid, issueAt, notFound, Refused } from "../../../platform/http";
import { formatInstant } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import { mountOperation, mountRedirect, type RequestWork, type ServiceContext, showColumns } from "../../contract";
import type { BillingIntegrationTables } from "../store/integration-tables";
import {
  type ConnectionRow,
  connectedColumns,
  findConnection,
  needConnection,
  openAccess,
  sealAccess,
  selectConnections,
  storeConnection,
  storeTenants,
} from "./connection-rows";
import {
  chooseTenant,
  disconnect,
  endSignIn,
  exchangeCode,
  getIntegration,
  getLoginUri,
  integration,
  listIntegrations,
  listTenants,
  type ShownIntegration,
  saveCustom,
  testCustom,
} from "./integration-operations";
import {
  type AccountingProvider,
  type OAuthApp,
  PROVIDERS,
  type ProviderName,
  type Tenant,
  type Tokens,
} from "./port/accounting-provider";
import { ProviderFault } from "./port/ask-for-tokens";
import { findProvider, needProvider } from "./provider-of";

/** Milliseconds within which a person must be back from the provider. */
const SIGN_IN_LIFE = 10 * 60_000;

const PURPOSE = "sign-ins at accounting software";
const LENGTH = 32;

export function mountIntegrations(context: ServiceContext): void {
  mountOperation(context, listIntegrations, async (_, tx) => {
    return { data: { items: await allIntegrations(tx) }, text: "The connections are listed." };
  });

  mountOperation(context, getIntegration, async ({ params }, tx) => {
    return { data: await integrationData(tx, params.provider), text: "This is the connection." };
  });

  mountOperation(context, listTenants, async ({ params }, tx) => {
    const items = await tenantsOf(tx, await needConnection(tx, params.provider));
    return { data: { items }, text: "The companies are listed." };
  });

  mountOperation(context, chooseTenant, async ({ params: { provider }, body: { tenantId } }, tx) => {
    const row = await needConnection(tx, provider, true);
    const known = await tenantsOf(tx, row);
    if (known.every((each) => each.tenantId !== tenantId)) throw notFound("tenant");
    await tx
      .withTables<BillingIntegrationTables>()
      .updateTable("billing_connection")
      .set({ active_tenant_id: tenantId })
      .where("provider", "=", provider)
      .execute();
    const items = await tenantsOf(tx, { ...row, active_tenant_id: tenantId });
    return { data: { items }, text: "Documents are sent to this company." };
  });

  mountOperation(
    context,
    disconnect,
    async ({ params: { provider } }, tx) => {
      await needConnection(tx, provider, true);
      await tx
        .withTables<BillingIntegrationTables>()
        .deleteFrom("billing_connection")
        .where("provider", "=", provider)
        .execute();
      return { data: await integrationData(tx, provider), text: "The connection is ended." };
    },
    ({ params: { provider }, organisationId }) => revoke(context, organisationId, provider),
  );

  mountSignIn(context);
  mountCustom(context);
}

/** Ends the access at the provider; if that fails, its tokens are forgotten all the same. */
async function revoke(context: ServiceContext, organisationId: string, name: ProviderName): Promise<void> {
  const row = await context.store.inTenant(organisationId, (tx) => findConnection(tx, name));
  if (row === null) return;
  const { accessToken, refreshToken } = openAccess(context, row);
  if (accessToken === null) return;
  await findProvider(context, name)
    ?.revoke({ accessToken, refreshToken })
    .catch((error: unknown) => context.log.warn("access not revoked", { kind: errorCode(error) }));
}

function mountCustom(context: ServiceContext): void {
  mountOperation(context, saveCustom, async ({ params: { provider: name }, body, organisationId }, tx) => {
    offered(context, name);
    await storeConnection(tx, organisationId, name, {
      connection_type: "Custom",
      status: "NotConnected",
      sealed_access: sealAccess(context, { accessToken: null, refreshToken: null, own: body }),
      scopes: "[]",
      expires_at: null,
      last_error_token: null,
      active_tenant_id: null,
      connected_at: null,
    });
    return {
      data: await integrationData(tx, name),
      text: "The credentials are saved; test them before the first use.",
    };
  });

  mountOperation(
    context,
    testCustom,
    async ({ params }, tx) => {
      return { data: await integrationData(tx, params.provider), text: "The provider accepts the credentials." };
    },
    async ({ params: { provider: name }, body, organisationId }) => {
      const { provider, signInAs } = offered(context, name);
      const granted = await refusedBy(async () => grantedBy(provider, await signInAs(body)));
      await keepConnection(context, { organisationId, name, own: body }, granted);
    },
  );
}

/** Returns a provider with its custom connections; refuses 400 if it does not offer them. */
function offered(context: ServiceContext, name: ProviderName) {
  const provider = findProvider(context, name);
  const signInAs = provider?.signInAs ?? null;
  if (provider !== null && signInAs !== null) return { provider, signInAs };
  throw new Refused(400, {
    token: "custom_connection_not_offered",
    text: "The provider has no custom connections: use its sign-in.",
  });
}

function mountSignIn(context: ServiceContext): void {
  mountOperation(context, getLoginUri, async ({ params, query, ...work }) => {
    const provider = needProvider(context, params.provider);
    const returnTo = ownPath(context, query.returnTo);
    const { state, challenge, expiresAt } = await storeSignIn(work, params.provider, returnTo);
    const loginUri = provider.loginUri({ redirectUri: redirectUri(context, params.provider), state, challenge });
    return { data: { loginUri, state, expiresAt }, text: "A person connects the organisation at this address." };
  });

  mountRedirect(context, endSignIn, async ({ params: { provider: name }, query }) => {
    const signIn = await takeSignIn(context, name, query.state ?? "");
    if (signIn === null) throw unknownState();
    const { organisationId, returnTo, verifier } = signIn;
    const error = await faultOf(async () => {
      const granted = await exchange(context, name, { code: query.code ?? "", verifier });
      await keepConnection(context, { organisationId, name, own: null }, granted);
    });
    const location = new URL(returnTo, context.address);
    location.searchParams.set(...((error === null ? ["connected", "true"] : ["error", error]) as [string, string]));
    return { location: location.href, cookies: [] };
  });

  mountOperation(
    context,
    exchangeCode,
    async ({ params }, tx) => {
      return { data: await integrationData(tx, params.provider), text: "The organisation is connected." };
    },
    async ({ params: { provider: name }, body: { code, state }, caller, organisationId }) => {
      const signIn = await takeSignIn(context, name, state);
      const isTheirs = signIn?.organisationId === organisationId && signIn.requester === requesterOf(caller);
      if (signIn === null || !isTheirs) throw unknownState();
      const granted = await exchange(context, name, { code, verifier: signIn.verifier });
      await keepConnection(context, { organisationId, name, own: null }, granted);
    },
  );
}

interface Returned {
  readonly code: string;
  readonly verifier: string;
}

async function exchange(context: ServiceContext, name: ProviderName, returned: Returned): Promise<Granted> {
  const provider = needProvider(context, name);
  return refusedBy(async () =>
    grantedBy(provider, await provider.exchange({ ...returned, redirectUri: redirectUri(context, name) })),
  );
}

/** Returns the token of the refusal that work ends with; null if it succeeds. */
async function faultOf(work: () => Promise<void>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.refusal.token;
    throw error;
  }
}

function unknownState(): Refused {
  return new Refused(400, {
    token: "state_unknown",
    text: "The state was used, has expired, or belongs to somebody else: begin again.",
  });
}

/** Returns the address to which the provider sends the browser back. */
function redirectUri({ address }: ServiceContext, name: ProviderName): string {
  return `${address}${endSignIn.path.replace("{provider}", name)}`;
}

/** Returns a path that stays at the installation's own address; refuses any other. */
function ownPath({ address }: ServiceContext, returnTo: string): string {
  const isPath = returnTo.startsWith("/") && URL.canParse(returnTo, address);
  if (isPath && new URL(returnTo, address).origin === new URL(address).origin) return returnTo;
  throw invalid([issueAt(["returnTo"], "return_address_not_own", null)]);
}

/** Who asked: the person of a session, else the credentials. */
function requesterOf({ principalId, clientId }: Caller): string {
  return principalId ?? clientId;
}

/** Stores a sign-in; returns its state, and the challenge of PKCE. */
async function storeSignIn(
  { tx, context, caller, organisationId }: RequestWork,
  provider: ProviderName,
  returnTo: string,
) {
  const [state, verifier] = [randomText(), randomText()];
  const expiresAt = formatInstant(context.clock.now() + SIGN_IN_LIFE);
  const tables = tx.withTables<BillingIntegrationTables>();
  await tables.deleteFrom("billing_sign_in").where("expires_at", "<=", formatInstant(context.clock.now())).execute();
  await tables
    .insertInto("billing_sign_in")
    .values({
      organisation_id: organisationId,
      state_hash: context.credentials.hash(state),
      provider,
      requester: requesterOf(caller),
      sealed_verifier: seal(context.keyOf(PURPOSE), verifier),
      return_to: returnTo,
      expires_at: expiresAt,
    })
    .execute();
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  return { state, challenge, expiresAt };
}

/** Uses up a sign-in: of two returns with one state one gets it. Null if there is none, or it has expired. */
async function takeSignIn(
  { store, clock, keyOf, credentials }: Pick<ServiceContext, "store" | "clock" | "keyOf" | "credentials">,
  provider: ProviderName,
  state: string,
) {
  const row = await store.inSystem((system) =>
    system
      .withTables<BillingIntegrationTables>()
      .deleteFrom("billing_sign_in")
      .where("state_hash", "=", credentials.hash(state))
      .where("provider", "=", provider)
      .returningAll()
      .executeTakeFirst(),
  );
  if (row === undefined || Date.parse(row.expires_at) <= clock.now()) return null;
  const { organisation_id: organisationId, requester, return_to: returnTo } = row;
  return { organisationId, requester, returnTo, verifier: unseal(keyOf(PURPOSE), row.sealed_verifier) };
}

function randomText(): string {
  return randomBytes(LENGTH).toString("base64url");
}

/** Does work at a provider; its faults are refusals: 400 `authorisation_refused`, or 503 `provider_unavailable`. */
async function refusedBy<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    const isRefused = error.token === "credentials_refused" || error.token === "provider_refused";
    if (isRefused) throw new Refused(400, { token: "authorisation_refused", text: "The provider refuses the access." });
    throw new Refused(503, { token: "provider_unavailable", text: "The provider does not answer: try again later." });
  }
}

interface Connecting {
  readonly organisationId: string;
  readonly name: ProviderName;
  /** The credentials of a custom connection; null with OAuth. */
  readonly own: OAuthApp | null;
}

/** What a provider has given: the companies are asked for at once, so that one can be chosen. */
interface Granted {
  readonly tokens: Tokens;
  readonly tenants: readonly Tenant[];
}

async function grantedBy(provider: AccountingProvider, tokens: Tokens): Promise<Granted> {
  return { tokens, tenants: await provider.tenants(tokens.accessToken) };
}

/** Stores what a provider has given as the organisation's connection; a single company is the active one. */
async function keepConnection(
  context: ServiceContext,
  { organisationId, name, own }: Connecting,
  { tokens, tenants }: Granted,
): Promise<void> {
  const [only, ...others] = tenants;
  await context.store.inTenant(organisationId, async (tx) => {
    await context.refuseArchived(tx);
    await storeConnection(tx, organisationId, name, {
      ...connectedColumns(context, tokens, own),
      connection_type: own === null ? "OAuth" : "Custom",
      active_tenant_id: only !== undefined && others.length === 0 ? only.tenantId : null,
      connected_at: formatInstant(context.clock.now()),
    });
    await storeTenants(tx, organisationId, name, tenants);
  });
}

/** Returns the connection with a provider as responses show it: never with its tokens. */
async function integrationData(tx: Tx, provider: ProviderName): Promise<ShownIntegration> {
  const row = await findConnection(tx, provider);
  return row === null ? notConnected(provider) : dataOf(row, await tenantsOf(tx, row));
}

/** Returns the connections with every provider. */
async function allIntegrations(tx: Tx): Promise<ShownIntegration[]> {
  const rows = await selectConnections(tx).selectAll().execute();
  const items = [];
  for (const provider of PROVIDERS) {
    const row = rows.find((each) => each.provider === provider);
    items.push(row === undefined ? notConnected(provider) : dataOf(row, await tenantsOf(tx, row)));
  }
  return items;
}

/** Returns the companies of a connection, by their names. */
async function tenantsOf(tx: Tx, { provider, active_tenant_id: active }: ConnectionRow) {
  const rows = await tx
    .withTables<BillingIntegrationTables>()
    .selectFrom("billing_tenant")
    .selectAll()
    .where("provider", "=", provider)
    .orderBy("name")
    .orderBy("tenant_id")
    .execute();
  return rows.map(({ tenant_id: tenantId, name, type }) => ({ tenantId, name, type, isActive: tenantId === active }));
}

function dataOf(row: ConnectionRow, tenants: ShownIntegration["tenants"]): ShownIntegration {
  return {
    ...showColumns(integration.shape, row),
    isConnected: row.status === "Connected",
    tenants,
    scopes: [...row.scopes],
  };
}

function notConnected(provider: ProviderName): ShownIntegration {
  return {
    provider,
    connectionType: null,
    status: "NotConnected",
    isConnected: false,
    tenants: [],
    scopes: [],
    expiresAt: null,
    lastErrorToken: null,
    connectedAt: null,
  };
}
