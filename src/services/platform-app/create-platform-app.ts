import type { Rulebook } from "../../engine";
import {
  type AnsweredRequest,
  createCursors,
  createRateLimiter,
  createRootApp,
  type PlatformApp,
  rateLimit,
} from "../../platform/http";
import { type Clock, type Ids, instantOf } from "../../platform/ports";
import type { Store } from "../../platform/store";
import {
  authenticate,
  createAccessTokens,
  createClientRecords,
  type EnvironmentKeys,
  environmentKeys,
  hashSecret,
  markUsed,
  recordAudit,
} from "../access";
import type { ServiceContext } from "../contract";
import { mountTokenService } from "../token";
import { services } from "./services";

export interface PlatformAppOptions {
  /** "sandbox" or "live": each has its own store, and tokens of one are nothing in the other. */
  readonly environment: string;
  readonly store: Store;
  /** Secrets of the installation, 32 random bytes or more each: the first signs and seals, all of them are taken. */
  readonly secrets: readonly Uint8Array[];
  readonly clock: Clock;
  readonly ids: Ids;
  readonly rulebook: Rulebook;
  /** Requests a second that one client may keep up, and how many it may send at once. */
  readonly rate?: { readonly perSecond: number; readonly burst: number };
  readonly onFailure?: (error: unknown, requestId: string) => void;
  readonly onAnswer?: (answer: AnsweredRequest) => void;
  /** Checks every answer against its schema, for tests. */
  readonly checkAnswers?: boolean;
}

/** Services that work on the account and ignore `X-Org-Id`. */
const ACCOUNT_PREFIXES = ["/v1/authentication", "/v1/administration"];

const USUAL_RATE = { perSecond: 50, burst: 200 };
const TOKEN_RATE = { perSecond: 0.5, burst: 20 };

/** New secrets are hashed with the current pepper. */
function pepperOf([current]: readonly EnvironmentKeys[]): Uint8Array {
  if (current === undefined) throw new Error("An installation needs a secret.");
  return current.pepper;
}

/** All services of one environment as one application. */
export function createPlatformApp(options: PlatformAppOptions): PlatformApp {
  const { environment, store, secrets, clock, ids, rulebook, checkAnswers = false } = options;
  const keys = secrets.map((secret) => environmentKeys(secret, environment));
  const tokens = createAccessTokens(keys, clock, ids);
  const clients = createClientRecords(store, clock);
  const app = createRootApp(options);
  mountTokenService(app, {
    tokens,
    clients,
    peppers: keys.map(({ pepper }) => pepper),
    onUse: (clientId, accountId) => markUsed(store, { clientId, accountId, at: instantOf(clock.now()) }),
    waitOf: createRateLimiter({ clock, ...TOKEN_RATE }),
  });
  app.use("/v1/*", authenticate({ tokens, clients, accountPrefixes: ACCOUNT_PREFIXES }));
  app.use("/v1/*", rateLimit({ clock, ...(options.rate ?? USUAL_RATE) }));
  const context: ServiceContext = {
    store,
    clock,
    ids,
    rulebook,
    checkAnswers,
    cursors: createCursors({ keys: keys.map(({ cursors }) => cursors), clock }),
    credentials: { hash: (secret) => hashSecret(secret, pepperOf(keys)), changed: clients.forget },
    audit: (tx, deed) => recordAudit(tx, { ...deed, auditId: ids.next() }),
  };
  for (const service of services) service.mount(app, context);
  return app;
}
