import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { NewAccount } from "../../../src/services/access";
import { type Call, type TestPlatform, testPlatform, tokenOf } from "../support/platform";

const TOKENS = "/v1/administration/api-tokens";

let platform: TestPlatform;
let account: NewAccount;
let whole: Call;
let second: string;

beforeAll(async () => {
  platform = await testPlatform(undefined, { services: ["authentication", "administration"] });
  account = await platform.account("Sample Bureau");
  whole = await platform.callAs(account);
  const added = await whole("POST", "/v1/administration/organisations", { name: "Sample Mill Ltd" });
  second = added.body.content.data.organisationId;
});

afterAll(() => platform.stop());

/** Makes credentials, passes their calls to `use`, and revokes them again: an account has five at most. */
async function withToken(
  grants: { organisationIds?: readonly string[]; allOrganisations?: boolean; role?: string },
  use: (made: { clientId: string; clientSecret: string }, call: Call) => Promise<void>,
  by: Call = whole,
): Promise<void> {
  const { status, body } = await by("POST", TOKENS, { name: "Sample", ...grants });
  expect(status, JSON.stringify(body)).toBe(201);
  const made = body.content.data;
  try {
    await use(made, await platform.callAs(made));
  } finally {
    await whole("DELETE", `${TOKENS}/${made.clientId}`);
  }
}

const narrow = () => ({ organisationIds: [account.organisationId] });

describe("credentials", () => {
  it("are made with their grants, and reach those and no others", async () => {
    await withToken(narrow(), async (made, call) => {
      expect(made).toMatchObject({
        name: "Sample",
        organisationIds: [account.organisationId],
        coversWholeCustomer: false,
        clientSecret: expect.stringMatching(/^pps_[\w-]{43}$/),
      });
      const { body } = await call("GET", "/v1/authentication/my-organisations");
      expect(body.content.data.items.map(({ organisationId }: { organisationId: string }) => organisationId)).toEqual([
        account.organisationId,
      ]);
    });
  });

  it("show their secret once, also to a repetition of the call", async () => {
    const key = { "idempotency-key": "make-once" };
    const sent = { name: "Once", ...narrow() };
    const first = await whole("POST", TOKENS, sent, key);
    const again = await whole("POST", TOKENS, sent, key);
    const { clientId } = first.body.content.data;
    expect(again.body.content.data).toEqual({ ...first.body.content.data, clientSecret: null });
    const listed = await whole("GET", TOKENS);
    expect(JSON.stringify(listed.body)).not.toContain(first.body.content.data.clientSecret);
    await whole("DELETE", `${TOKENS}/${clientId}`);
  });

  it("are five at most, however many are asked for at once", async () => {
    const asked = await Promise.all(
      Array.from({ length: 8 }, () => whole("POST", TOKENS, { name: "Many", ...narrow() })),
    );
    const made = asked.filter(({ status }) => status === 201);
    const refused = asked.filter(({ status }) => status === 409);
    expect([made.length, refused.length]).toEqual([4, 4]);
    expect(new Set(refused.map(({ body }) => body.message.token))).toEqual(new Set(["token_limit_reached"]));
    for (const { body } of made) await whole("DELETE", `${TOKENS}/${body.content.data.clientId}`);
  });

  it("with another secret: the old one and its access tokens end", async () => {
    await withToken(narrow(), async (made, call) => {
      expect((await call("GET", TOKENS)).status).toBe(200);
      const { body } = await whole("POST", `${TOKENS}/${made.clientId}/rotate`);
      expect(body.content.data.secretRotatedAt).not.toBeNull();
      expect((await call("GET", TOKENS)).body.message.token).toBe("access_token_invalid");
      expect(await tokenOf(platform.app, made)).toBeUndefined();
      const renewed = await platform.callAs(body.content.data);
      expect((await renewed("GET", TOKENS)).status).toBe(200);
    });
  });

  it("that are revoked are gone at once", async () => {
    await withToken(narrow(), async (made, call) => {
      expect((await whole("DELETE", `${TOKENS}/${made.clientId}`)).body.content.data.clientId).toBe(made.clientId);
      expect((await call("GET", TOKENS)).status).toBe(401);
      expect((await whole("POST", `${TOKENS}/${made.clientId}/rotate`)).body.message.token).toBe("api_token_not_found");
    });
  });

  it("choose their organisation by X-Org-Id, by their default, or not at all", async () => {
    await withToken({ organisationIds: [account.organisationId, second] }, async (made) => {
      const rename = { defaultOrganisationId: second, name: "With a default" };
      const { body } = await whole("PATCH", `${TOKENS}/${made.clientId}`, rename);
      expect(body.content.data).toMatchObject(rename);
      const taken = await whole("DELETE", `${TOKENS}/${made.clientId}/organisations/${second}`);
      expect(taken.body.content.data.organisationIds).toEqual([account.organisationId]);
      const listed = (await whole("GET", TOKENS)).body.content.data.items;
      expect(
        listed.find(({ clientId }: { clientId: string }) => clientId === made.clientId).defaultOrganisationId,
      ).toBeNull();
    });
  });
});

describe("the role of credentials", () => {
  it("is an administrator's unless another is sent, is listed, and follows a change at once", async () => {
    await withToken({ ...narrow(), role: "Integration" }, async (made, call) => {
      const path = `${TOKENS}/${made.clientId}`;
      expect(made).toMatchObject({ role: "Integration" });
      expect((await call("GET", TOKENS)).body.message).toMatchObject({
        text: expect.stringMatching(/^An integration may not manage people, credentials, /),
        token: "role_access_denied",
      });
      const itself = await call("PATCH", path, { role: "Administrator" });
      expect(itself.body.message.token).toBe("role_access_denied");
      const changed = await whole("PATCH", path, { role: "Administrator" });
      expect(changed.body.content.data).toMatchObject({ role: "Administrator", name: "Sample" });
      const { items } = (await call("GET", TOKENS)).body.content.data;
      expect(items.map(({ role }: { role: string }) => role)).toEqual(["Administrator", "Administrator"]);
      await whole("PATCH", path, { role: "Reader" });
      expect((await call("GET", TOKENS)).body.message.token).toBe("role_access_denied");
      const activity = await whole("GET", "/v1/administration/activity?pageSize=1");
      expect(activity.body.content.data.items).toMatchObject([
        { action: "RoleChanged", target: { id: made.clientId } },
      ]);
    });
  });
});

describe("the organisations of credentials", () => {
  it("are listed by page, the next page after the last one, and none is the default of several", async () => {
    await withToken({ organisationIds: [account.organisationId, second] }, async (_, call) => {
      const page = async (more = "") =>
        (await call("GET", `/v1/authentication/my-organisations?pageSize=1${more}`)).body.content;
      const first = await page();
      const next = await page(`&paginationToken=${first.metadata.paginationToken}`);
      const ids = [account.organisationId, second].sort();
      expect([...first.data.items, ...next.data.items]).toMatchObject(
        ids.map((organisationId) => ({ organisationId, isDefault: false })),
      );
      expect(next.metadata.paginationToken).toBeNull();
    });
  });
});

describe("grants", () => {
  it("are added, replaced and taken back, and never all", async () => {
    await withToken(narrow(), async ({ clientId }) => {
      const path = `${TOKENS}/${clientId}`;
      const both = await whole("PUT", `${path}/organisations/${second}`);
      expect(both.body.content.data.organisationIds).toEqual([account.organisationId, second]);
      await whole("PUT", `${path}/organisations`, { organisationIds: [second] });
      expect((await whole("GET", `${path}/organisations`)).body.content.data.organisationIds).toEqual([second]);
      const last = await whole("DELETE", `${path}/organisations/${second}`);
      expect([last.status, last.body.message.token]).toEqual([400, "token_access_would_be_empty"]);
      const none = await whole("PUT", `${path}/organisations`, { organisationIds: [] });
      expect([none.status, none.body.message.token]).toEqual([400, "token_access_would_be_empty"]);
      expect((await whole("GET", `${path}/organisations`)).body.content.data.organisationIds).toEqual([second]);
    });
  });

  it("of the whole account are given and taken back", async () => {
    await withToken(narrow(), async ({ clientId }, call) => {
      const path = `${TOKENS}/${clientId}/customer-access`;
      expect((await whole("PUT", path)).body.content.data.coversWholeCustomer).toBe(true);
      expect((await call("GET", "/v1/authentication/my-organisations")).body.content.data.items).toHaveLength(2);
      expect((await whole("DELETE", path)).body.content.data.coversWholeCustomer).toBe(false);
    });
    await withToken({ allOrganisations: true }, async ({ clientId }) => {
      const taken = await whole("DELETE", `${TOKENS}/${clientId}/customer-access`);
      expect(taken.body.message.token).toBe("token_access_would_be_empty");
    });
  });

  it("are never wider than the caller's own", async () => {
    await withToken(narrow(), async (own, call) => {
      const refusals: [string, string, unknown, number, string][] = [
        ["POST", TOKENS, { name: "x", allOrganisations: true }, 403, "whole_customer_access_denied"],
        ["POST", TOKENS, { name: "x", organisationIds: [second] }, 404, "organisation_not_visible"],
        ["PUT", `${TOKENS}/${own.clientId}/organisations/${second}`, undefined, 404, "organisation_not_visible"],
        ["PUT", `${TOKENS}/${own.clientId}/customer-access`, undefined, 403, "whole_customer_access_denied"],
        ["POST", `${TOKENS}/${account.clientId}/rotate`, undefined, 403, "whole_customer_access_denied"],
        ["DELETE", `${TOKENS}/${account.clientId}`, undefined, 403, "whole_customer_access_denied"],
        ["PATCH", `${TOKENS}/${account.clientId}`, { name: "x" }, 403, "whole_customer_access_denied"],
        ["PATCH", "/v1/administration/customer", { displayName: "x" }, 403, "whole_customer_access_denied"],
      ];
      for (const [method, path, body, status, token] of refusals) {
        const answer = await call(method, path, body);
        expect([method, path, answer.status, answer.body.message.token]).toEqual([method, path, status, token]);
      }
      await withToken({ organisationIds: [second] }, async (other) => {
        const answer = await call("POST", `${TOKENS}/${other.clientId}/rotate`);
        expect([answer.status, answer.body.message.token]).toEqual([403, "organisation_access_denied"]);
      });
    });
  });

  it("of another account are not there", async () => {
    const other = await platform.callAs(await platform.account("Another"));
    for (const [method, path] of [
      ["DELETE", `${TOKENS}/${account.clientId}`],
      ["POST", `${TOKENS}/${account.clientId}/rotate`],
      ["GET", `${TOKENS}/${account.clientId}/organisations`],
      ["GET", `/v1/administration/organisations/${account.organisationId}`],
    ] as const) {
      expect((await other(method, path)).status).toBe(404);
    }
    const asked = await other("POST", TOKENS, { name: "x", organisationIds: [account.organisationId] });
    expect(asked.body.message.token).toBe("organisation_not_visible");
  });
});

it("the audit log and the activity feed name deeds and records, and nothing that is in them", async () => {
  await withToken(narrow(), async ({ clientId }) => {
    await whole("PATCH", `${TOKENS}/${clientId}`, { name: "Secret plans" }, { "user-id": "person-7" });
    const { rows } = await platform.store.inAccount(account.accountId, (tx) =>
      sql<Record<string, unknown>>`select * from audit_entry order by audit_id desc limit 1`.execute(tx),
    );
    expect(rows).toEqual([
      {
        scope_id: account.accountId,
        audit_id: expect.any(String),
        operation: "PATCH /v1/administration/api-tokens/{clientId}",
        record_ids: { clientId },
        fields: ["name"],
        client_id: account.clientId,
        user_id: "unverified:person-7",
        token_id: expect.any(String),
        occurred_at: "2026-11-21T12:00:00.000Z",
      },
    ]);
    const feed = await platform.store.inAccount(account.accountId, (tx) =>
      sql<{ action: string }>`select action from activity where target_id = ${clientId} order by activity_id`.execute(
        tx,
      ),
    );
    expect(feed.rows.map(({ action }) => action)).toEqual(["TokenIssued", "TokenRenamed"]);
  });
});
