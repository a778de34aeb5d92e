import { createHash, randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bucketPlace } from "../../../src/platform/files";
import { CREDENTIALS, openBucket, type SignedBucket } from "./signed-bucket";

let bucket: SignedBucket;

beforeAll(async () => {
  bucket = await openBucket();
});

afterAll(() => bucket.close());

function placeWith(more: object = {}) {
  return bucketPlace({ endpoint: bucket.endpoint, bucket: "files", prefix: "sandbox", ...CREDENTIALS, ...more });
}

const bytes = randomBytes(3_000);

describe("files in a bucket", () => {
  it("are written, read and deleted with signed requests, under the environment's name", async () => {
    const place = placeWith();
    await place.write("A/F1", bytes);
    expect([...bucket.objects.keys()]).toEqual(["/files/sandbox/A/F1"]);
    expect(Buffer.from((await place.read("A/F1")) ?? [])).toEqual(bytes);
    await place.remove("A/F1");
    await place.remove("A/F1");
    expect(await place.read("A/F1")).toBeNull();
  });

  it("have links that anyone can follow until they expire, and nobody can change", async () => {
    const place = placeWith();
    await place.write("A/F2", bytes);
    const file = { fileName: "P45 Ŵynne.pdf", contentType: "application/pdf", seconds: 60 };
    const link = await place.link("A/F2", file);
    const answer = await fetch(link);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    expect(answer.headers.get("content-disposition")).toContain("P45%20%C5%B4ynne.pdf");
    expect((await fetch(link.replace("F2", "F3"))).status).toBe(403);
    expect((await fetch(link.replace("X-Amz-Expires=60", "X-Amz-Expires=600"))).status).toBe(403);
    expect((await fetch(await place.link("A/F2", { ...file, seconds: -1 }))).status).toBe(403);
  });

  it("are written in parts and read as a stream, when they are large", async () => {
    const place = placeWith();
    const part = randomBytes(3 * 1024 * 1024);
    async function* parts() {
      for (let count = 0; count < 7; count += 1) yield part;
    }
    const written = await place.write("A/F5", parts());
    const whole = Buffer.concat(Array.from({ length: 7 }, () => part));
    expect(written).toEqual({ size: whole.length, sha256: createHash("sha256").update(whole).digest("hex") });
    const opened = await place.open("A/F5");
    expect(opened?.size).toBe(whole.length);
    expect((await buffer(opened?.stream ?? new ReadableStream())).equals(whole)).toBe(true);
    expect(await place.open("A/F6")).toBeNull();
  });

  it("are not there when their parts break off", async () => {
    async function* parts() {
      for (let count = 0; count < 3; count += 1) yield randomBytes(8 * 1024 * 1024);
      throw new Error("broken off");
    }
    await expect(placeWith().write("A/F7", parts())).rejects.toThrow("broken off");
    expect(await placeWith().read("A/F7")).toBeNull();
  });

  it("are refused with other credentials, with the reason", async () => {
    const place = placeWith({ secretAccessKey: "another" });
    await expect(place.write("A/F4", bytes)).rejects.toThrow("answered 403");
    await expect(place.read("A/F2")).rejects.toThrow("answered 403");
  });
});

describe("an address for uploads", () => {
  const file = { contentType: "application/pdf", size: bytes.length, seconds: 60 };
  const put = (url: string, body: Uint8Array<ArrayBuffer>, type = file.contentType) =>
    fetch(url, { method: "PUT", body, headers: { "content-type": type } });
  const body = new Uint8Array(bytes);

  it("takes exactly the type and length that it was signed for", async () => {
    const url = await placeWith().putLink("incoming/U1", file);
    expect(url).toContain("X-Amz-SignedHeaders=content-length%3Bcontent-type%3Bhost");
    expect((await put(url, body, "text/html")).status).toBe(403);
    expect((await put(url, body.slice(1))).status).toBe(403);
    expect((await put(url.replace("U1", "U2"), body)).status).toBe(403);
    expect((await put(await placeWith().putLink("incoming/U1", { ...file, seconds: -1 }), body)).status).toBe(403);
    expect(await placeWith().read("incoming/U1")).toBeNull();
    expect((await put(url, body)).status).toBe(200);
    expect(await placeWith().read("incoming/U1")).toEqual(body);
  });

  it("is also a form, whose fields cannot be changed", async () => {
    const { url, fields } = await placeWith().postForm("incoming/U3", file);
    const post = (changes: Readonly<Record<string, string>>, sent = body) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...fields, ...changes })) form.set(name, value);
      form.set("file", new Blob([sent]));
      return fetch(url, { method: "POST", body: form });
    };
    const policy = Buffer.from('{"conditions":[]}').toString("base64");
    for (const change of [{ key: "sandbox/other" }, { "Content-Type": "text/html" }, { policy }]) {
      expect((await post(change)).status).toBe(403);
    }
    expect((await post({}, body.slice(1))).status).toBe(403);
    expect(await placeWith().read("incoming/U3")).toBeNull();
    expect((await post({})).status).toBe(204);
    expect(await placeWith().read("incoming/U3")).toEqual(body);
  });
});
