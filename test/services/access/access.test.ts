import { randomBytes } from "node:crypto";
import { decodeJwt } from "jose";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRulebook } from "../../../src/engine";
import { type PlatformApp, type ServedApp, serveApp } from "../../../src/platform/http";
import { createIds } from "../../../src/platform/ports";
import { openStore, type Store, tenancyFaults } from "../../../src/platform/store";
import { rules } from "../../../src/rules/2026-27";
import { createAccount, environmentKeys, hashSecret, type NewAccount } from "../../../src/services/access";
import { createPlatformApp, serviceMigrations } from "../../../src/services/platform-app";
import { type FreshDatabase, freshDatabase } from "../../support/postgres";

let now = Date.UTC(2026, 10, 21, 12);
const clock = { now: () => now };
const ids = createIds(clock);
const secrets = [randomBytes(32)];
const { pepper } = environmentKeys(secrets[0] as Uint8Array, "sandbox");
const made = createRulebook(rules);
if (!made.ok) throw new Error("the rules do not load");
const rulebook = made.value;

let database: FreshDatabase;
let store: Store;
let first: NewAccount;
let other: NewAccount;
let server: ServedApp;

/** Another process on the same database: what it keeps, it keeps for itself. */
function app(environment = "sandbox", of = secrets): PlatformApp {
  return createPlatformApp({ environment, store, secrets: of, clock, ids, rulebook, checkAnswers: true });
}

beforeAll(async () => {
  database = await freshDatabase();
  store = await openStore({ url: database.url, environment: "sandbox", migrations: serviceMigrations });
  const names = {
    accountName: "Sample Payroll Bureau",
    organisationName: "Sample Bakery Ltd",
    ownerEmail: "owner@sample.example",
  };
  first = await createAccount({ store, clock, ids, pepper, ...names });
  const others = { accountName: "Another", organisationName: "Another Ltd", ownerEmail: "owner@another.example" };
  other = await createAccount({ store, clock, ids, pepper, ...others });
  server = await serveApp(app(), { port: 0, host: "127.0.0.1" });
});

afterAll(async () => {
  await server.stop();
  await store.close();
  await database.drop();
});

interface Sent {
  readonly client_id?: string;
  readonly client_secret?: string;
  readonly grant_type?: string;
}

async function askToken(sent: Sent, to = app()) {
  const body = new URLSearchParams({ grant_type: "client_credentials", ...sent }).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const answer = await to.request("/oauth2/token", { method: "POST", body, headers });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

async function tokenOf({ clientId, clientSecret }: NewAccount, to = app()): Promise<string> {
  const { body } = await askToken({ client_id: clientId, client_secret: clientSecret }, to);
  return body.access_token;
}

async function myOrganisations(headers: Record<string, string>, to = app()) {
  const answer = await to.request("/v1/authentication/my-organisations", { headers });
  return { status: answer.status, body: await answer.json() };
}

function asFirst<T>(statement: ReturnType<typeof sql<T>>) {
  return store.inAccount(first.accountId, (tx) => statement.execute(tx));
}

describe("the token service", () => {
  it("gives a token that says who, with which secret, and its own name", async () => {
    const { status, headers, body } = await askToken({ client_id: first.clientId, client_secret: first.clientSecret });
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(body).toEqual({ access_token: expect.any(String), token_type: "Bearer", expires_in: 3_600 });
    expect(decodeJwt(body.access_token)).toEqual({
      iss: "paypacket",
      sub: first.clientId,
      jti: expect.stringMatching(/^[0-9A-Z]{26}$/),
      sn: 1,
      iat: now / 1_000,
      exp: now / 1_000 + 3_600,
    });
  });

  it("takes credentials from an Authorization header too, and from one place only", async () => {
    const authorization = `Basic ${btoa(`${first.clientId}:${first.clientSecret}`)}`;
    const headers = { "content-type": "application/x-www-form-urlencoded", authorization };
    const ask = (body: string) => app().request("/oauth2/token", { method: "POST", body, headers });
    expect((await ask("grant_type=client_credentials")).status).toBe(200);
    expect((await ask(`grant_type=client_credentials&client_secret=${first.clientSecret}`)).status).toBe(400);
  });

  it("refuses a wrong secret and an unknown client alike, in OAuth's own form", async () => {
    const wrong = await askToken({ client_id: first.clientId, client_secret: other.clientSecret });
    const unknown = await askToken({ client_id: ids.next(), client_secret: first.clientSecret });
    expect([wrong.status, wrong.body]).toEqual([
      401,
      { error: "invalid_client", error_description: expect.any(String) },
    ]);
    expect([unknown.status, unknown.body]).toEqual([401, wrong.body]);
  });

  it.each<[Sent, number, string]>([
    [{ grant_type: "password" }, 400, "unsupported_grant_type"],
    [{ grant_type: "" }, 400, "invalid_request"],
    [{}, 401, "invalid_client"],
  ])("refuses %j", async (sent, status, error) => {
    const answer = await askToken(sent);
    expect([answer.status, answer.body.error]).toEqual([status, error]);
  });

  it("refuses JSON and a parameter that is sent twice", async () => {
    const ask = (body: string, type: string) =>
      app().request("/oauth2/token", { method: "POST", body, headers: { "content-type": type } });
    expect((await ask("{}", "application/json")).status).toBe(415);
    const twice = "grant_type=client_credentials&grant_type=client_credentials";
    expect((await ask(twice, "application/x-www-form-urlencoded")).status).toBe(400);
  });

  it("slows down whoever guesses", async () => {
    const to = app();
    const statuses = [];
    for (let tried = 0; tried < 25; tried += 1) {
      statuses.push((await askToken({ client_id: first.clientId, client_secret: "guess" }, to)).status);
    }
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401));
    expect(new Set(statuses.slice(20))).toEqual(new Set([429]));
  });

  it("stores no secret", async () => {
    const { rows } = await asFirst(sql<{ secret_hash: string }>`select secret_hash from api_client`);
    expect(rows).toEqual([{ secret_hash: hashSecret(first.clientSecret, pepper) }]);
  });
});

describe("a request", () => {
  it("with a token is answered, over HTTP", async () => {
    const headers = { "x-auth-token": await tokenOf(first) };
    const answer = await fetch(`http://127.0.0.1:${server.port}/v1/authentication/my-organisations`, { headers });
    const { message, content } = await answer.json();
    expect([answer.status, message.token]).toEqual([200, "organisations_listed"]);
    expect(content.data.items).toEqual([
      {
        organisationId: first.organisationId,
        name: "Sample Bakery Ltd",
        accessType: "Customer",
        customerId: first.accountId,
        isDefault: true,
      },
    ]);
  });

  it.each<[string, () => Promise<Record<string, string>>]>([
    ["access_token_missing", async () => ({})],
    ["access_token_missing", async () => ({ "x-auth-token": "" })],
    ["access_token_invalid", async () => ({ "x-auth-token": "x.y.z" })],
    ["access_token_invalid", async () => ({ "x-auth-token": `${await tokenOf(first)}x` })],
    ["access_token_invalid", async () => ({ "x-auth-token": unsigned(await tokenOf(first)) })],
    ["access_token_invalid", async () => ({ "x-auth-token": await tokenOf(first, app("live")) })],
    [
      "access_token_invalid",
      async () => ({ "x-auth-token": await tokenOf(first, app("sandbox", [randomBytes(32), ...secrets])) }),
    ],
  ])("is refused with %s", async (token, headers) => {
    const { status, body } = await myOrganisations(await headers());
    expect([status, body.message.token]).toEqual([401, token]);
    expect(body.content.data).toEqual({});
  });

  it("is refused when its token is too old", async () => {
    const headers = { "x-auth-token": await tokenOf(first) };
    now += 3_599_000;
    expect((await myOrganisations(headers)).status).toBe(200);
    now += 2_000;
    expect((await myOrganisations(headers)).body.message.token).toBe("access_token_expired");
  });

  it("is taken with an older secret of the installation, after the secret was changed", async () => {
    const headers = { "x-auth-token": await tokenOf(first) };
    const changed = app("sandbox", [randomBytes(32), ...secrets]);
    expect((await myOrganisations(headers, changed)).status).toBe(200);
    expect((await askToken({ client_id: first.clientId, client_secret: first.clientSecret }, changed)).status).toBe(
      200,
    );
  });

  it("is refused within ten seconds of a revocation by another process, and of a new secret", async () => {
    const to = app();
    const headers = { "x-auth-token": await tokenOf(other, to) };
    expect((await myOrganisations(headers, to)).status).toBe(200);
    await store.inAccount(other.accountId, (tx) => sql`update api_client set secret_number = 2`.execute(tx));
    now += 10_000;
    expect((await myOrganisations(headers, to)).body.message.token).toBe("access_token_invalid");
    const renewed = { "x-auth-token": await tokenOf(other, to) };
    expect((await myOrganisations(renewed, to)).status).toBe(200);
    await store.inAccount(other.accountId, (tx) => sql`update api_client set revoked_at = now()`.execute(tx));
    expect((await askToken({ client_id: other.clientId, client_secret: other.clientSecret }, to)).status).toBe(401);
    now += 10_000;
    expect((await myOrganisations(renewed, to)).body.message.token).toBe("access_token_invalid");
  });

  it("takes the token of a newer secret at once", async () => {
    const to = app();
    const before = { "x-auth-token": await tokenOf(first, to) };
    expect((await myOrganisations(before, to)).status).toBe(200);
    await asFirst(sql`update api_client set secret_number = secret_number + 1`);
    const after = { "x-auth-token": await tokenOf(first, to) };
    expect((await myOrganisations(after, to)).status).toBe(200);
    expect((await myOrganisations(before, to)).status).toBe(401);
  });
});

function unsigned(token: string): string {
  const [, payload] = token.split(".");
  return `${Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url")}.${payload}.`;
}

it("nothing of the tables lets one owner reach another's rows", async () => {
  const { Client } = await import("pg");
  const client = new Client({ connectionString: database.url });
  await client.connect();
  expect(await tenancyFaults(client)).toEqual([]);
  await client.end();
});
