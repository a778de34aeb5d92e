import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  bucketPlace,
  createFiles,
  type FilePlace,
  fileRoutes,
  LINK_PATH,
  localPlace,
} from "../../../src/platform/files";
import { createRootApp, type ServedApp, serveApp, takeLargerBodies } from "../../../src/platform/http";
import { createIds } from "../../../src/platform/ports";
import { openStore, type Store, type Tx } from "../../../src/platform/store";
import {
  createUploads,
  type Examine,
  examineOnThread,
  LARGEST_UPLOAD,
  type Upload,
  uploadRoutes,
  uploadWorker,
} from "../../../src/platform/uploads";
import { checkNextUpload } from "../../../src/platform/uploads/check-uploads";
import { type FreshDatabase, freshDatabase } from "../../support/postgres";
import { examineThread } from "../../support/threads";
import { CREDENTIALS, openBucket, type SignedBucket } from "../files/signed-bucket";
import { exif, jpeg, png, svg } from "./samples";

const HOUR = 60 * 60 * 1_000;
const folder = mkdtempSync(join(tmpdir(), "paypacket-uploads-"));
let now = Date.now();
const clock = { now: () => now };
const ids = createIds(clock);
const onThread = examineOnThread(examineThread);

let database: FreshDatabase;
let store: Store;
let server: ServedApp;
let bucket: SignedBucket;
let local: ReturnType<typeof uploadsIn>;
let remote: ReturnType<typeof uploadsIn>;

function uploadsIn(place: FilePlace, examine: Examine = onThread) {
  const files = createFiles({ store, place, clock, ids });
  const options = { store, place, files, clock, ids, examine };
  const uploads = createUploads(options);
  const checkAll = async (): Promise<void> => {
    while (await checkNextUpload(options));
  };
  return { ...options, uploads, checkAll };
}

beforeAll(async () => {
  database = await freshDatabase();
  store = await openStore({ url: database.url, environment: "sandbox" });
  bucket = await openBucket();
  const app = createRootApp({ ids });
  server = await serveApp(app, { port: 0, host: "127.0.0.1" });
  const place = localPlace({ folder, address: `http://127.0.0.1:${server.port}`, key: randomBytes(32), clock });
  local = uploadsIn(place);
  remote = uploadsIn(bucketPlace({ endpoint: bucket.endpoint, bucket: "files", prefix: "sandbox", ...CREDENTIALS }));
  app.route("/", fileRoutes(place, local.files)).route("/", uploadRoutes(place, local.uploads));
  for (const method of ["PUT", "POST"]) takeLargerBodies(app, method, LINK_PATH, LARGEST_UPLOAD);
});

afterAll(async () => {
  await server.stop();
  bucket.close();
  await store.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

type Uploading = ReturnType<typeof uploadsIn>;

/** Announces a file of an organisation for a record. */
function announce({ uploads }: Uploading, bytes: Uint8Array, more: object = {}): Promise<Upload> {
  const file = {
    owner: "A",
    purpose: "Sample",
    recordId: ids.next(),
    fileName: "a.png",
    contentType: "image/png" as const,
  };
  return store.inTenant("A", (tx) => uploads.open(tx, { ...file, size: bytes.length, ...more }));
}

async function put({ uploads }: Uploading, upload: Upload, bytes: Uint8Array, type = upload.contentType) {
  const url = (await uploads.putLink(upload)) ?? "";
  return fetch(url, { method: "PUT", body: new Uint8Array(bytes), headers: { "content-type": type } });
}

/** More than one transaction sweeps. */
const MANY = 201;

function inA<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return store.inTenant("A", work);
}

async function stateOf({ uploads }: Uploading, { recordId }: Upload): Promise<Upload | undefined> {
  return (await inA((tx) => uploads.list(tx, { purpose: "Sample", recordIds: [recordId] })))[0];
}

/** Returns the keys that hold bytes sent for an upload. */
function incoming({ uploadId }: Upload): readonly string[] {
  const inFolder = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return [...inFolder, ...bucket.objects.keys()].filter((key) => key.endsWith(uploadId));
}

describe.each(["a folder", "a bucket"])("an upload to %s", (place) => {
  const uploading = (): Uploading => (place === "a folder" ? local : remote);

  it("is pending, then ready with a cleaned file, and what was sent is gone", async () => {
    const bytes = await jpeg(16, 8, exif(1));
    const upload = await announce(uploading(), bytes, { fileName: "a.jpg", contentType: "image/jpeg" });
    expect(upload).toMatchObject({ status: "Pending", message: null, fileId: null });
    expect((await put(uploading(), upload, bytes)).ok).toBe(true);
    now += 2_000;
    await uploading().checkAll();
    const ready = await stateOf(uploading(), upload);
    expect(ready).toMatchObject({ status: "Ready", message: null });
    const kept = Buffer.from((await inA((tx) => uploading().files.read(tx, ready?.fileId ?? ""))) ?? []);
    expect([kept.toString("hex", 0, 3), kept.includes("GPS")]).toEqual(["ffd8ff", false]);
    expect(incoming(upload)).toEqual([]);
    expect(await uploading().uploads.putLink(ready as Upload)).toBeNull();
  });

  it("is rejected with a reason, and nothing is stored", async () => {
    const bytes = Buffer.from("<!doctype html><script>alert(1)</script>");
    const upload = await announce(uploading(), bytes);
    expect((await put(uploading(), upload, bytes)).ok).toBe(true);
    const count = () => store.inSystem((tx) => tx.selectFrom("file").selectAll().execute());
    const before = await count();
    now += 2_000;
    await uploading().checkAll();
    const message = "The contents are not of the announced type. Send the file with its own type.";
    expect(await stateOf(uploading(), upload)).toMatchObject({ status: "Rejected", message, fileId: null });
    expect([incoming(upload), await count()]).toEqual([[], before]);
  });

  it("takes only what was announced, only as it was signed, and only for an hour", async () => {
    const bytes = png();
    const upload = await announce(uploading(), bytes);
    const url = (await uploading().uploads.putLink(upload)) ?? "";
    const send = (to: string, body: Uint8Array, type = "image/png", method = "PUT") =>
      fetch(to, { method, body: new Uint8Array(body), headers: { "content-type": type } });
    const other = await announce(uploading(), bytes);
    const refused = [
      await send(url, bytes, "text/html"),
      await send(url, bytes.subarray(1)),
      await send(url, Buffer.concat([bytes, bytes])),
      await send(url.replaceAll(upload.uploadId, other.uploadId), bytes),
    ];
    expect(refused.every(({ status }) => status >= 400 && status < 500)).toBe(true);
    expect([incoming(upload), incoming(other)]).toEqual([[], []]);
    now += HOUR;
    expect(await uploading().uploads.putLink(upload)).toBeNull();
  });

  it("can be a form, as browsers send it", async () => {
    const bytes = svg('<rect width="9" height="9"/><script>alert(1)</script>', 'onload="alert(1)"');
    const account = (work: (tx: Tx) => Promise<Upload>) => store.inAccount("ACCOUNT", work);
    const photo = { purpose: "Photo", recordId: "PERSON", fileName: "me.svg", contentType: "image/svg+xml" as const };
    const { uploads, files, checkAll } = uploading();
    const upload = await account((tx) => uploads.open(tx, { ...photo, owner: "ACCOUNT", size: bytes.length }));
    const { url = "", fields = {} } = (await uploads.postForm(upload)) ?? {};
    const post = (type: string, file: Uint8Array) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...fields, "Content-Type": type })) form.set(name, value);
      form.set("file", new Blob([new Uint8Array(file)]));
      return fetch(url, { method: "POST", body: form });
    };
    expect((await post("text/html", bytes)).ok).toBe(false);
    expect((await post("image/svg+xml", bytes.subarray(1))).ok).toBe(false);
    expect((await post("image/svg+xml", bytes)).ok).toBe(true);
    now += 2_000;
    await checkAll();
    const of = { purpose: "Photo", recordIds: ["PERSON"] };
    const ready = (await store.inAccount("ACCOUNT", (tx) => uploads.list(tx, of))).at(-1);
    const kept = await store.inAccount("ACCOUNT", (tx) => files.read(tx, ready?.fileId ?? ""));
    const clean = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"></rect></svg>';
    expect(Buffer.from(kept ?? []).toString()).toBe(clean);
    expect(await inA((tx) => uploads.list(tx, of))).toEqual([]);
  });

  it("is swept after a day if nobody completed it, and at once with its file if it was removed", async () => {
    const bytes = png();
    const abandoned = await announce(uploading(), bytes);
    const removed = await announce(uploading(), bytes);
    await put(uploading(), removed, bytes);
    now += 2_000;
    await uploading().checkAll();
    const fileId = (await stateOf(uploading(), removed))?.fileId ?? "";
    const remove = () => inA((tx) => uploading().uploads.remove(tx, removed.uploadId));
    expect(await store.inTenant("B", (tx) => uploading().uploads.remove(tx, removed.uploadId))).toBe(false);
    expect([await remove(), await remove()]).toEqual([true, false]);
    expect(await stateOf(uploading(), removed)).toBeUndefined();
    expect(await inA((tx) => uploading().files.find(tx, fileId))).toBeNull();
    now += 23 * HOUR;
    await uploading().uploads.sweep();
    expect(await stateOf(uploading(), abandoned)).toMatchObject({ status: "Pending" });
    now += HOUR;
    expect(await uploading().uploads.sweep()).toBeGreaterThan(0);
    expect(await stateOf(uploading(), abandoned)).toBeUndefined();
    await uploading().files.sweep();
    expect(await uploading().place.read(`A/${fileId}`)).toBeNull();
  });
});

describe("an upload", () => {
  it("is its organisation's alone", async () => {
    const upload = await announce(local, png());
    const of = { purpose: "Sample", recordIds: [upload.recordId] };
    expect(await inA((tx) => local.uploads.list(tx, of))).toHaveLength(1);
    expect(await store.inTenant("B", (tx) => local.uploads.list(tx, of))).toEqual([]);
  });

  it("that was removed or settled takes nothing more, and who sends it again hears that it arrived", async () => {
    const bytes = png();
    const [removed, settled] = [await announce(local, bytes), await announce(local, bytes)];
    await inA((tx) => local.uploads.remove(tx, removed.uploadId));
    const answer = await put(local, removed, bytes);
    expect([answer.status, (await answer.json()).message.token]).toEqual([404, "upload_not_found"]);
    await put(local, settled, bytes);
    await local.checkAll();
    const before = await stateOf(local, settled);
    expect((await put(local, settled, bytes)).status).toBe(204);
    await local.checkAll();
    expect([before?.status, await stateOf(local, settled)]).toEqual(["Ready", before]);
    expect([incoming(removed), incoming(settled)]).toEqual([[], []]);
  });

  it("that is removed while it is examined leaves nothing", async () => {
    const bytes = png();
    const removing: Examine = async (...file) => {
      await inA((tx) => local.uploads.remove(tx, upload.uploadId));
      return onThread(...file);
    };
    const upload = await announce(local, bytes);
    await put(local, upload, bytes);
    await uploadsIn(local.place, removing).checkAll();
    expect([await stateOf(local, upload), incoming(upload)]).toEqual([undefined, []]);
  });

  it("whose examination is interrupted is examined again, and given up after three times", async () => {
    const bytes = png();
    const dying = uploadsIn(local.place, () => Promise.reject(new Error("the process ended")));
    const [again, never] = [await announce(local, bytes), await announce(local, bytes)];
    await put(local, again, bytes);
    await expect(dying.checkAll()).rejects.toThrow("the process ended");
    await local.checkAll();
    expect(await stateOf(local, again)).toMatchObject({ status: "Pending" });
    now += 60_000;
    await local.checkAll();
    expect(await stateOf(local, again)).toMatchObject({ status: "Ready" });
    await put(local, never, bytes);
    for (let time = 0; time < 3; time += 1) {
      await expect(dying.checkAll()).rejects.toThrow("the process ended");
      now += 60_000;
    }
    await local.checkAll();
    expect(await stateOf(local, never)).toMatchObject({ status: "Rejected" });
  });

  it("that its thread does not survive is rejected", async () => {
    const crashing = examineOnThread(
      () => new URL(`data:text/javascript,${encodeURIComponent("process.abort = 0; throw 1")}`),
    );
    expect(await crashing(png(), "image/png")).toEqual({ ok: false, reason: "not_checked" });
  });

  it("is examined once, however many processes look for it", async () => {
    let examined = 0;
    const counting: Examine = (...file) => {
      examined += 1;
      return onThread(...file);
    };
    const several = Array.from({ length: 3 }, () =>
      uploadWorker({ ...uploadsIn(local.place, counting), onFailure: () => undefined }),
    );
    const bytes = png();
    const sent = await Promise.all(Array.from({ length: 6 }, () => announce(local, bytes)));
    for (const upload of sent) await put(local, upload, bytes);
    for (const worker of several) worker.start();
    await expect
      .poll(async () => Promise.all(sent.map(async (each) => (await stateOf(local, each))?.status)), {
        timeout: 20_000,
      })
      .toEqual(sent.map(() => "Ready"));
    for (const worker of several) await worker.stop();
    expect(examined).toBe(6);
  });
});

describe("many uploads that nobody completed", () => {
  it("are all swept at once", async () => {
    const file = { owner: "A", purpose: "Sample", fileName: "a.png", contentType: "image/png" as const, size: 9 };
    await inA(async (tx) => {
      for (let one = 0; one < MANY; one += 1) await local.uploads.open(tx, { ...file, recordId: ids.next() });
    });
    now += 24 * HOUR;
    expect(await local.uploads.sweep()).toBeGreaterThanOrEqual(MANY);
    expect(await local.uploads.sweep()).toBe(0);
  });
});
