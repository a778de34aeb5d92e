import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createRootApp, type ServedApp, serveApp } from "../../../src/platform/http";
import { databaseRefusal } from "../../../src/platform/http/root-app";
import { createIds, systemClock } from "../../../src/platform/ports";
import { dropDatabase } from "../../../src/platform/postgres";
import { openStore, protectTenantTable, type Store } from "../../../src/platform/store";
import { type FreshDatabase, freshDatabase, serverAddress } from "../../support/postgres";

const migrations = [
  {
    id: "sample-0001",
    sql: `create table note (organisation_id text not null, text text not null, primary key (organisation_id, text));
      ${protectTenantTable("note")}`,
  },
];
let database: FreshDatabase;
let store: Store;
let server: ServedApp;
const failures: unknown[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  store = await openStore({ url: database.url, environment: "sandbox", migrations, connections: 2 });
  const app = createRootApp({ ids: createIds(systemClock), onFailure: (error) => failures.push(error) });
  app.post("/notes", async (context) => {
    const { text } = await context.req.json();
    await store.inTenant("A", (tx) => sql`insert into note values ('A', ${text})`.execute(tx));
    return context.json({ text });
  });
  app.get("/slow", async (context) => {
    await store.inTenant("A", (tx) =>
      sql`select set_config('statement_timeout', '50', true)`
        .execute(tx)
        .then(() => sql`select pg_sleep(5)`.execute(tx)),
    );
    return context.json({});
  });
  server = await serveApp(app, { port: 0, host: "127.0.0.1" });
});

afterAll(async () => {
  await server.stop();
  await store.close();
  await database.drop();
});

beforeEach(() => {
  failures.length = 0;
});

async function post(body: string): Promise<readonly [number, string]> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(`http://127.0.0.1:${server.port}/notes`, { method: "POST", headers, body });
  return [response.status, (await response.json()).message?.token ?? "fine"];
}

describe("a database that refuses", () => {
  it("a character that it cannot store is the caller's", async () => {
    expect(await post('{"text":"a\\u0000b"}')).toEqual([400, "validation_failed"]);
    expect(failures).toEqual([]);
  });

  it("a row that is there is ours, where no service said what it means", async () => {
    expect(await post('{"text":"twice"}')).toEqual([200, "fine"]);
    expect(await post('{"text":"twice"}')).toEqual([500, "internal_error"]);
    expect(failures).toMatchObject([{ code: "23505" }]);
  });

  it("to wait longer asks the caller to come again", async () => {
    const response = await fetch(`http://127.0.0.1:${server.port}/slow`);
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(failures).toMatchObject([{ code: "57014" }]);
  });

  it("every connection, too", async () => {
    await dropDatabase(await serverAddress(), new URL(database.url).pathname.slice(1));
    const answers = [await post('{"text":"gone"}'), await post('{"text":"gone"}')];
    expect(answers).toEqual(answers.map(() => [503, "service_unavailable"]));
    expect(failures).toHaveLength(2);
  });
});

describe("a connection that is lost", () => {
  const withCode = (code: string): Error => Object.assign(new Error("the database says"), { code });

  it.each([
    new Error("Client has encountered a connection error and is not queryable"),
    new Error("Client was closed and is not queryable"),
    new Error("Connection terminated unexpectedly"),
    new Error("Connection terminated due to connection timeout"),
    new Error("timeout exceeded when trying to connect"),
    new Error("Cannot use a pool after calling end on the pool"),
    new Error("driver has already been destroyed"),
    ...["57P01", "57P02", "57P03", "25P03", "25006", "08006", "53300", "ECONNRESET", "EPIPE"].map(withCode),
  ])("is 503, whatever the driver says of it: %s", (error) => {
    expect(databaseRefusal(error)).toMatchObject({ status: 503, headers: { "retry-after": "5" } });
  });

  it("is distinguished from a failure of ours", () => {
    expect([new Error("Connection of two lists"), withCode("42P01"), withCode("23505")].map(databaseRefusal)).toEqual([
      null,
      null,
      null,
    ]);
  });
});
