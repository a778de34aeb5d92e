import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFiles, type Files, fileRoutes, type LocalPlace, localPlace } from "../../../src/platform/files";
import { createRootApp, type ServedApp, serveApp } from "../../../src/platform/http";
import { createIds, formatInstant } from "../../../src/platform/ports";
import { openStore, type Store } from "../../../src/platform/store";
import { type FreshDatabase, freshDatabase } from "../../support/postgres";

const folder = mkdtempSync(join(tmpdir(), "paypacket-files-"));
let now = Date.parse("2026-04-06T09:00:00Z");
const clock = { now: () => now };
const ids = createIds(clock);
const key = randomBytes(32);
const bytes = randomBytes(5_000);

let database: FreshDatabase;
let store: Store;
let place: LocalPlace;
let files: Files;
let server: ServedApp;

beforeAll(async () => {
  database = await freshDatabase();
  store = await openStore({ url: database.url, environment: "sandbox" });
  const app = createRootApp({ ids });
  server = await serveApp(app, { port: 0, host: "127.0.0.1" });
  place = localPlace({ folder, address: `http://127.0.0.1:${server.port}`, key, clock });
  files = createFiles({ store, place, clock, ids });
  app.route("/", fileRoutes(place, files));
});

afterAll(async () => {
  await server.stop();
  await store.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

function save(organisation: string, more: object = {}) {
  const file = { owner: organisation, fileName: "payslip.pdf", contentType: "application/pdf", bytes, ...more };
  return store.inTenant(organisation, (tx) => files.save(tx, file));
}

function linkTo(organisation: string, fileId: string, seconds = 900): Promise<string | null> {
  return store.inTenant(organisation, (tx) => files.link(tx, fileId, seconds));
}

describe("a stored file", () => {
  it("is read back as it was, with its digest, by its organisation only", async () => {
    const { fileId, sha256, size } = await save("A");
    expect([size, sha256]).toEqual([5_000, createHash("sha256").update(bytes).digest("hex")]);
    const read = (organisation: string) => store.inTenant(organisation, (tx) => files.read(tx, fileId));
    expect(Buffer.from((await read("A")) ?? [])).toEqual(bytes);
    expect([await read("B"), await linkTo("B", fileId)]).toEqual([null, null]);
    expect(await store.inTenant("B", (tx) => files.find(tx, fileId))).toBeNull();
  });

  it("is written and read in parts, larger than any of them", async () => {
    async function* parts() {
      for (let part = 0; part < 100; part += 1) yield bytes;
    }
    const { fileId, sha256, size } = await save("A", { bytes: parts() });
    const whole = Buffer.concat(Array.from({ length: 100 }, () => bytes));
    expect([size, sha256]).toEqual([500_000, createHash("sha256").update(whole).digest("hex")]);
    const opened = await store.inTenant("A", (tx) => files.open(tx, fileId));
    expect(opened?.size).toBe(500_000);
    expect(await buffer(opened?.stream ?? new ReadableStream())).toEqual(whole);
    expect(await store.inTenant("B", (tx) => files.open(tx, fileId))).toBeNull();
    const answer = await fetch((await linkTo("A", fileId)) ?? "");
    expect(answer.headers.get("content-length")).toBe("500000");
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(whole);
  });

  it("leaves nothing behind when its parts break off", async () => {
    async function* parts() {
      yield bytes;
      throw new Error("broken off");
    }
    await expect(save("D", { bytes: parts() })).rejects.toThrow("broken off");
    expect(readdirSync(join(folder, "D"))).toEqual([]);
  });

  it("may be an account's, which its organisations do not see", async () => {
    const file = { owner: "ACCOUNT", fileName: "logo.png", contentType: "image/png", bytes };
    const { fileId } = await store.inAccount("ACCOUNT", (tx) => files.save(tx, file));
    expect(await store.inAccount("ACCOUNT", (tx) => files.read(tx, fileId))).toEqual(bytes);
    expect(await store.inAccount("OTHER", (tx) => files.read(tx, fileId))).toBeNull();
    expect(await store.inTenant("A", (tx) => files.read(tx, fileId))).toBeNull();
  });

  it("is gone at once when it is removed, and its bytes with the next sweep", async () => {
    const { fileId } = await save("E");
    await store.inTenant("B", (tx) => files.remove(tx, fileId));
    expect(await store.inTenant("E", (tx) => files.find(tx, fileId))).not.toBeNull();
    const link = (await linkTo("E", fileId)) ?? "";
    expect((await fetch(link)).status).toBe(200);
    await store.inTenant("E", (tx) => files.remove(tx, fileId));
    expect((await fetch(link)).status).toBe(404);
    expect(await store.inTenant("E", (tx) => files.find(tx, fileId))).toBeNull();
    expect(await files.sweep()).toBe(1);
    expect(readdirSync(join(folder, "E"))).toEqual([]);
  });

  it("is not there when its transaction fails", async () => {
    let fileId = "";
    const failed = store.inTenant("A", async (tx) => {
      ({ fileId } = await files.save(tx, { owner: "A", fileName: "a", contentType: "text/csv", bytes }));
      throw new Error("stop");
    });
    await expect(failed).rejects.toThrow("stop");
    expect(await store.inTenant("A", (tx) => files.find(tx, fileId))).toBeNull();
  });

  it("leaves no half of itself in the folder", async () => {
    await save("C");
    expect(readdirSync(join(folder, "C")).every((name) => /^[0-9A-Z]{26}$/.test(name))).toBe(true);
  });

  it("is deleted when its time is over, of all organisations", async () => {
    const kept = await save("A");
    const expiresAt = formatInstant(now + 60_000);
    const [a, b] = [await save("A", { expiresAt }), await save("B", { expiresAt })];
    expect(await files.sweep()).toBe(0);
    now += 60_000;
    expect(await store.inTenant("A", (tx) => files.find(tx, a.fileId))).toBeNull();
    expect(await files.sweep()).toBe(2);
    expect([await place.read(`A/${a.fileId}`), await place.read(`B/${b.fileId}`)]).toEqual([null, null]);
    expect(await place.read(`A/${kept.fileId}`)).not.toBeNull();
  });
});

describe("a link", () => {
  it("opens the file without credentials, under its own name", async () => {
    const { fileId } = await save("A", { fileName: 'Ŵynne\'s "P45" (2026).pdf' });
    const answer = await fetch((await linkTo("A", fileId)) ?? "");
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment; filename="_ynne's _P45_ (2026).pdf"; filename*=UTF-8''%C5%B4ynne%27s%20%22P45%22%20%282026%29.pdf`,
    );
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  });

  it("expires", async () => {
    const link = (await linkTo("A", (await save("A")).fileId, 60)) ?? "";
    now += 59_000;
    expect((await fetch(link)).status).toBe(200);
    now += 1_000;
    expect((await fetch(link)).status).toBe(404);
  });

  it("opens nothing when any part of it is changed", async () => {
    const { fileId } = await save("A");
    const other = await save("B");
    const link = new URL((await linkTo("A", fileId)) ?? "");
    const changes: readonly [string, string][] = [
      ["key", `B/${other.fileId}`],
      ["key", "../secret-key"],
      ["name", "x.exe"],
      ["use", "PUT"],
      ["type", "text/html"],
      ["expires", "9999999999"],
      ["signature", "x"],
      ["signature", ""],
      ["more", "1"],
    ];
    for (const [name, value] of changes) {
      const changed = new URL(link);
      changed.searchParams.set(name, value);
      const answer = await fetch(changed);
      expect([answer.status, (await answer.json()).message.token]).toEqual([404, "file_not_found"]);
    }
    expect((await fetch(link)).status).toBe(200);
    const signature = link.searchParams.get("signature") ?? "";
    for (const further of ["x", signature]) {
      expect((await fetch(`${link}&signature=${further}`)).status).toBe(404);
    }
  });

  it("is refused a key that leads out of the folder", async () => {
    for (const path of ["../x", "/etc/passwd", "a//b", "a/../b", ""]) {
      await expect(place.read(path)).rejects.toThrow("Not a key");
    }
  });
});
