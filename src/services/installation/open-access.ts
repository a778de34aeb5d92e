import { callerAddress, createRateLimiter } from "../../platform/http";
import type { Environment } from "../../platform/installation";
import { type Clock, instantOf } from "../../platform/ports";
import {
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
import { payrollRuns } from "../pay-runs";
import { mountTokenService, type TokenLimits } from "../token";
import type { ServicesOptions } from "./paypacket-services";

/** Services that work on the account and ignore `X-Org-Id`. */
const ACCOUNT_PREFIXES = ["/v1/authentication", "/v1/administration"];

/** Tokens that one client may ask for from one address. */
const TOKEN_RATE = { perSecond: 0.5, burst: 20 };
/** Tokens that one address may ask for, under however many names: that of a proxy may stand for many clients. */
const ADDRESS_RATE = { perSecond: 100, burst: 500 };

/** Has an environment give tokens and know its callers; answers what the services behind that stand on. */
export function openAccess(
  environment: Environment,
  { rulebook, modulusTable = null, checkAnswers = false, drawing = processDrawing() }: ServicesOptions,
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
  app.use("/v1/*", authenticate({ tokens, clients, accountPrefixes: ACCOUNT_PREFIXES }));
  app.use("/v1/*", rateLimit);
  return {
    ...environment,
    rulebook,
    modulusTable,
    checkAnswers,
    drawing,
    payrollRuns: payrollRuns(environment),
    ...ofServices,
    credentials: { hash: (secret) => hashSecret(secret, keys.pepper), changed: clients.forget },
    audit: (tx, deed) => recordAudit(tx, { ...deed, auditId: ids.next() }),
  };
}

/** Whoever guesses uses up wrong secrets, and shuts out nobody who has the right one. */
function tokenLimits(clock: Clock): TokenLimits {
  const right = createRateLimiter({ clock, ...TOKEN_RATE });
  const wrong = createRateLimiter({ clock, ...TOKEN_RATE });
  return {
    ofAddress: createRateLimiter({ clock, ...ADDRESS_RATE }),
    ofSecret: (isRight, clientId, address) => (isRight ? right : wrong)(`${clientId} ${address}`),
  };
}
