import { Pool } from "pg";
import { expect, it } from "vitest";
import { PrimaryClient } from "../../../src/platform/postgres/client-of-kind";
import { freshDatabase } from "../../support/postgres";

it("a connection that is lost between two questions rejects the next one, and ends no process", async () => {
  const database = await freshDatabase();
  const pool = new Pool({ Client: PrimaryClient, connectionString: database.url, max: 2 });
  const inUse = await pool.connect();
  const { rows } = await inUse.query<{ pid: number }>("select pg_backend_pid() as pid");
  const ended = new Promise((resolve) => inUse.once("end", resolve));
  await pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  await ended;
  await expect(inUse.query("select 1")).rejects.toThrow();
  inUse.release(true);
  expect((await pool.query<{ one: number }>("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await pool.end();
  await database.drop();
});
