import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ClientOptions, createClient } from "../../src/client";
import { type ServedApp, serveApp } from "../../src/platform/http";
import type { NewAccount } from "../../src/services/access";
import { type TestPlatform, testPlatform } from "../services/support/platform";

// A client over real HTTP; its clock is the platform's.

let platform: TestPlatform;
let server: ServedApp;
let account: NewAccount;
let sent: string[];

beforeAll(async () => {
  platform = await testPlatform();
  server = await serveApp(platform.app, { port: 0, host: "127.0.0.1" });
  account = await platform.account("Sample");
});
beforeEach(() => {
  sent = [];
});
afterAll(async () => {
  await server.stop();
  await platform.stop();
});

function clientOf(options: Partial<ClientOptions> = {}) {
  return createClient({
    address: `http://127.0.0.1:${server.port}/`,
    clientId: account.clientId,
    clientSecret: account.clientSecret,
    now: platform.clock.now,
    fetch: (request) => {
      sent.push(`${request.method} ${new URL(request.url).pathname}`);
      return fetch(request);
    },
    ...options,
  });
}

const TOKEN = "POST /oauth2/token";
const tokensAsked = () => sent.filter((request) => request === TOKEN).length;

describe("access tokens", () => {
  it("are asked for once, however many wait", async () => {
    const client = clientOf();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => client.get("/v1/authentication/my-organisations")),
    );
    expect(answers.map(({ response }) => response.status)).toEqual(Array(8).fill(200));
    expect(tokensAsked()).toBe(1);
  });

  it("are used for nine tenths of their life, then renewed before they end", async () => {
    const client = clientOf();
    const call = () => client.get("/v1/authentication/my-organisations");
    await call();
    platform.passTime(3_240_000 - 1);
    await call();
    expect(tokensAsked()).toBe(1);
    platform.passTime(1);
    expect((await call()).refusal).toBeUndefined();
    expect(sent.slice(-2)).toEqual([TOKEN, "GET /v1/authentication/my-organisations"]);
  });

  it("are asked for once for the clients of many organisations", async () => {
    const client = clientOf();
    const answers = await Promise.all(
      [account.organisationId, account.organisationId, account.accountId].map((id) =>
        client.forOrganisation(id).get("/v1/payrollconfig"),
      ),
    );
    expect(answers.map(({ response }) => response.status)).toEqual([200, 200, 403]);
    expect(tokensAsked()).toBe(1);
  });

  it("that are refused are renewed, and the request with its body is sent again", async () => {
    const began = platform.clock.now();
    const client = clientOf({ now: () => began });
    await client.get("/v1/administration/customer");
    platform.passTime(3_700_000);
    const { data } = await client.patch("/v1/administration/customer", { body: { displayName: "Sample Bureau" } });
    expect(data?.content.data.displayName).toBe("Sample Bureau");
    const patch = "PATCH /v1/administration/customer";
    expect(sent.slice(-3)).toEqual([patch, TOKEN, patch]);
  });

  it("that are refused again are not asked for a third time", async () => {
    const refusing = async (request: Request) => {
      sent.push(request.url);
      if (request.url.endsWith("/oauth2/token")) return fetch(request);
      return platform.app.request("/v1/administration/customer", { headers: { "x-auth-token": "worn" } });
    };
    const { refusal } = await clientOf({ fetch: refusing }).get("/v1/administration/customer");
    expect([refusal?.status, refusal?.token, sent.length]).toEqual([401, "access_token_invalid", 4]);
  });
});

describe("answers", () => {
  it("hold the data of the operation", async () => {
    const { data } = await clientOf().get("/v1/authentication/my-organisations");
    const [organisation] = data?.content.data.items ?? [];
    expect(organisation?.organisationId).toBe(account.organisationId);
  });

  it("hold the refusal with all that is wrong", async () => {
    const { data, refusal } = await clientOf().patch("/v1/administration/customer", { body: { displayName: "" } });
    expect(data).toBeUndefined();
    expect([refusal?.status, refusal?.token]).toEqual([400, "validation_failed"]);
    expect(refusal?.validationIssues.map(({ field }) => field)).toEqual(["displayName"]);
  });

  it("hold the token service's refusal, for each that waits for it", async () => {
    const client = clientOf({ clientSecret: "wrong" });
    const calls = [1, 2].map(() => client.get("/v1/authentication/my-organisations"));
    const answers = await Promise.all(calls);
    const refused = { status: 401, token: "invalid_client", text: "Invalid client_id or client_secret." };
    expect(answers.map(({ refusal }) => refusal)).toEqual(
      Array(2).fill({ ...refused, tokenArguments: null, validationIssues: [] }),
    );
    expect(sent).toEqual([TOKEN]);
  });

  it("of something else on the way are refusals too", async () => {
    const broken = async () => new Response("<h1>Bad gateway</h1>", { status: 502 });
    const { refusal } = await clientOf({ fetch: broken }).get("/v1/authentication/my-organisations");
    expect(refusal).toMatchObject({ status: 502, token: "unreadable_answer", text: "<h1>Bad gateway</h1>" });
  });

  it("that do not come reject", async () => {
    const lost = clientOf({ address: "http://127.0.0.1:1" });
    await expect(lost.get("/v1/authentication/my-organisations")).rejects.toThrow("fetch failed");
  });
});

describe("the organisation", () => {
  const STRANGE = "01JZ3V6D4R8QK2M5N7P9T1W3X6";

  it("is that of the client, unless a call names another one", async () => {
    const strange = await clientOf({ organisationId: STRANGE }).get("/v1/organisation/working-pattern-defaults");
    expect(strange.refusal?.token).toBe("organisation_access_denied");
    const header = { "X-Org-Id": account.organisationId };
    const named = await clientOf({ organisationId: STRANGE }).get("/v1/organisation/working-pattern-defaults", {
      params: { header },
    });
    expect(named.refusal).toBeUndefined();
  });
});

describe("types", () => {
  it("know the paths, the bodies and the refusals", () => {
    const wrong = async () => {
      const client = clientOf();
      // @ts-expect-error there is no such path
      await client.get("/v1/nowhere");
      // @ts-expect-error the path is not one of this method
      await client.delete("/v1/administration/customer");
      // @ts-expect-error the body is missing
      await client.patch("/v1/administration/customer");
      // @ts-expect-error the body has no such field
      await client.patch("/v1/administration/customer", { body: { displayName: "Sample", shown: "Sample" } });
      // @ts-expect-error the parameter of the path is missing
      await client.get("/v1/employees/{employeeId}");
      // @ts-expect-error the query has no such parameter
      await client.get("/v1/employees", { params: { query: { pageSise: 10 } } });
      // @ts-expect-error the header is not one of this operation
      await client.get("/v1/employees", { params: { header: { "If-Match": "1" } } });
      // @ts-expect-error the operation has no body
      await client.get("/v1/employees", { body: {} });
      // @ts-expect-error the operation has no parameters of that kind
      await client.get("/v1/employees", { params: { path: {} } });
      const answer = await client.get("/v1/authentication/my-organisations");
      // @ts-expect-error it has not been checked yet whether there is data
      answer.data.content;
      if (answer.refusal === undefined) answer.data.content.data;
      const period = { path: { employeeId: "", year: 2026, period: 1 } };
      const file = await client.get("/v1/payslip/data/{employeeId}/{year}/{period}/file", { params: period });
      // @ts-expect-error a file is its bytes
      file.data?.content;
      file.data?.byteLength;
      const template = { params: { path: { templateId: "" } }, body: {} as never };
      const preview = await client.post("/v1/journal/templates/{templateId}/preview", template);
      // @ts-expect-error it is lines or a file, as the request says
      preview.data?.content;
      if (!(preview.data instanceof Uint8Array)) preview.data?.content.data;
    };
    expect(wrong).toBeTypeOf("function");
  });
});
