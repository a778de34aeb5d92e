import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { readConfig } from "../../../src/platform/config";
import { type Environment, type Installation, openInstallation } from "../../../src/platform/installation";
import { createDatabase, startPostgres } from "../../../src/platform/postgres";
import { noteService } from "./note-service";

// On the installation's own PostgreSQL too, only the preparation of a start runs as a superuser.

const root = mkdtempSync(join(tmpdir(), "paypacket-plain-user-"));
chmodSync(root, 0o711);
afterAll(() => rmSync(root, { recursive: true, force: true }));

const COMMON = { SANDBOX_PORT: "0", LOG_LEVEL: "silent", SECRET_KEY: Buffer.alloc(32, 5).toString("base64") };

function open(more: Readonly<Record<string, string>>): Promise<Installation> {
  return openInstallation({ settings: readConfig({ ...COMMON, ...more }), services: () => [noteService] });
}

function sandboxOf({ environments }: Installation): Environment {
  if (environments.sandbox === undefined) throw new Error("No sandbox");
  return environments.sandbox;
}

async function query(url: string, statement: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function textsOf({ address }: Environment): Promise<readonly string[]> {
  const answer = await fetch(`${address}/v1/notes`, { headers: { "x-auth-token": "CLIENT/ORG" } });
  return (await answer.json()).content.data.items.map(({ text }: { text: string }) => text);
}

async function addNote({ address }: Environment, text: string): Promise<number> {
  const headers = { "x-auth-token": "CLIENT/ORG", "content-type": "application/json" };
  return (await fetch(`${address}/v1/notes`, { method: "POST", headers, body: JSON.stringify({ text }) })).status;
}

/** Objects that belong to anyone but the plain user or PostgreSQL itself. */
const FOREIGN = `select oid::regclass::text as name from pg_class where oid >= 16384 and relowner <> 'paypacket'::regrole
    and relnamespace::regnamespace::text !~ '^pg_'
  union all select oid::regprocedure::text from pg_proc where oid >= 16384 and proowner <> 'paypacket'::regrole
  union all select oid::regtype::text from pg_type where oid >= 16384 and typowner <> 'paypacket'::regrole
    and typnamespace::regnamespace::text !~ '^pg_'
  union all select nspname from pg_namespace where oid >= 16384 and nspname !~ '^pg_' and nspowner <> 'paypacket'::regrole`;

describe("the session of a request", () => {
  it("is never a superuser's, and gets no further by leaving its role", async () => {
    const installation = await open({ DATA_FOLDER: join(root, "first") });
    const { url } = sandboxOf(installation).store;
    expect(
      await query(url, "select session_user as name, rolsuper from pg_roles where rolname = session_user"),
    ).toEqual([{ name: "paypacket", rolsuper: false }]);
    const attempt = "set role app_rt; reset role; copy (select 1) to program 'true'";
    await expect(query(url, attempt)).rejects.toMatchObject({ code: "42501" });
    await expect(query(url, "select pg_read_file('postmaster.pid')")).rejects.toMatchObject({ code: "42501" });
    await installation.stop();
  });
});

describe("data that an earlier version made as the administrator", () => {
  it("are handed over, once, with all that they were", async () => {
    const folder = join(root, "earlier");
    const server = await startPostgres({ folder: join(folder, "postgres") });
    for (const name of ["sandbox", "live"]) await createDatabase(server.url("postgres"), name);
    const databases = { DATABASE_URL: server.url("live"), SANDBOX_DATABASE_URL: server.url("sandbox") };
    const earlier = await open({ ...databases, DATA_FOLDER: folder });
    expect(await addNote(sandboxOf(earlier), "kept")).toBe(201);
    await earlier.stop();
    await server.stop();
    for (const texts of [["kept"], ["kept", "more"]]) {
      const later = await open({ DATA_FOLDER: folder });
      expect(await textsOf(sandboxOf(later))).toEqual(texts);
      expect(await query(sandboxOf(later).store.url, FOREIGN)).toEqual([]);
      expect(await addNote(sandboxOf(later), "more")).toBe(201);
      await later.stop();
    }
  });
});
