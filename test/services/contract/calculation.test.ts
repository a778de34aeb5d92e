import { z } from "@hono/zod-openapi";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createRootApp, type PlatformApp } from "../../../src/platform/http";
import { createIds } from "../../../src/platform/ports";
import { openStore, type Store } from "../../../src/platform/store";
import { mountCalculation, operation } from "../../../src/services/contract";
import { type FreshDatabase, freshDatabase } from "../../support/postgres";

const clock = { now: () => Date.UTC(2026, 5, 30, 23, 30) };
const ids = createIds(clock);

const double = operation({
  id: "doubleNumber",
  method: "post",
  path: "/v1/sample/double",
  service: "Sample",
  summary: "Doubles a number",
  scope: "organisation",
  body: z.strictObject({ number: z.int(), isRead: z.boolean().default(false) }),
  data: z.strictObject({ number: z.int(), organisationId: z.string(), today: z.string() }),
  token: "number_doubled",
  examples: { body: { number: 2 }, data: { number: 4, organisationId: "ORG-A", today: "2026-04-06" } },
});

let database: FreshDatabase;
let store: Store;
let app: PlatformApp;

beforeAll(async () => {
  database = await freshDatabase();
  store = await openStore({ url: database.url, environment: "sandbox" });
  app = createRootApp({ ids });
  app.use("/v1/*", async (context, next) => {
    context.set("caller", {
      clientId: "C",
      accountId: "ACC",
      organisationId: "ORG-A",
      tokenId: "J",
      principalId: null,
      sessionId: null,
      userId: null,
      role: "Administrator",
    });
    await next();
  });
  mountCalculation({ app, store, clock, checkAnswers: true }, double, async ({ body, today }, records) => {
    const owner = body.isRead ? await records((tx) => sql<Owner>`${OWNER}`.execute(tx)) : null;
    const organisationId = owner?.rows[0]?.organisation ?? "";
    return { data: { number: body.number * 2, organisationId, today }, text: "The number is doubled." };
  });
});

afterAll(() => database.drop());

interface Owner {
  readonly organisation: string;
}

const OWNER = sql`select current_setting('app.org') as organisation`;

async function ask(body: object) {
  const headers = { "content-type": "application/json" };
  const answer = await app.request("/v1/sample/double", { method: "POST", headers, body: JSON.stringify(body) });
  const { message, content } = await answer.json();
  return [answer.status, message.token, content.data];
}

it("a calculation reads records as its organisation, and needs no database where it reads none", async () => {
  const data = { number: 6, organisationId: "ORG-A", today: "2026-07-01" };
  expect(await ask({ number: 3, isRead: true })).toEqual([200, "number_doubled", data]);
  expect(await ask({ number: "3" })).toEqual([400, "validation_failed", {}]);
  await store.close();
  expect(await ask({ number: 3 })).toEqual([200, "number_doubled", { ...data, organisationId: "" }]);
  expect((await ask({ number: 3, isRead: true }))[0]).toBe(503);
});
