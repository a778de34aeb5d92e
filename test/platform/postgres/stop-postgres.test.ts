import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, Pool } from "pg";
import { afterAll, expect, it } from "vitest";
import { startPostgres } from "../../../src/platform/postgres";
import { sized } from "../../support/sized";

const ROUNDS = sized(2, 5);
const CONNECTIONS = 20;

const folder = mkdtempSync(join(tmpdir(), "paypacket-postgres-"));
const start = () => startPostgres({ folder, durable: false });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("lets connections close that are closing: none of them is lost", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await start();
    const pool = new Pool({ connectionString: server.url("postgres"), max: CONNECTIONS });
    const lost: Error[] = [];
    pool.on("error", (error) => lost.push(error));
    await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.query("select pg_sleep(0.05)")));
    await pool.end();
    await server.stop();
    expect(lost).toEqual([]);
  }
});

it("turns out who stays", async () => {
  const server = await start();
  const client = new Client({ connectionString: server.url("postgres") });
  await client.connect();
  const told: Error[] = [];
  client.on("error", (error) => told.push(error));
  await server.stop();
  expect(told[0]).toMatchObject({ code: "57P01" });
});
