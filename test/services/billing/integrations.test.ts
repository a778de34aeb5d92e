import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Call, type TestPlatform, testPlatform } from "../support/platform";
import { APP, type ProviderServer, providerServer } from "./provider-server";

const AT = "/v1/billing/integrations";

let server: ProviderServer;
let platform: TestPlatform;
let call: Call;
let other: Call;

const dataOf = async (method: string, path: string, body?: object) => {
  const answer = await call(method, AT + path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body.content.data;
};
const tokenOf = async (method: string, path: string, body?: object, by = call) => {
  const { status, body: answer } = await by(method, AT + path, body);
  return [status, answer.message.token];
};
const comeBack = async (provider: string, query: Record<string, string>) => {
  const answer = await platform.app.request(`${AT}/${provider}/callback?${new URLSearchParams(query)}`);
  return answer.status === 302 ? (answer.headers.get("location") ?? "").replace(platform.address, "") : answer.status;
};

/** Leaves for the provider, where a person agrees; returns the state. */
async function leave(provider: string, code: string) {
  const { loginUri, state } = await dataOf("GET", `/${provider}/login-uri?returnTo=/settings`);
  const asked = new URL(loginUri).searchParams;
  expect(asked.get("state")).toBe(state);
  expect(asked.get("redirect_uri")).toBe(`${platform.address}${AT}/${provider}/callback`);
  server.codes.set(code, asked.get("code_challenge"));
  return state;
}

beforeAll(async () => {
  server = await providerServer();
  const apps = { XERO_CLIENT_ID: APP.clientId, XERO_CLIENT_SECRET: APP.clientSecret, XERO_ADDRESS: server.address };
  const freeAgent = { FREEAGENT_CLIENT_ID: APP.clientId, FREEAGENT_CLIENT_SECRET: APP.clientSecret };
  const settings = { ...apps, ...freeAgent, FREEAGENT_ADDRESS: server.address, WEBHOOK_NETWORKS: "127.0.0.0/8" };
  platform = await testPlatform(undefined, { settings });
  call = await platform.callAs(await platform.account("Sample Bureau"));
  other = await platform.callAs(await platform.account("Sample Mill"));
});

beforeEach(() => {
  server.tenants = 1;
});

afterAll(async () => {
  await platform.stop();
  await server.stop();
});

describe.each(["Xero", "FreeAgent"])("a connection with %s", (provider) => {
  it("is made by a person's sign-in, whose state works once, and is ended", async () => {
    const state = await leave(provider, "sample-code");
    expect(await comeBack(provider, { code: "sample-code", state })).toBe("/settings?connected=true");
    expect(await comeBack(provider, { code: "sample-code", state })).toBe(400);
    const { isConnected, tenants } = await dataOf("GET", `/${provider}`);
    expect([isConnected, tenants.length, tenants[0].isActive]).toEqual([true, 1, true]);
    expect(await dataOf("DELETE", `/${provider}`)).toMatchObject({ status: "NotConnected" });
    expect(await tokenOf("DELETE", `/${provider}`)).toEqual([409, "accounting_not_linked"]);
    if (provider === "Xero") expect(server.revoked).toEqual(["sample-refresh"]);
  });

  it("is not made with a code of another sign-in, or when the provider does not answer", async () => {
    const state = await leave(provider, "another");
    expect(await comeBack(provider, { error: "access_denied", state })).toBe("/settings?error=authorisation_refused");
    const late = await leave(provider, "late");
    platform.passTime(10 * 60_000);
    expect(await comeBack(provider, { code: "late", state: late })).toBe(400);
    const cut = await leave(provider, "cut");
    server.faults.push(503);
    expect(await comeBack(provider, { code: "cut", state: cut })).toBe("/settings?error=provider_unavailable");
    expect(await dataOf("GET", `/${provider}`)).toMatchObject({ isConnected: false });
  });

  it("is made by code exchange for whoever asked for the state, and for nobody else", async () => {
    const state = await leave(provider, "exchanged");
    const body = { code: "exchanged", state };
    expect(await tokenOf("POST", `/${provider}/code-exchange`, body, other)).toEqual([400, "state_unknown"]);
    const again = { code: "exchanged", state: await leave(provider, "exchanged") };
    expect(await tokenOf("POST", `/${provider}/code-exchange`, again)).toEqual([200, "integration_connected"]);
  });
});

it("asks for the company if there are several, and keeps secrets encrypted", async () => {
  server.tenants = 2;
  const state = await leave("Xero", "several");
  expect(await comeBack("Xero", { code: "several", state })).toBe("/settings?connected=true");
  const { items } = await dataOf("GET", "/Xero/tenants");
  expect(items.map(({ isActive }: { isActive: boolean }) => isActive)).toEqual([false, false]);
  expect(await tokenOf("PUT", "/Xero/tenants/active", { tenantId: "nobody" })).toEqual([404, "tenant_not_found"]);
  const chosen = await dataOf("PUT", "/Xero/tenants/active", { tenantId: "tenant-1" });
  expect(chosen.items.map(({ isActive }: { isActive: boolean }) => isActive)).toEqual([false, true]);
  const database = new Client({ connectionString: platform.databaseUrl });
  await database.connect();
  const { rows } = await database.query("select * from billing_connection");
  await database.end();
  expect(JSON.stringify(rows)).not.toContain("sample-");
});

it("takes custom connections of Xero, tested or not, and of nobody else", async () => {
  const right = { clientId: "own-client", clientSecret: "own-secret" };
  const wrong = { ...right, clientSecret: "wrong" };
  expect(await dataOf("PUT", "/Xero/custom-connection", wrong)).toMatchObject({ status: "NotConnected" });
  expect(await tokenOf("POST", "/Xero/custom-connection/test", wrong)).toEqual([400, "authorisation_refused"]);
  expect(await dataOf("POST", "/Xero/custom-connection/test", right)).toMatchObject({
    connectionType: "Custom",
    isConnected: true,
  });
  const refused = [400, "custom_connection_not_offered"];
  expect(await tokenOf("PUT", "/FreeAgent/custom-connection", right)).toEqual(refused);
});

it("leads to no other address, and to no provider without an application", async () => {
  for (const away of ["https://elsewhere.example", "//elsewhere.example"]) {
    const { body } = await call("GET", `${AT}/Xero/login-uri?returnTo=${away}`);
    expect(body.validationIssues[0].reasonToken).toBe("return_address_not_own");
  }
  expect(await tokenOf("GET", "/Sage/login-uri")).toEqual([409, "provider_not_available"]);
});
