import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { success } from "../../../src/platform";
import { createRootApp, type PlatformEnv, Refused, type ServedApp, serveApp } from "../../../src/platform/http";
import { answerOnce } from "../../../src/platform/idempotency";
import { createIds, systemClock } from "../../../src/platform/ports";
import { openStore, protectAccountTable, protectTenantTable, type Store } from "../../../src/platform/store";
import { type FreshDatabase, freshDatabase } from "../../support/postgres";

const ids = createIds(systemClock);
const migrations = [
  {
    id: "sample-0001",
    sql: `create table note (organisation_id text not null, note_id text not null, text text not null,
        primary key (organisation_id, note_id));
      ${protectTenantTable("note")}
      create table account_note (account_id text not null, note_id text not null, text text not null,
        primary key (account_id, note_id));
      ${protectAccountTable("account_note")}`,
  },
];

let database: FreshDatabase;
let store: Store;
let server: ServedApp;
let works = 0;
let fails = false;

const route = createRoute({
  method: "post",
  path: "/notes",
  request: {
    body: { required: true, content: { "application/json": { schema: z.strictObject({ text: z.string() }) } } },
  },
  responses: { 201: { description: "The note" } },
});

beforeAll(async () => {
  database = await freshDatabase();
  store = await openStore({ url: database.url, environment: "sandbox", migrations });
  const app = createRootApp({ ids });
  app.use("/v1/*", async (context, next) => {
    const [clientId = "", organisation = ""] = (context.req.header("x-client") ?? "").split("/");
    const organisationId = organisation === "" ? null : organisation;
    context.set("caller", {
      clientId,
      accountId: "ACCOUNT",
      organisationId,
      tokenId: "J",
      principalId: null,
      sessionId: null,
      userId: null,
      role: "Administrator",
    });
    await next();
  });
  const service = new OpenAPIHono<PlatformEnv>();
  service.openapi(route, (context) =>
    answerOnce<Response>(context, { store, clock: systemClock }, async (tx) => {
      const { text } = context.req.valid("json");
      const noteId = ids.next();
      works += 1;
      const table = context.get("caller")?.organisationId ? "note" : "account_note";
      const owner = context.get("caller")?.organisationId ?? "ACCOUNT";
      await sql`insert into ${sql.table(table)} values (${owner}, ${noteId}, ${text})`.execute(tx);
      if (text === "refused") throw new Refused(409, { token: "name_in_use", text: "No." });
      if (fails) throw new Error("failed on our side");
      await sql`select pg_sleep(0.05)`.execute(tx);
      const answer = (secret: string | null) =>
        JSON.stringify(success({ token: "note_created", text: "Done." }, { noteId, secret }));
      return { status: 201, body: answer("S3CRET"), bodyOfRepetition: answer(null), headers: { etag: `"${noteId}"` } };
    }),
  );
  app.route("/v1", service);
  app.route("/v1/other", service);
  server = await serveApp(app, { port: 0, host: "127.0.0.1" });
});

afterAll(async () => {
  await server.stop();
  await store.close();
  await database.drop();
});

beforeEach(() => {
  works = 0;
  fails = false;
});

// biome-ignore lint/suspicious/noExplicitAny: answers are read as a client without types would
type Answer = { status: number; etag: string | null; json: any };

async function create(text: string, key: string | null, client = "C/A", query = "", of = "/v1"): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${server.port}${of}/notes${query}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-client": client,
      ...(key === null ? {} : { "idempotency-key": key }),
    },
    body: JSON.stringify({ text }),
  });
  return { status: response.status, etag: response.headers.get("etag"), json: await response.json() };
}

async function notes(organisation: string, text: string): Promise<number> {
  const { rows } = await store.inTenant(organisation, (tx) => sql`select * from note where text = ${text}`.execute(tx));
  return rows.length;
}

describe("a request with an Idempotency-Key", () => {
  it("is done once, and its answer given again, without the secret", async () => {
    const first = await create("once", "key-1");
    const again = await create("once", "key-1");
    expect([first.status, again.status, works]).toEqual([201, 201, 1]);
    expect(again.etag).toBe(first.etag);
    expect(again.json.content.data.noteId).toBe(first.json.content.data.noteId);
    expect([first.json.content.data.secret, again.json.content.data.secret]).toEqual(["S3CRET", null]);
    const { rows } = await store.inTenant("A", (tx) => sql`select body from idempotency_key`.execute(tx));
    expect(JSON.stringify(rows)).not.toContain("S3CRET");
    expect(await notes("A", "once")).toBe(1);
  });

  it("is done once for ten clients that send it at the same time", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create("ten", "key-10")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ json }) => json.content.data.noteId)).size).toBe(1);
    expect(answers.filter(({ json }) => json.content.data.secret !== null)).toHaveLength(1);
    expect([works, await notes("A", "ten")]).toEqual([1, 1]);
  });

  it("is refused for another body or another address", async () => {
    await create("one", "key-2");
    for (const other of [await create("two", "key-2"), await create("one", "key-2", "C/A", "?x=1")]) {
      expect([other.status, other.json.message.token]).toEqual([422, "idempotency_key_reused"]);
    }
    expect(await notes("A", "two")).toBe(0);
  });

  it("means nothing to another client or another organisation", async () => {
    const answers = await Promise.all(["C/A", "D/A", "C/B"].map((client) => create("own", "key-3", client)));
    expect(new Set(answers.map(({ json }) => json.content.data.noteId)).size).toBe(3);
    expect([await notes("A", "own"), await notes("B", "own")]).toEqual([2, 1]);
  });

  it("means nothing to another operation", async () => {
    const [one, other] = [await create("both", "key-9"), await create("both", "key-9", "C/A", "", "/v1/other")];
    expect([one.status, other.status, await notes("A", "both")]).toEqual([201, 201, 2]);
  });

  it("works on account level too", async () => {
    const [first, again] = [await create("account", "key-4", "C/"), await create("account", "key-4", "C/")];
    expect([works, again.json.content.data.noteId]).toEqual([1, first.json.content.data.noteId]);
  });

  it("leaves nothing when it fails or is refused, and can be tried again", async () => {
    fails = true;
    expect((await create("later", "key-5")).status).toBe(500);
    expect((await create("refused", "key-6")).status).toBe(409);
    fails = false;
    const later = await create("later", "key-5");
    expect([later.status, await notes("A", "later"), await notes("A", "refused")]).toEqual([201, 1, 0]);
    expect((await create("other", "key-6")).status).toBe(201);
  });

  it("whose twin fails while it waits is done itself", async () => {
    const key = "key-7";
    const failing = store.inTenant("A", async (tx) => {
      await sql`insert into idempotency_key (scope_id, client_id, operation, key, request_hash, created_at)
        values ('A', 'C', 'POST /v1/notes', ${key}, 'x', now())`.execute(tx);
      await sql`select pg_sleep(0.3)`.execute(tx);
      throw new Error("the first one fails");
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    const second = create("second", key);
    await expect(failing).rejects.toThrow("the first one fails");
    expect((await second).status).toBe(201);
  });

  it.each(["two words", "x".repeat(256)])("is refused for a key such as %j", async (key) => {
    const { status, json } = await create("never", key);
    expect([status, json.validationIssues[0].field]).toEqual([400, "Idempotency-Key"]);
    expect(works).toBe(0);
  });

  it("is new again once it is forgotten", async () => {
    await create("old", "key-8");
    await store.inSystem((tx) => tx.deleteFrom("idempotency_key").where("key", "=", "key-8").execute());
    await create("old", "key-8");
    expect([works, await notes("A", "old")]).toEqual([2, 2]);
  });
});

describe("a request without a key", () => {
  it("is done each time", async () => {
    await create("free", null);
    await create("free", null);
    expect([works, await notes("A", "free")]).toEqual([2, 2]);
  });
});
