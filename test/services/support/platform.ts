import { randomBytes } from "node:crypto";
import { createRulebook } from "../../../src/engine";
import type { PlatformApp } from "../../../src/platform/http";
import { createIds } from "../../../src/platform/ports";
import { openStore, type Store } from "../../../src/platform/store";
import { rules } from "../../../src/rules/2026-27";
import { createAccount, environmentKeys, type NewAccount } from "../../../src/services/access";
import { createPlatformApp, serviceMigrations } from "../../../src/services/platform-app";
import { freshDatabase } from "../../support/postgres";

export interface Called {
  readonly status: number;
  readonly headers: Headers;
  // Whatever came back: each test says what it expects of it.
  // biome-ignore lint/suspicious/noExplicitAny: an answer is judged by the test
  readonly body: any;
}

/** Calls as one client. */
export type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Called>;

/** All services on a database of their own, with every answer checked against its schema. */
export interface TestPlatform {
  readonly store: Store;
  readonly app: PlatformApp;
  readonly clock: { now: () => number };
  readonly passTime: (milliseconds: number) => void;
  readonly account: (name: string) => Promise<NewAccount>;
  readonly callAs: (credentials: Pick<NewAccount, "clientId" | "clientSecret">) => Promise<Call>;
  readonly stop: () => Promise<void>;
}

export async function testPlatform(begins = Date.UTC(2026, 10, 21, 12)): Promise<TestPlatform> {
  let now = begins;
  const clock = { now: () => now };
  const ids = createIds(clock);
  const secret = randomBytes(32);
  const { pepper } = environmentKeys(secret, "sandbox");
  const database = await freshDatabase();
  const store = await openStore({ url: database.url, environment: "sandbox", migrations: serviceMigrations });
  const made = createRulebook(rules);
  if (!made.ok) throw new Error("the rules do not load");
  const rate = { perSecond: 10_000, burst: 100_000 };
  const options = { environment: "sandbox", store, secrets: [secret], clock, ids, rulebook: made.value, rate };
  const app = createPlatformApp({ ...options, checkAnswers: true, onFailure: (error) => console.error(error) });
  return {
    store,
    app,
    clock,
    passTime: (milliseconds) => {
      now += milliseconds;
    },
    account: (name) => {
      const names = { accountName: name, organisationName: `${name} Ltd`, ownerEmail: "owner@sample.example" };
      return createAccount({ store, clock, ids, pepper, ...names });
    },
    callAs: async (credentials) => caller(app, await tokenOf(app, credentials)),
    stop: async () => {
      await store.close();
      await database.drop();
    },
  };
}

/** Asks the token service for an access token. */
export async function tokenOf(
  app: PlatformApp,
  { clientId, clientSecret }: Pick<NewAccount, "clientId" | "clientSecret">,
): Promise<string> {
  const form = { grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret };
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const body = new URLSearchParams(form).toString();
  const answer = await app.request("/oauth2/token", { method: "POST", body, headers });
  return (await answer.json()).access_token;
}

function caller(app: PlatformApp, token: string): Call {
  return async (method, path, body, headers = {}) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const type = body === undefined ? {} : { "content-type": "application/json" };
    const answer = await app.request(path, {
      method,
      ...sent,
      headers: { "x-auth-token": token, ...type, ...headers },
    });
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  };
}
