import { randomBytes } from "node:crypto";
import { z } from "@hono/zod-openapi";
import { sql } from "kysely";
import * as client from "openid-client";
import { errorCode } from "../../../platform";
import { seal, unseal } from "../../../platform/config";
import { invalid, issueAt } from "../../../platform/http";
import { createFetch } from "../../../platform/outbound";
import { formatInstant } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import { type AccessTables, ADDRESS_LIMIT, countAttempt, endLinks, mayState } from "../../access";
import { idField, mountRedirect, type Redirect, redirectOperation } from "../../contract";
import { cookie, noCookie, readCookie } from "../sessions/cookies";
import { openSession } from "../sessions/open-session";
import type { SignInContext } from "../sign-in-context";
import { findProvider, type Provider } from "./find-provider";

/** Milliseconds within which the browser must be back from the provider. */
const VISIT_LIFE = 10 * 60_000;

const PURPOSE = "visits to identity providers";

/** Milliseconds for which what a provider states about itself is used again. */
const KEPT = 10 * 60_000;
const MOST_KEPT = 1_000;
/** Milliseconds by which the clock of a provider may be ahead. */
const MOST_AHEAD = 5 * 60_000;

const PATH = "/v1/authentication/identity-providers/{providerId}";
const FAILED =
  "If nobody is signed in, the browser goes to `/sign-in#failed=` with `sign_in_expired`, `identity_provider_failed` or `sign_in_refused`.";

const common = {
  method: "get",
  service: "Authentication",
  scope: "public",
  params: z.object({ providerId: idField() }),
} as const;
const NO_PROVIDER = {
  status: 404,
  token: "identity_provider_not_found",
  when: "No account has this identity provider.",
} as const;

const beginProviderSignIn = redirectOperation({
  ...common,
  id: "startIdentityProviderSignIn",
  path: `${PATH}/login`,
  summary: "Sends a browser to an account's identity provider, to sign in",
  description: `OpenID Connect with state, nonce and PKCE, within ten minutes. ${FAILED}`,
  query: z.object({
    returnTo: z
      .string()
      .max(500)
      .default("/sign-in")
      .openapi({ description: "The page to return to: a path of this address." }),
  }),
  refusals: [NO_PROVIDER],
});

const endProviderSignIn = redirectOperation({
  ...common,
  id: "completeIdentityProviderSignIn",
  path: `${PATH}/callback`,
  summary: "Takes a browser back from the identity provider, and signs the person in",
  description: `The session reaches the account of the provider only. ${FAILED}`,
  query: z.looseObject({
    state: z.string().optional(),
    code: z.string().optional(),
    error: z.string().optional(),
    iss: z.string().optional(),
  }),
  refusals: [NO_PROVIDER],
});

const COOKIE = "__Host-paypacket_provider";

/** Adds the operations by which a browser goes to an identity provider and comes back. */
export function mountProviders(context: SignInContext): void {
  const { store, clock, ids, credentials } = context;
  const openId = createOpenId(context);

  mountRedirect(context, beginProviderSignIn, async ({ params, query, http }) => {
    const returnTo = ownPath(context, query.returnTo);
    const provider = await findProvider(context, params.providerId);
    const counted = [{ key: credentials.hash(`address of visits ${context.addressOf(http)}`), limit: ADDRESS_LIMIT }];
    await store.inSystem((system) => countAttempt(system, { counted, ids, now: clock.now() }));
    const checks = newChecks();
    const { state, browser } = await storeVisit(context, { provider, checks, returnTo });
    const leaving = { redirectUri: redirectUri(context, provider), state, checks };
    const location = await orFailed(context, () => openId.leave(provider, leaving));
    if (location === null) return failed(context, provider, "identity_provider_failed");
    return { location: location.href, cookies: [cookie(COOKIE, browser, VISIT_LIFE / 1_000)] };
  });

  mountRedirect(context, endProviderSignIn, async ({ params, query, http, now }) => {
    const provider = await findProvider(context, params.providerId);
    const { state = "" } = query;
    const visit = await takeVisit(context, { ...params, state, browser: readCookie(http, COOKIE) });
    if (visit === null) return failed(context, provider, "sign_in_expired");
    const address = new URL(redirectUri(context, provider));
    address.search = new URL(http.req.url).search;
    const returning = { address, state, checks: visit.checks };
    const identity = await orFailed(context, () => openId.comeBack(provider, returning));
    if (identity === null) return failed(context, provider, "identity_provider_failed");
    const principalId = await store.inSystem((system) => takePerson(system, { provider, identity, now }));
    if (principalId === null) return failed(context, provider, "sign_in_refused");
    const { accountId, providerId } = provider;
    const session = await openSession(context, { accountId, principalId, identityId: null, providerId, factor: null });
    const location = new URL(visit.returnTo, context.address).href;
    return { location, cookies: [session.cookie, noCookie(COOKIE)] };
  });
}

/** Returns the address to which the provider sends the browser back. */
function redirectUri({ address }: SignInContext, { providerId }: Provider): string {
  return `${address}${endProviderSignIn.path.replace("{providerId}", providerId)}`;
}

/** Returns a path that stays at the installation's own address; refuses any other. */
function ownPath({ address }: SignInContext, returnTo: string): string {
  const { origin } = new URL(address);
  const isPath = returnTo.startsWith("/") && URL.canParse(returnTo, address);
  if (isPath && new URL(returnTo, address).origin === origin) return returnTo;
  throw invalid([issueAt(["returnTo"], "return_address_not_own", null)]);
}

/** Returns null if the provider fails: the person cannot mend it, and the log has the reason. */
async function orFailed<Result>({ log }: SignInContext, work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    log.warn("identity provider failed", { kind: errorCode(error) });
    return null;
  }
}

type Failure = "sign_in_expired" | "identity_provider_failed" | "sign_in_refused";

/** Sends the browser to the page, which says what happened and leads to the provider again. */
function failed({ address }: SignInContext, { providerId }: Provider, token: Failure): Redirect {
  return { location: `${address}/sign-in#failed=${token}&provider=${providerId}`, cookies: [noCookie(COOKIE)] };
}

interface Stated {
  readonly provider: Provider;
  readonly identity: ProvidedIdentity;
  readonly now: string;
}

/**
 * Returns the id of the person whom a provider states: somebody of its account with the verified address, in a domain
 * that the provider may state. The first sign-in fixes the provider and its subject for the person, and accepts the
 * invitation. Returns null for anybody else. As the system.
 */
async function takePerson(system: Tx, { provider, identity, now }: Stated): Promise<string | null> {
  const email = identity.email?.toLowerCase() ?? "";
  if (!mayState({ email_domains: provider.emailDomains }, email)) return null;
  const { accountId, providerId } = provider;
  const { subject } = identity;
  const tx = system.withTables<AccessTables>();
  const person = await tx
    .selectFrom("person")
    .select(["principal_id", "provider_id", "provider_subject"])
    .where("account_id", "=", accountId)
    .where("sort_email", "=", email)
    .where("removed_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (person === undefined) return null;
  const { principal_id: principalId } = person;
  if (person.provider_id !== null) {
    return person.provider_id === providerId && person.provider_subject === subject ? principalId : null;
  }
  if (await isTaken(system, { accountId, providerId, subject })) return null;
  await tx
    .updateTable("person")
    .set({ provider_id: providerId, provider_subject: subject, updated_at: now })
    .set({ accepted_at: sql<string>`coalesce(accepted_at, ${now})` })
    .where("account_id", "=", accountId)
    .where("principal_id", "=", principalId)
    .execute();
  await endLinks(system, { scopeId: accountId, subjectId: principalId, kind: "Invitation" });
  return principalId;
}

interface Subject {
  readonly accountId: string;
  readonly providerId: string;
  readonly subject: string;
}

/** Returns whether the provider's subject is somebody else of the account already. */
async function isTaken(system: Tx, { accountId, providerId, subject }: Subject): Promise<boolean> {
  const other = await system
    .withTables<AccessTables>()
    .selectFrom("person")
    .select("principal_id")
    .where("account_id", "=", accountId)
    .where("provider_id", "=", providerId)
    .where("provider_subject", "=", subject)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return other !== undefined;
}

/** Whom a provider states: its own name for the person, and an email address that it has verified. */
interface ProvidedIdentity {
  readonly subject: string;
  /** Null if the provider states none, or has not verified it. */
  readonly email: string | null;
}

interface Leaving {
  readonly redirectUri: string;
  readonly state: string;
  readonly checks: VisitChecks;
}

interface Returning {
  /** The address to which the provider sent the browser. */
  readonly address: URL;
  readonly state: string;
  readonly checks: VisitChecks;
}

/** Speaks OpenID Connect with providers, at checked addresses only. All functions reject if a provider fails. */
interface OpenId {
  /** Returns the address of the provider to which the browser goes. */
  readonly leave: (provider: Provider, leaving: Leaving) => Promise<URL>;
  /** Exchanges the code of the address for the person's identity. */
  readonly comeBack: (provider: Provider, returning: Returning) => Promise<ProvidedIdentity>;
}

function newChecks(): VisitChecks {
  return { nonce: client.randomNonce(), codeVerifier: client.randomPKCECodeVerifier() };
}

function createOpenId(context: Pick<SignInContext, "outbound" | "resolveName" | "clock">): OpenId {
  const configurationOf = keptConfigurations(context);
  return {
    leave: async (provider, { redirectUri, state, checks }) => {
      const configuration = await configurationOf(provider);
      const address = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: "openid email",
        state,
        nonce: checks.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(checks.codeVerifier),
        code_challenge_method: "S256",
      });
      if (/^https?:$/.test(address.protocol)) return address;
      throw new Error("The provider's authorization endpoint is not a web address.");
    },
    comeBack: async (provider, { address, state, checks }) => {
      const configuration = await configurationOf(provider);
      const tokens = await client.authorizationCodeGrant(configuration, address, {
        expectedState: state,
        expectedNonce: checks.nonce,
        pkceCodeVerifier: checks.codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new Error("A response with an ID token has its claims.");
      if (claims.iat * 1_000 > context.clock.now() + MOST_AHEAD) throw new Error("The ID token is from the future.");
      if (claims.email !== undefined) return identityIn(claims);
      return identityIn(await client.fetchUserInfo(configuration, tokens.access_token, claims.sub));
    },
  };
}

function identityIn({ sub, email, email_verified }: client.IDToken | client.UserInfoResponse): ProvidedIdentity {
  return { subject: sub, email: typeof email === "string" && email_verified === true ? email : null };
}

interface Kept {
  readonly configuration: client.Configuration;
  readonly until: number;
}

/** Returns a function that discovers a provider, and again after ten minutes or a change of its record. */
function keptConfigurations({
  outbound,
  resolveName,
  clock,
}: Pick<SignInContext, "outbound" | "resolveName" | "clock">) {
  const fetch = createFetch(outbound, resolveName);
  const kept = new Map<string, Kept>();
  return async (provider: Provider): Promise<client.Configuration> => {
    const key = `${provider.providerId} ${provider.changedAt}`;
    const known = kept.get(key);
    if (known !== undefined && clock.now() < known.until) return known.configuration;
    const configuration = await discover(provider, fetch);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, { configuration, until: clock.now() + KEPT });
    return configuration;
  };
}

/**
 * Reads what a provider states about itself. Requests without TLS are left to the outbound rules, which allow them to
 * the networks of the settings only. The signature of ID tokens is checked.
 */
async function discover(
  { issuer, clientId, clientSecret }: Provider,
  fetch: client.CustomFetch,
): Promise<client.Configuration> {
  const execute = [client.allowInsecureRequests];
  const found = await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
    execute,
    [client.customFetch]: fetch,
  });
  const metadata = found.serverMetadata();
  const methods = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const authentication = methods.includes("client_secret_basic") ? client.ClientSecretBasic : client.ClientSecretPost;
  const configuration = new client.Configuration(metadata, clientId, undefined, authentication(clientSecret));
  configuration[client.customFetch] = fetch;
  client.allowInsecureRequests(configuration);
  client.enableNonRepudiationChecks(configuration);
  return configuration;
}

/** What the provider's response is checked by; never sent to the browser before. */
interface VisitChecks {
  readonly nonce: string;
  readonly codeVerifier: string;
}

type VisitContext = Pick<SignInContext, "store" | "clock" | "keyOf" | "credentials">;

interface NewVisit {
  readonly provider: Provider;
  readonly checks: VisitChecks;
  readonly returnTo: string;
}

/** Stores a visit to a provider. Returns its state, and the value of the cookie that binds it to the browser. */
async function storeVisit(context: VisitContext, { provider, checks, returnTo }: NewVisit) {
  const { store, clock, keyOf, credentials } = context;
  const [state, browser] = [randomText(), randomText()];
  await store.inSystem((system) =>
    system
      .withTables<AccessTables>()
      .insertInto("provider_sign_in")
      .values({
        scope_id: credentials.hash(state),
        account_id: provider.accountId,
        provider_id: provider.providerId,
        browser_hash: credentials.hash(browser),
        sealed_checks: seal(keyOf(PURPOSE), JSON.stringify(checks)),
        return_to: returnTo,
        expires_at: formatInstant(clock.now() + VISIT_LIFE),
      })
      .execute(),
  );
  return { state, browser };
}

interface Return {
  readonly providerId: string;
  readonly state: string;
  /** The value of the cookie. */
  readonly browser: string;
}

/**
 * Uses up a visit: of two returns with the same state one gets it. Returns null if there is no such visit, it has expired, or it
 * was begun in another browser.
 */
async function takeVisit(context: VisitContext, { providerId, state, browser }: Return) {
  const { store, clock, keyOf, credentials } = context;
  const row = await store.inSystem((system) =>
    system
      .withTables<AccessTables>()
      .deleteFrom("provider_sign_in")
      .where("scope_id", "=", credentials.hash(state))
      .where("browser_hash", "=", credentials.hash(browser))
      .where("provider_id", "=", providerId)
      .returning(["sealed_checks", "return_to", "expires_at"])
      .executeTakeFirst(),
  );
  if (row === undefined || Date.parse(row.expires_at) <= clock.now()) return null;
  const { nonce, codeVerifier }: VisitChecks = JSON.parse(unseal(keyOf(PURPOSE), row.sealed_checks));
  return { returnTo: row.return_to, checks: { nonce, codeVerifier } };
}

function randomText(): string {
  return randomBytes(32).toString("base64url");
}
