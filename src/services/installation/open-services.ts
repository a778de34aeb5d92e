import type { Context, MiddlewareHandler } from "hono";
import { apiDocument, docsRoutes } from "../../platform/docs";
import {
  callerAddress,
  callerScheme,
  createRateLimiter,
  getHeader,
  type PlatformEnv,
  passOn,
} from "../../platform/http";
import type { Environment, Service } from "../../platform/installation";
import { resolveName as askNameServers, lookUpRecordsAt } from "../../platform/outbound";
import { type Clock, formatInstant } from "../../platform/ports";
import type { Migration } from "../../platform/store";
import {
  type AskedScope,
  accessKeys,
  accessMigrations,
  authenticate,
  createAccessTokens,
  createClientRecords,
  createOrganisationCells,
  createOrganisationClocks,
  createPasswords,
  createPersonRecords,
  createSessionRecords,
  findProvisioningCaller,
  hashSecret,
  markUsed,
  recordAudit,
  refuseArchived,
} from "../access";
import { mountSignIn } from "../authentication";
import { createBrands } from "../branding";
import { changeMigrations, type OperationService, type OrganisationClocks, type ServiceContext } from "../contract";
import { processDrawing } from "../drawing";
import { mountTokenService, type TokenLimits } from "../token";
import { SENDING_TIMES, webhookScope } from "../webhooks";
import { API_HEAD } from "./api-head";
import { ASSISTANTS, assistantRoutes } from "./assistants";
import { readContributions } from "./contributions";
import type { ServicesOptions } from "./services-options";

/** The versions of the interface, and assistants: everything below them needs a caller. */
const BEHIND_AUTHENTICATION = ["/v1/*", "/v2/*", ASSISTANTS];

/** What a browser that comes back from a provider of accounting software calls below them: the state decides. */
const WITHOUT_CALLER = /^\/v1\/billing\/integrations\/[^/]+\/callback$/;

/** Path prefixes of services that work on the account and ignore `X-Org-Id`. */
const ACCOUNT_PREFIXES = ["/v1/authentication/", "/v1/administration/", ASSISTANTS];
/** Of these, what a person who is only a guest of other accounts may call. */
const GUEST_PREFIXES = ["/v1/authentication/", "/v1/administration/users/me", ASSISTANTS];
/** The organisations that a guest was granted, and whose brand applies there. */
const GUEST_READS = /^\/v1\/administration\/organisations(\/[^/]+\/resolved-branding)?$/;

/** Limit of token requests by one client from one address. */
const TOKEN_RATE = { perSecond: 0.5, burst: 20 };
/** Limit of token requests from one address, by any clients: a proxy's address may stand for many. */
const ADDRESS_RATE = { perSecond: 100, burst: 500 };

/** Milliseconds that a synchronous report may take: less than a request has. */
const LONGEST_REPORT = 20_000;

/** The tables that all services use: access, and the history of records. */
export const BASE_MIGRATIONS: readonly Migration[] = [...accessMigrations, ...changeMigrations];

/** Serves `/openapi.json`, `/docs` and assistants, covering everything mounted before. */
const docs: Service = {
  name: "docs",
  migrations: [],
  install: ({ app, address }) => {
    app.route("/", docsRoutes(app, API_HEAD, address));
    app.route(
      "/",
      assistantRoutes(app, () => apiDocument(app, API_HEAD, address)),
    );
  },
};

/** Returns services, and the caller's own after them, as an environment installs them: authentication before all. */
export function openServices(services: readonly OperationService[], options: ServicesOptions): readonly Service[] {
  let context: ServiceContext | undefined;
  const all = [...services, ...(options.furtherServices ?? [])];
  const access: Service = {
    name: "access",
    migrations: BASE_MIGRATIONS,
    install: (environment) => {
      for (const { mountAround } of all) mountAround?.(environment);
      context = openAccess(environment, options, all);
      for (const { mountBefore } of all) mountBefore?.(context);
    },
  };
  const behind = all.map(
    ({ name, migrations, mount }): Service => ({
      name,
      migrations,
      install: () => {
        if (context === undefined) throw new Error("A service stands behind the one that knows the callers.");
        mount(context);
      },
    }),
  );
  return [access, ...behind, docs];
}

/** Adds the token service and authentication to an environment; returns what these services depend on. */
function openAccess(
  environment: Environment,
  {
    rulebook,
    modulusTable = null,
    accountNames = null,
    checkAnswers = false,
    drawing = processDrawing(),
    resolveName = askNameServers,
    lookUpRecords = lookUpRecordsAt(),
    sendingTimes = {},
    passwordWork,
    longestReport = LONGEST_REPORT,
  }: ServicesOptions,
  services: readonly OperationService[],
): ServiceContext {
  const { mail, ...ofEnvironment } = environment;
  const { app, store, clock, ids, keyOf, rateLimit, trustedProxies, files } = ofEnvironment;
  const { emails, printerOf, styleOf } = createBrands({ store, files, mail, drawing });
  const keys = accessKeys(keyOf);
  const tokens = createAccessTokens(keys, clock, ids);
  const clients = createClientRecords(store, clock);
  const sessions = createSessionRecords(store, clock, environment.name === "live");
  const people = createPersonRecords(store, clock);
  const addressOf = callerAddress(trustedProxies);
  const credentials: ServiceContext["credentials"] = {
    hash: (secret) => hashSecret(secret, keys.pepper),
    changed: (holderId) => {
      clients.forget(holderId);
      sessions.forget();
      people.forget();
    },
    passwords: createPasswords(keyOf("passwords"), passwordWork),
    provisioningCaller: (token) => findProvisioningCaller({ clients, store, clock, pepper: keys.pepper }, token),
    reachOf: async ({ sessionId }) => {
      const session = sessionId === null ? null : await sessions.find(sessionId);
      if (session === null) return null;
      const typeOf = (id: string) => (session.isGuest || session.guestOf.has(id) ? "Guest" : "Customer");
      return new Map([...session.organisationIds].map((id) => [id, typeOf(id)]));
    },
  };
  mountTokenService(app, {
    tokens,
    clients,
    pepper: keys.pepper,
    onUse: (clientId, accountId) => markUsed(store, { clientId, accountId, at: formatInstant(clock.now()) }),
    limits: tokenLimits(clock),
    addressOf,
  });
  const schemeOf = callerScheme(trustedProxies);
  mountSignIn({ ...environment, checkAnswers, resolveName, credentials, tokens, addressOf, schemeOf });
  const authenticated = authenticate({ tokens, clients, sessions, people, clock, scopeOf });
  for (const path of BEHIND_AUTHENTICATION)
    app.use(path, unlessWithoutCaller(authenticated), unlessWithoutCaller(rateLimit));
  const { addresses } = ofEnvironment.cells;
  if (addresses.size > 0) {
    const pass = passOn({ ...ofEnvironment.cells, ...createOrganisationCells(store, clock), organisationOf });
    for (const path of BEHIND_AUTHENTICATION) app.use(path, unlessWithoutCaller(pass));
  }
  const following = createOrganisationClocks(ofEnvironment);
  for (const path of BEHIND_AUTHENTICATION) app.use(path, byClockOfOrganisation(following.clocks));
  return {
    ...ofEnvironment,
    ...following,
    emails,
    printerOf,
    styleOf,
    rulebook,
    modulusTable,
    accountNames,
    checkAnswers,
    resolveName,
    lookUpRecords,
    longestReport,
    sendingTimes: { ...SENDING_TIMES, ...sendingTimes },
    ...readContributions(services, environment),
    credentials,
    refuseArchived,
    audit: (tx, deed) => recordAudit(tx, { ...deed, auditId: ids.next() }),
  };
}

/** Returns the organisation whose cell a request belongs to: its own, or that of an account's request that names it. */
function organisationOf(context: Context<PlatformEnv>): string | null {
  const [, named] = /^\/v1\/administration\/organisations\/([^/]+)/.exec(context.req.path) ?? [];
  return context.get("caller")?.organisationId ?? named ?? null;
}

/** What is sent and signed in with has the time outside; everything else of an organisation is by its clock. */
function byClockOfOrganisation({ within }: OrganisationClocks): MiddlewareHandler<PlatformEnv> {
  return (context, next) => {
    const organisationId = context.get("caller")?.organisationId ?? null;
    const isOutside = organisationId === null || context.req.path.startsWith("/v1/webhooks/");
    return isOutside ? next() : within(organisationId, next);
  };
}

function unlessWithoutCaller(check: MiddlewareHandler<PlatformEnv>): MiddlewareHandler<PlatformEnv> {
  return (context, next) => (WITHOUT_CALLER.test(context.req.path) ? next() : check(context, next));
}

function scopeOf(context: Context<PlatformEnv>): AskedScope {
  const { path } = context.req;
  if (ACCOUNT_PREFIXES.some((prefix) => path.startsWith(prefix))) {
    const isRead = context.req.method === "GET" && GUEST_READS.test(path);
    const isForGuests = isRead || GUEST_PREFIXES.some((prefix) => path.startsWith(prefix));
    return { owner: "account", isWhole: false, isForGuests };
  }
  const named = getHeader(context, "x-org-id");
  return path.startsWith("/v1/webhooks/") ? webhookScope(context.req, named) : { owner: "organisation", named };
}

/** Guesses use up only the limit for wrong secrets, so a client with the right secret is never shut out. */
function tokenLimits(clock: Clock): TokenLimits {
  const right = createRateLimiter({ clock, ...TOKEN_RATE });
  const wrong = createRateLimiter({ clock, ...TOKEN_RATE });
  return {
    ofAddress: createRateLimiter({ clock, ...ADDRESS_RATE }),
    ofSecret: (isRight, clientId, address) => (isRight ? right : wrong)(`${clientId} ${address}`),
  };
}
