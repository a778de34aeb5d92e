import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectPostgres, createDatabase } from "../../../src/platform/postgres";
import { type FreshDatabase, freshDatabase, serverAddress } from "../../support/postgres";

let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});

afterAll(() => database.drop());

describe("a PostgreSQL by its address", () => {
  it("gives the addresses of its databases", async () => {
    const server = await connectPostgres(await serverAddress());
    expect(server.url(new URL(database.url).pathname.slice(1))).toBe(database.url);
  });

  it("is named when it cannot be reached, without its password", async () => {
    const failed = connectPostgres("postgres://someone:secret@127.0.0.1:1/none");
    await expect(failed).rejects.toMatchObject({
      reason: "not_reachable",
      message: "The PostgreSQL of DATABASE_URL cannot be used (ECONNREFUSED).",
    });
  });

  it("has databases that know letters by Unicode and order them by code point", async () => {
    await createDatabase(await serverAddress(), new URL(database.url).pathname.slice(1));
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query("select upper('ŵ') as upper, 'a' > 'B' as by_code_point");
    expect(rows).toEqual([{ upper: "Ŵ", by_code_point: true }]);
    await client.end();
  });
});
