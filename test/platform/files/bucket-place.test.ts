import { randomBytes } from "node:crypto";
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

  it("are refused with other credentials, with the reason", async () => {
    const place = placeWith({ secretAccessKey: "another" });
    await expect(place.write("A/F4", bytes)).rejects.toThrow("answered 403");
    await expect(place.read("A/F2")).rejects.toThrow("answered 403");
  });
});
