import { setTimeout as wait } from "node:timers/promises";
import { z } from "@hono/zod-openapi";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRootApp, type PlatformApp, Refused } from "../../../src/platform/http";
import { createIds } from "../../../src/platform/ports";
import { openStore, protectTenantTable, type Store, type Tx } from "../../../src/platform/store";
import {
  amountField,
  type Deed,
  money,
  moneyOf,
  mountOperation,
  operation,
  taxYearField,
} from "../../../src/services/contract";
import { type FreshDatabase, freshDatabase } from "../../support/postgres";

const NOW = Date.UTC(2026, 5, 30, 23, 30);
const clock = { now: () => NOW };
const ids = createIds(clock);
const migrations = [
  {
    id: "sample-0001",
    sql: `create table sample_note (organisation_id text not null, note_id text not null, pence bigint not null,
      primary key (organisation_id, note_id)); ${protectTenantTable("sample_note")}`,
  },
];

const addNote = operation({
  id: "addNote",
  method: "post",
  path: "/v1/sample/{taxYear}/notes",
  service: "Sample",
  summary: "Adds a note",
  scope: "organisation",
  params: z.object({ taxYear: taxYearField() }),
  body: z.strictObject({ amount: amountField(), outcome: z.enum(["kept", "refused", "wrong"]).default("kept") }),
  data: z.strictObject({ noteId: z.string(), amount: money(), taxYear: z.int(), today: z.string() }),
  status: 201,
  token: "note_created",
  refusals: [{ status: 409, token: "note_refused", when: "The note is one that is refused." }],
  idempotent: true,
  examples: { body: { amount: "1.00" }, data: { noteId: "N", amount: "1.00", taxYear: 2026, today: "2026-04-06" } },
});

const addSlowly = operation({
  id: "addNoteSlowly",
  method: "post",
  path: "/v1/sample/slow-notes",
  service: "Sample",
  summary: "Adds a note in more time than it has",
  scope: "organisation",
  data: z.strictObject({}),
  token: "note_created",
  longest: 20,
  examples: { data: {} },
});

let database: FreshDatabase;
let store: Store;
const deeds: Deed[] = [];
let app: PlatformApp;

const refuseArchived = async () => undefined;
const audit = (_: Tx, deed: Deed) => {
  deeds.push(deed);
  return Promise.resolve();
};

beforeAll(async () => {
  database = await freshDatabase();
  store = await openStore({ url: database.url, environment: "sandbox", migrations });
  app = createRootApp({ ids });
  app.use("/v1/*", async (context, next) => {
    const organisationId = context.req.header("x-org-id") ?? "ORG-A";
    context.set("caller", {
      clientId: "C",
      accountId: "ACC",
      organisationId,
      tokenId: "J",
      principalId: null,
      sessionId: null,
      userId: null,
      role: "Administrator",
    });
    await next();
  });
  mountOperation(
    { app, store, clock, audit, refuseArchived, checkAnswers: true },
    addNote,
    async ({ params, body, organisationId, today }, tx) => {
      const noteId = ids.next();
      await sql`insert into sample_note values (${organisationId}, ${noteId}, ${body.amount})`.execute(tx);
      if (body.outcome === "refused") throw new Refused(409, { token: "note_refused", text: "No." });
      const amount = moneyOf(body.amount);
      const data = { noteId, amount, taxYear: params.taxYear, today };
      return { data: body.outcome === "wrong" ? { ...data, more: 1 } : data, text: "The note is added." };
    },
  );
  mountOperation(
    { app, store, clock, audit, refuseArchived, checkAnswers: true },
    addSlowly,
    async ({ organisationId }, tx) => {
      await sql`insert into sample_note values (${organisationId}, ${ids.next()}, 1)`.execute(tx);
      await wait(200);
      return { data: {}, text: "The note is added." };
    },
  );
});

afterAll(async () => {
  await store.close();
  await database.drop();
});

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const sent = {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  };
  const answer = await app.request(path, sent);
  return { status: answer.status, body: await answer.json() };
}

async function notes(): Promise<number> {
  const { rows } = await store.inTenant("ORG-A", (tx) =>
    sql<{ n: number }>`select count(*) as n from sample_note`.execute(tx),
  );
  return rows[0]?.n ?? 0;
}

describe("an operation", () => {
  it("that was answered with 503 keeps nothing, even where its work continues to its end", async () => {
    const before = await notes();
    const { status, body } = await post("/v1/sample/slow-notes", {});
    expect([status, body.message.token]).toEqual([503, "service_unavailable"]);
    await wait(600);
    expect(await notes()).toBe(before);
  });

  it("answers in the envelope, with what its schemas read and today's date in London", async () => {
    const { status, body } = await post("/v1/sample/2026-27/notes", { amount: 1234.5 });
    expect(status).toBe(201);
    expect(body).toEqual({
      message: { text: "The note is added.", token: "note_created", tokenArguments: null },
      content: {
        data: { noteId: expect.any(String), amount: "1234.50", taxYear: 2026, today: "2026-07-01" },
        metadata: {
          dateFormat: "yyyy-MM-dd",
          dateTimeFormat: "yyyy-MM-dd'T'HH:mm:ss.SSS'Z'",
          paginationToken: null,
        },
      },
      validationIssues: null,
    });
    expect(deeds.at(-1)).toEqual({
      operation: "POST /v1/sample/{taxYear}/notes",
      recordIds: { noteId: body.content.data.noteId },
      fields: ["amount"],
      caller: {
        clientId: "C",
        accountId: "ACC",
        organisationId: "ORG-A",
        tokenId: "J",
        principalId: null,
        sessionId: null,
        userId: null,
        role: "Administrator",
      },
      occurredAt: "2026-06-30T23:30:00.000Z",
    });
  });

  it.each([
    ["-0.01", "negative_amount"],
    ["1.005", "not_whole_pence"],
    ["1e3", "not_a_number"],
    ["", "not_a_number"],
    ["1000000000.01", "too_large"],
    [true, "wrong_type"],
    [undefined, "required"],
    [null, "must_not_be_null"],
  ])("refuses an amount of %j as %s", async (amount, token) => {
    const { status, body } = await post("/v1/sample/2026/notes", { amount });
    expect([status, body.message.token]).toEqual([400, "validation_failed"]);
    expect(body.validationIssues).toMatchObject([{ field: "amount", reasonToken: token }]);
  });

  it.each(["2627", "26-27", "2026-28", "1999", "x"])("refuses %s as a tax year", async (year) => {
    const { status, body } = await post(`/v1/sample/${year}/notes`, { amount: "1" });
    expect(status).toBe(400);
    expect(body.validationIssues).toMatchObject([{ field: "taxYear", reasonToken: "invalid_format" }]);
  });

  it("leaves nothing behind when it refuses", async () => {
    const before = await notes();
    const { status, body } = await post("/v1/sample/2026/notes", { amount: "1", outcome: "refused" });
    expect([status, body.message.token, await notes()]).toEqual([409, "note_refused", before]);
  });

  it("does its work once for an idempotency key", async () => {
    const before = await notes();
    const key = { "idempotency-key": "once" };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => post("/v1/sample/2026/notes", { amount: "2" }, key)),
    );
    expect(new Set(answers.map(({ body }) => body.content.data.noteId)).size).toBe(1);
    expect(await notes()).toBe(before + 1);
  });

  it("fails, and leaves nothing, where its answer is not what its schema says", async () => {
    const before = await notes();
    const { status } = await post("/v1/sample/2026/notes", { amount: "1", outcome: "wrong" });
    expect([status, await notes()]).toEqual([500, before]);
  });

  it("is described whole", () => {
    const described = app.getOpenAPI31Document({ openapi: "3.1.0", info: { title: "t", version: "1" } });
    const post = described.paths?.["/v1/sample/{taxYear}/notes"]?.post;
    expect(Object.keys(post?.responses ?? {})).toEqual([
      "201",
      "400",
      "401",
      "403",
      "409",
      "413",
      "415",
      "422",
      "429",
      "500",
    ]);
    expect(post?.operationId).toBe("addNote");
    expect(JSON.stringify(post)).toContain("The note is one that is refused.");
    expect(JSON.stringify(described.components?.schemas)).toContain("paginationToken");
    expect(post?.requestBody).toMatchObject({
      required: true,
      content: { "application/json": { example: { amount: "1.00" } } },
    });
  });
});
