import type { Context } from "hono";
import { callerAddress, createRateLimiter, headerOf, type PlatformEnv } from "../../platform/http";
import type { Environment } from "../../platform/installation";
import { resolveName as askNameServers } from "../../platform/outbound";
import { type Clock, instantOf } from "../../platform/ports";
import {
  type AskedScope,
  accessKeys,
  authenticate,
  createAccessTokens,
  createClientRecords,
  hashSecret,
  markUsed,
  recordAudit,
} from "../access";
import type { ServiceContext } from "../contract";
import { processDrawing } from "../drawing";
import { payrollRuns, runUses } from "../pay-runs";
import { mountTokenService, type TokenLimits } from "../token";
import { SENDING_TIMES, webhookScope } from "../webhooks";
import type { ServicesOptions } from "./services-options";

/** Path prefixes of services that work on the account and ignore `X-Org-Id`. */
const ACCOUNT_PREFIXES = ["/v1/authentication/", "/v1/administration/"];
const OF_ACCOUNT: AskedScope = { owner: "account", isWhole: false };

/** Limit of token requests by one client from one address. */
const TOKEN_RATE = { perSecond: 0.5, burst: 20 };
/** Limit of token requests from one address, by any clients: a proxy's address may stand for many. */
const ADDRESS_RATE = { perSecond: 100, burst: 500 };

/** Adds the token service and authentication to an environment; returns what the other services depend on. */
export function openAccess(
  environment: Environment,
  {
    rulebook,
    modulusTable = null,
    checkAnswers = false,
    drawing = processDrawing(),
    resolveName = askNameServers,
    sendingTimes = {},
  }: ServicesOptions,
  ofServices: Pick<
    ServiceContext,
    "payslipSources" | "employeeChanged" | "employeesByPayroll" | "runWarnings" | "organisationCreated"
  >,
): ServiceContext {
  const { app, store, clock, ids, keyOf, rateLimit, trustedProxies } = environment;
  const keys = accessKeys(keyOf);
  const tokens = createAccessTokens(keys, clock, ids);
  const clients = createClientRecords(store, clock);
  mountTokenService(app, {
    tokens,
    clients,
    pepper: keys.pepper,
    onUse: (clientId, accountId) => markUsed(store, { clientId, accountId, at: instantOf(clock.now()) }),
    limits: tokenLimits(clock),
    addressOf: callerAddress(trustedProxies),
  });
  app.use("/v1/*", authenticate({ tokens, clients, scopeOf }));
  app.use("/v1/*", rateLimit);
  return {
    ...environment,
    rulebook,
    modulusTable,
    checkAnswers,
    drawing,
    resolveName,
    sendingTimes: { ...SENDING_TIMES, ...sendingTimes },
    payrollRuns: payrollRuns(environment),
    runUses,
    ...ofServices,
    credentials: { hash: (secret) => hashSecret(secret, keys.pepper), changed: clients.forget },
    audit: (tx, deed) => recordAudit(tx, { ...deed, auditId: ids.next() }),
  };
}

function scopeOf(context: Context<PlatformEnv>): AskedScope {
  const { path } = context.req;
  if (ACCOUNT_PREFIXES.some((prefix) => path.startsWith(prefix))) return OF_ACCOUNT;
  const named = headerOf(context, "x-org-id");
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
