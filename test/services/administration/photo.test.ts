import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { NewAccount } from "../../../src/services/access";
import { exif, jpeg, png, svg } from "../../platform/uploads/samples";
import { type Member, member, ownerOf, USERS } from "../support/people";
import { type Call, type TestPlatform, testPlatform } from "../support/platform";

const PHOTO = `${USERS}/me/photo`;

let platform: TestPlatform;
let account: NewAccount;
let credentials: Call;
let clerk: Member;

beforeAll(async () => {
  platform = await testPlatform();
  account = await platform.account("Sample Bureau");
  credentials = await platform.callAs(account);
  clerk = await member(platform, credentials, "clerk@sample.example");
});

afterAll(() => platform.stop());

const announce = async (fileName: string, contentType: string, size: number) =>
  (await clerk.call("POST", `${PHOTO}/uploads`, { fileName, contentType, size })).body.content.data;

interface Announced {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

async function send({ url, fields }: Announced, bytes: Uint8Array): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("file", new File([new Uint8Array(bytes)], "file"));
  return (await platform.app.request(url, { method: "POST", body: form })).status;
}

const poll = async (uploadId: string) => (await clerk.call("GET", `${PHOTO}/uploads/${uploadId}`)).body;

/** Sends a photo, and returns its state once it is settled. */
async function sent(fileName: string, contentType: string, bytes: Uint8Array) {
  const upload = await announce(fileName, contentType, bytes.length);
  expect(upload.method).toBe("POST");
  expect(await send(upload, bytes)).toBe(204);
  for (;;) {
    const { data } = (await poll(upload.uploadId)).content;
    if (data.status !== "Pending") return data;
    await setTimeout(50);
  }
}

async function shown(): Promise<Response> {
  const { body } = await clerk.call("GET", PHOTO);
  return platform.app.request(body.content.data.url);
}

const token = async (call: Call, method: string, path: string, body?: unknown) => {
  const answer = await call(method, path, body);
  return [answer.status, answer.body.message.token];
};

describe("a photo", () => {
  it("is sent with a form, loses where it was taken, and is opened by a link of 15 minutes", async () => {
    const bytes = await jpeg(8, 8, exif(1));
    expect(bytes.includes("Exif")).toBe(true);
    const state = await sent("me.jpg", "image/jpeg", bytes);
    expect(state).toMatchObject({ status: "Ready", message: null, reasonToken: null, assetId: expect.any(String) });
    const { url, expiresAt } = (await clerk.call("GET", PHOTO)).body.content.data;
    expect(Date.parse(expiresAt) - platform.clock.now()).toBe(15 * 60_000);
    const opened = Buffer.from(await (await platform.app.request(url)).arrayBuffer());
    expect([opened.subarray(0, 2).toString("hex"), opened.includes("Exif")]).toEqual(["ffd8", false]);
    platform.passTime(15 * 60_000);
    expect((await platform.app.request(url)).status).toBe(404);
    clerk = await member(platform, credentials, "second@sample.example");
  });

  it("replaces the one before it once it is ready, and loses its scripts", async () => {
    const first = await sent("me.png", "image/png", png());
    const link = (await clerk.call("GET", PHOTO)).body.content.data.url;
    const rejected = await sent("me.png", "image/png", Buffer.from("<script>alert(1)</script>"));
    expect(rejected).toMatchObject({ status: "Rejected", assetId: null, reasonToken: "wrong_type" });
    expect((await platform.app.request(link)).headers.get("content-type")).toBe("image/png");
    const drawing = svg('<script>alert(1)</script><circle r="3" onclick="alert(1)"/>');
    await sent("me.svg", "image/svg+xml", drawing);
    const opened = await shown();
    expect(opened.headers.get("content-type")).toBe("image/svg+xml");
    expect(await opened.text()).not.toContain("alert");
    expect((await poll(first.uploadId)).message.token).toBe("upload_not_found");
  });

  it("is awaited for ten minutes, and another announcement ends the first", async () => {
    const first = await announce("me.png", "image/png", png().length);
    const second = await announce("me.png", "image/png", png().length);
    expect((await poll(first.uploadId)).message.token).toBe("upload_not_found");
    expect(await send(first, png())).toBe(404);
    expect(Date.parse(second.expiresAt) - platform.clock.now()).toBe(10 * 60_000);
    platform.passTime(10 * 60_000);
    expect((await poll(second.uploadId)).content.data).toMatchObject({ status: "Rejected", reasonToken: "expired" });
    expect(await send(second, png())).toBe(404);
  });

  it("is an image of up to 2 MB, named as its type is", async () => {
    const wrong = { fileName: "me.pdf", contentType: "application/pdf", size: 2 * 1024 * 1024 + 1 };
    const { body } = await clerk.call("POST", `${PHOTO}/uploads`, wrong);
    expect(body.validationIssues).toMatchObject([
      { field: "contentType", reasonToken: "unknown_value" },
      { field: "size", reasonToken: "too_large" },
    ]);
    const named = await clerk.call("POST", `${PHOTO}/uploads`, {
      fileName: "me.png",
      contentType: "image/gif",
      size: 1,
    });
    expect(named.body.validationIssues).toMatchObject([{ field: "fileName", reasonToken: "extension_differs" }]);
  });

  it("is a person's own, deleted by them or with them", async () => {
    const state = await sent("me.png", "image/png", png());
    const owner = await ownerOf(platform, account);
    expect(await token(owner, "GET", PHOTO)).toEqual([404, "photo_not_found"]);
    expect(await token(owner, "DELETE", PHOTO)).toEqual([404, "photo_not_found"]);
    expect(await token(owner, "GET", `${PHOTO}/uploads/${state.uploadId}`)).toEqual([404, "upload_not_found"]);
    for (const [method, path] of [
      ["GET", PHOTO],
      ["DELETE", PHOTO],
      ["GET", `${PHOTO}/uploads/${state.uploadId}`],
    ] as const) {
      expect(await token(credentials, method, path)).toEqual([403, "profile_photo_needs_a_person"]);
    }
    const { url } = (await clerk.call("GET", PHOTO)).body.content.data;
    expect(await token(clerk.call, "DELETE", PHOTO)).toEqual([200, "photo_removed"]);
    expect(await token(clerk.call, "GET", PHOTO)).toEqual([404, "photo_not_found"]);
    await platform.files.sweep();
    expect((await platform.app.request(url)).status).toBe(404);
    await sent("me.png", "image/png", png());
    const last = (await clerk.call("GET", PHOTO)).body.content.data.url;
    const { principalId } = (await clerk.call("GET", `${USERS}/me`)).body.content.data;
    expect(await token(owner, "DELETE", `${USERS}/${principalId}`)).toEqual([200, "user_removed"]);
    await platform.files.sweep();
    expect((await platform.app.request(last)).status).toBe(404);
  });
});
