import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, expect, it } from "vitest";
import { joinPostgres, startPostgres } from "../../../src/platform/postgres";

const root = mkdtempSync(join(tmpdir(), "paypacket-join-"));
chmodSync(root, 0o711);
const folder = join(root, "postgres");
afterAll(() => rmSync(root, { recursive: true, force: true }));

it("uses the server that runs on a folder, for as long as it runs, and leaves it running", async () => {
  expect(await joinPostgres(folder)).toBeNull();
  const own = await startPostgres({ folder, durable: false });
  const joined = await joinPostgres(folder);
  expect(joined?.url("postgres")).toBe(own.url("postgres"));
  await joined?.stop();
  const client = new Client({ connectionString: own.url("postgres") });
  await client.connect();
  expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await client.end();
  rmSync(join(folder, "password"));
  await expect(joinPostgres(folder)).rejects.toMatchObject({ reason: "folder_unusable" });
  await own.stop();
  expect(await joinPostgres(folder)).toBeNull();
});
