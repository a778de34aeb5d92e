import { decodeJwt } from "jose";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSecrets } from "../../../src/platform/config";
import type { Environment } from "../../../src/platform/installation";
import { tenancyFaults } from "../../../src/platform/store";
import { accessKeys, createAccessTokens, hashSecret, type NewAccount } from "../../../src/services/access";
import { askToken, type TestPlatform, testPlatform, tokenOf } from "../support/platform";

let platform: TestPlatform;
/** Other processes of the installation: one with the same secret, one with another. */
let twin: Environment;
let first: NewAccount;
let other: NewAccount;

beforeAll(async () => {
  platform = await testPlatform(undefined, { services: ["authentication"] });
  twin = await platform.anotherProcess();
  first = await platform.account("Sample Bakery");
  other = await platform.account("Another");
});

afterAll(() => platform.stop());

async function myOrganisations(headers: Record<string, string>, to: Pick<Environment, "app"> = platform) {
  const answer = await to.app.request("/v1/authentication/my-organisations", { headers });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

function asFirst<T>(statement: ReturnType<typeof sql<T>>) {
  return platform.store.inAccount(first.accountId, (tx) => statement.execute(tx));
}

const credentials = ({ clientId, clientSecret }: NewAccount) => ({ client_id: clientId, client_secret: clientSecret });

describe("the token service", () => {
  it("gives a token that says who, with which secret, and its own name", async () => {
    const { status, headers, body } = await askToken(platform.app, credentials(first));
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(body).toEqual({ access_token: expect.any(String), token_type: "Bearer", expires_in: 3_600 });
    expect(decodeJwt(body.access_token)).toEqual({
      iss: "paypacket",
      sub: first.clientId,
      jti: expect.stringMatching(/^[0-9A-Z]{26}$/),
      sn: 1,
      iat: platform.clock.now() / 1_000,
      exp: platform.clock.now() / 1_000 + 3_600,
    });
  });

  it("takes credentials from an Authorization header too, and from one place only", async () => {
    const authorization = `Basic ${btoa(`${first.clientId}:${first.clientSecret}`)}`;
    const headers = { "content-type": "application/x-www-form-urlencoded", authorization };
    const ask = (body: string) => platform.app.request("/oauth2/token", { method: "POST", body, headers });
    expect((await ask("grant_type=client_credentials")).status).toBe(200);
    expect((await ask(`grant_type=client_credentials&client_secret=${first.clientSecret}`)).status).toBe(400);
  });

  it("says that one of the two is missing, in the form or in a header, and nothing of a header that is malformed", async () => {
    const told = async (form: Record<string, string>, authorization?: string) => {
      const body = new URLSearchParams({ grant_type: "client_credentials", ...form }).toString();
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      const sent = authorization === undefined ? headers : { ...headers, authorization };
      const answer = await platform.app.request("/oauth2/token", { method: "POST", body, headers: sent });
      return [answer.status, (await answer.json()).error_description];
    };
    const { clientId: client_id, clientSecret: client_secret } = first;
    const missing = [401, "client_id and client_secret are needed."];
    for (const form of [{ client_id }, { client_secret }, { client_id, client_secret: "" }])
      expect(await told(form)).toEqual(missing);
    const pairs = [`${client_id}:`, `:${client_secret}`, client_id, `${client_id}:%`];
    const malformed = ["Basic", "Basic !", "Basic AAA", `Bearer ${client_secret}`];
    for (const header of [...pairs.map((pair) => `Basic ${btoa(pair)}`), ...malformed])
      expect([header, ...(await told({}, header))]).toEqual([header, ...missing]);
  });

  it("refuses a wrong secret and an unknown client alike, in OAuth's own form", async () => {
    const wrong = await askToken(platform.app, { client_id: first.clientId, client_secret: other.clientSecret });
    const unknown = await askToken(platform.app, { client_id: platform.ids.next(), client_secret: first.clientSecret });
    expect([wrong.status, wrong.body]).toEqual([
      401,
      { error: "invalid_client", error_description: expect.any(String) },
    ]);
    expect([unknown.status, unknown.body]).toEqual([401, wrong.body]);
  });

  it.each<[Record<string, string>, number, string]>([
    [{ grant_type: "password" }, 400, "unsupported_grant_type"],
    [{ grant_type: "" }, 400, "invalid_request"],
    [{}, 401, "invalid_client"],
  ])("refuses %j", async (sent, status, error) => {
    const answer = await askToken(platform.app, sent);
    expect([answer.status, answer.body.error]).toEqual([status, error]);
  });

  it("refuses JSON and a parameter that is sent twice", async () => {
    const ask = (body: string, type: string) =>
      platform.app.request("/oauth2/token", { method: "POST", body, headers: { "content-type": type } });
    expect((await ask("{}", "application/json")).status).toBe(415);
    const twice = "grant_type=client_credentials&grant_type=client_credentials";
    expect((await ask(twice, "application/x-www-form-urlencoded")).status).toBe(400);
  });

  it("slows down whoever guesses, and not whoever has the right secret", async () => {
    const statuses = [];
    for (let tried = 0; tried < 25; tried += 1) {
      statuses.push((await askToken(twin.app, { client_id: first.clientId, client_secret: "guess" })).status);
    }
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401));
    expect(new Set(statuses.slice(20))).toEqual(new Set([429]));
    const right = { client_id: first.clientId, client_secret: first.clientSecret };
    expect((await askToken(twin.app, right)).status).toBe(200);
  });

  it("stores no secret", async () => {
    const { rows } = await asFirst(sql<{ secret_hash: string }>`select secret_hash from api_client`);
    expect(rows).toEqual([{ secret_hash: hashSecret(first.clientSecret, accessKeys(platform.keyOf).pepper) }]);
  });
});

describe("a request", () => {
  it("with a token is answered, over HTTP", async () => {
    const headers = { "x-auth-token": await tokenOf(platform.app, first) };
    const answer = await fetch(`${platform.address}/v1/authentication/my-organisations`, { headers });
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

  it("takes its token as Authorization: Bearer too, and both headers where they are the same", async () => {
    const token = await tokenOf(platform.app, first);
    const authorization = `Bearer ${token}`;
    for (const headers of [
      { authorization },
      { authorization: `bearer  ${token} ` },
      { authorization, "x-auth-token": token },
    ]) {
      expect((await myOrganisations(headers)).status).toBe(200);
    }
    const answer = await fetch(`${platform.address}/v1/authentication/my-organisations`, {
      headers: { authorization },
    });
    expect(answer.status).toBe(200);
    const basic = { authorization: "Basic eDp5", "x-auth-token": token };
    expect((await myOrganisations(basic)).status).toBe(200);
  });

  it("is refused with a challenge where two different tokens are sent, or none", async () => {
    const token = await tokenOf(platform.app, first);
    const two = [
      { authorization: `Bearer ${await tokenOf(platform.app, other)}`, "x-auth-token": token },
      { authorization: `Bearer ${token}`, "x-auth-token": "x.y.z" },
      { authorization: `Bearer ${token} ${token}`, "x-auth-token": token },
    ];
    for (const headers of two) {
      const { status, body, headers: answered } = await myOrganisations(headers);
      expect([status, body.message.token]).toEqual([401, "access_token_invalid"]);
      expect(answered.get("www-authenticate")).toBe('Bearer realm="paypacket", error="invalid_token"');
    }
    const none = await myOrganisations({ authorization: "Basic eDp5" });
    expect([none.status, none.body.message.token]).toEqual([401, "access_token_missing"]);
    expect(none.headers.get("www-authenticate")).toBe('Bearer realm="paypacket"');
  });

  it.each<[string, () => Promise<Record<string, string>>]>([
    ["access_token_missing", async () => ({})],
    ["access_token_missing", async () => ({ "x-auth-token": "" })],
    ["access_token_invalid", async () => ({ "x-auth-token": "x.y.z" })],
    ["access_token_invalid", async () => ({ "x-auth-token": `${await tokenOf(platform.app, first)}x` })],
    ["access_token_invalid", async () => ({ "x-auth-token": unsigned(await tokenOf(platform.app, first)) })],
    ["access_token_invalid", async () => ({ "x-auth-token": await signedElsewhere() })],
  ])("is refused with %s", async (token, headers) => {
    const { status, body } = await myOrganisations(await headers());
    expect([status, body.message.token]).toEqual([401, token]);
    expect(body.content.data).toEqual({});
  });

  it("is refused when its token is too old", async () => {
    const headers = { "x-auth-token": await tokenOf(platform.app, first) };
    platform.passTime(3_599_000);
    expect((await myOrganisations(headers)).status).toBe(200);
    platform.passTime(2_000);
    expect((await myOrganisations(headers)).body.message.token).toBe("access_token_expired");
  });

  it("is refused within ten seconds of a revocation by another process, and of a new secret", async () => {
    const headers = { "x-auth-token": await tokenOf(twin.app, other) };
    expect((await myOrganisations(headers, twin)).status).toBe(200);
    await platform.store.inAccount(other.accountId, (tx) => sql`update api_client set secret_number = 2`.execute(tx));
    platform.passTime(10_000);
    expect((await myOrganisations(headers, twin)).body.message.token).toBe("access_token_invalid");
    const renewed = { "x-auth-token": await tokenOf(twin.app, other) };
    expect((await myOrganisations(renewed, twin)).status).toBe(200);
    await platform.store.inAccount(other.accountId, (tx) => sql`update api_client set revoked_at = now()`.execute(tx));
    expect((await askToken(platform.app, credentials(other))).status).toBe(401);
    platform.passTime(10_000);
    expect((await myOrganisations(renewed, twin)).body.message.token).toBe("access_token_invalid");
  });

  it("takes the token of a newer secret at once", async () => {
    const before = { "x-auth-token": await tokenOf(platform.app, first) };
    expect((await myOrganisations(before)).status).toBe(200);
    await asFirst(sql`update api_client set secret_number = secret_number + 1`);
    const after = { "x-auth-token": await tokenOf(platform.app, first) };
    expect((await myOrganisations(after)).status).toBe(200);
    expect((await myOrganisations(before)).status).toBe(401);
  });
});

/** A process with another secret accepts no secret of this one: its own client signs the token. */
async function signedElsewhere(): Promise<string> {
  const stranger = openSecrets("unused", Buffer.alloc(32, 7).toString("base64"));
  const { signing } = accessKeys((purpose) => stranger.keyOf("sandbox", purpose));
  return createAccessTokens({ signing, pepper: new Uint8Array() }, platform.clock, platform.ids).issue(
    first.clientId,
    1,
  );
}

function unsigned(token: string): string {
  const [, payload] = token.split(".");
  return `${Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url")}.${payload}.`;
}

it("nothing of the tables lets one owner reach another's rows", async () => {
  const client = new Client({ connectionString: platform.databaseUrl });
  await client.connect();
  expect(await tenancyFaults(client)).toEqual([]);
  await client.end();
});
