import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { type PostgresServer, startPostgres } from "../../../src/platform/postgres";
import { choosePlace } from "../../../src/platform/postgres/choose-place";

// Root's PostgreSQL runs as another user, who cannot enter every folder. For any other user there is no choice.

const isRoot = process.getuid?.() === 0;
const root = mkdtempSync(join(tmpdir(), "paypacket-place-"));
chmodSync(root, 0o711);
const places = [join(root, "places")];
const somebody = { name: "somebody", uid: 65_534, gid: 65_534 };
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Makes a folder that only its owner may enter. */
function closed(name: string): string {
  const folder = join(root, name);
  mkdirSync(folder, { mode: 0o700 });
  return folder;
}

function start(folder: string): Promise<PostgresServer> {
  return startPostgres({ folder, durable: false, places });
}

async function query(server: PostgresServer, sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: server.url("postgres") });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe("a folder that only its owner may enter", () => {
  it("is started on, keeps its data, and says where they are", async () => {
    const folder = join(closed("first"), "postgres");
    const first = await start(folder);
    await query(first, "create table kept as select 3 as figure");
    await first.stop();
    const second = await start(folder);
    expect(await query(second, "select figure from kept")).toEqual([{ figure: 3 }]);
    expect(second.elsewhere).toBe(first.elsewhere);
    expect(statSync(join(second.elsewhere ?? folder, "cluster")).mode & 0o077).toBe(0);
    expect([lstatSync(folder).isSymbolicLink(), second.elsewhere !== null]).toEqual([isRoot, isRoot]);
    await second.stop();
  });

  it("may hold data already, which move along", async () => {
    const parent = join(root, "later");
    mkdirSync(parent, { mode: 0o711 });
    const first = await start(join(parent, "postgres"));
    expect(first.elsewhere).toBeNull();
    await query(first, "create table kept as select 4 as figure");
    await first.stop();
    chmodSync(parent, 0o700);
    const second = await start(join(parent, "postgres"));
    expect(await query(second, "select figure from kept")).toEqual([{ figure: 4 }]);
    expect(readdirSync(parent)).toEqual(["postgres"]);
    await second.stop();
  });

  it("is had by one of two first starts at once", async () => {
    const folder = join(closed("both"), "postgres");
    const both = await Promise.allSettled([start(folder), start(folder)]);
    const won = both.filter((each) => each.status === "fulfilled");
    expect(won).toHaveLength(1);
    expect(both.find((each) => each.status === "rejected")).toMatchObject({ reason: { reason: "folder_in_use" } });
    expect(await query((won[0] as PromiseFulfilledResult<PostgresServer>).value, "select 1 as one")).toEqual([
      { one: 1 },
    ]);
    await won[0]?.value.stop();
  });
});

describe("the link to the data", () => {
  it("is not followed to nothing: an empty database would look like lost data", () => {
    const folder = join(closed("lost"), "postgres");
    const place = choosePlace(folder, isRoot ? somebody : null, places);
    expect(place === folder).toBe(!isRoot);
    if (isRoot) rmSync(place, { recursive: true });
    const again = () => choosePlace(folder, isRoot ? somebody : null, places);
    if (isRoot) expect(again).toThrow(/which does not exist any more/);
    else expect(again()).toBe(folder);
  });
});
