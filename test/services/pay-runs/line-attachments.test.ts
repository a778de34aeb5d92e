import { readdirSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jpeg, pdf, png } from "../../platform/uploads/samples";
import { dataOf } from "../all/made";
import { makeRecords, type OwnRecords } from "../all/records";
import { type Call, type TestPlatform, testPlatform } from "../support/platform";

let platform: TestPlatform;
let call: Call;
let own: OwnRecords;
let other: Call;
let path: string;

beforeAll(async () => {
  platform = await testPlatform(undefined, {});
  const bakery = await platform.account("Sample Bakery");
  call = await platform.callAs(bakery);
  own = await makeRecords(call, bakery, "AB123456C", false);
  other = await platform.callAs(await platform.account("Sample Mill"));
  path = `/v1/payroll/line/${own.employeeId}/${own.lineId}/attachments`;
  await call("DELETE", `${path}/${own.attachmentId}`);
});

afterAll(() => platform.stop());

interface Sent {
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

const pdfFile: Sent = { fileName: "receipt.pdf", contentType: "application/pdf", bytes: pdf() };

/** Announces a file, sends it, and waits until it is settled. */
async function attach({ fileName, contentType, bytes }: Sent) {
  const { attachments } = dataOf(await call("POST", path, { files: [{ fileName, contentType, size: bytes.length }] }));
  const [{ attachmentId, uploadUrl }] = attachments;
  const body = new Uint8Array(bytes);
  const answer = await platform.app.request(uploadUrl, {
    method: "PUT",
    body,
    headers: { "content-type": contentType, "content-length": String(body.length) },
  });
  expect(answer.status).toBe(204);
  for (;;) {
    const found = dataOf(await call("GET", path)).attachments.find(
      (each: { attachmentId: string }) => each.attachmentId === attachmentId,
    );
    if (found.status !== "AwaitingUpload") return found;
    await setTimeout(50);
  }
}

const count = async () => dataOf(await call("GET", `/v1/payroll/line/${own.employeeId}`)).items[0].attachmentCount;

describe("attachments of a line", () => {
  it("are announced, sent, checked and opened with a link that expires", async () => {
    const before = await count();
    const attached = await attach(pdfFile);
    expect(attached).toMatchObject({ status: "Available", fileName: "receipt.pdf", message: null, uploadUrl: null });
    expect(await count()).toBe(before + 1);
    const opened = await platform.app.request(attached.downloadUrl);
    expect(opened.headers.get("content-disposition")).toContain('attachment; filename="receipt.pdf"');
    expect(Buffer.from(await opened.arrayBuffer())).toEqual(pdf());
    platform.passTime(15 * 60_000);
    expect((await platform.app.request(attached.downloadUrl)).status).toBe(404);
  });

  it("are rejected with a reason by their contents, and nothing is stored", async () => {
    const page = Buffer.from("<!doctype html><script>alert(1)</script>");
    const files = () => readdirSync(`${platform.dataFolder}/files`, { recursive: true }).length;
    const before = files();
    expect(await attach({ ...pdfFile, bytes: page })).toMatchObject({
      status: "Rejected",
      message: "The contents are not of the announced type. Send the file with its own type.",
      downloadUrl: null,
    });
    const image = { fileName: "scan.png", contentType: "image/png", bytes: (await jpeg()).subarray(0, 99) };
    expect(await attach(image)).toMatchObject({ status: "Rejected" });
    expect(files()).toBe(before);
  });

  it("may be several, and are refused by name, type, size and number", async () => {
    const file = { fileName: "a.png", contentType: "image/png", size: 9 };
    const refused: readonly (readonly [object, string])[] = [
      [{ fileName: "a.exe" }, "extension_differs"],
      [{ fileName: "a.png.pdf" }, "extension_differs"],
      [{ fileName: "../a.png" }, "invalid_format"],
      [{ fileName: "a\u202egnp.png" }, "invalid_format"],
      [{ fileName: "a.svg", contentType: "image/svg+xml" }, "unknown_value"],
      [{ size: 10 * 1024 * 1024 + 1 }, "too_large"],
      [{ size: 0 }, "too_small"],
    ];
    for (const [change, token] of refused) {
      const { status, body } = await call("POST", path, { files: [{ ...file, ...change }] });
      expect([status, body.validationIssues?.[0]?.reasonToken], JSON.stringify(change)).toEqual([400, token]);
    }
    const kept = dataOf(await call("GET", path)).attachments;
    const available = kept.filter(({ status }: { status: string }) => status !== "Rejected").length;
    expect((await call("POST", path, { files: Array.from({ length: 10 }, () => file) })).status).toBe(200);
    const rest = Array.from({ length: 10 - available }, () => file);
    expect((await call("POST", path, { files: [...rest, file].slice(0, 10) })).status).toBe(available > 0 ? 409 : 200);
    const full = await call("POST", path, { files: Array.from({ length: 10 }, () => file) });
    expect([full.status, full.body.message.token]).toEqual([409, "too_many_attachments"]);
    for (const { attachmentId } of dataOf(await call("GET", path)).attachments) {
      expect((await call("DELETE", `${path}/${attachmentId}`)).status).toBe(200);
    }
    expect([dataOf(await call("GET", path)).attachments, await count()]).toEqual([[], 0]);
  });

  it("are announced once for a key, whose repetition has no address to send to", async () => {
    const files = [{ fileName: "a.png", contentType: "image/png", size: 9 }];
    const key = { "idempotency-key": "attach-once" };
    const [first] = dataOf(await call("POST", path, { files }, key)).attachments;
    const [again] = dataOf(await call("POST", path, { files }, key)).attachments;
    expect(again).toEqual({ ...first, uploadUrl: null });
    const [listed] = dataOf(await call("GET", path)).attachments;
    expect(listed.uploadUrl).toContain("/files?");
    await call("DELETE", `${path}/${first.attachmentId}`);
  });

  it("are nobody else's", async () => {
    const { attachmentId } = await attach({ fileName: "scan.png", contentType: "image/png", bytes: png() });
    const answers = [
      await other("GET", path),
      await other("DELETE", `${path}/${attachmentId}`),
      await other("POST", path, { files: [{ fileName: "a.png", contentType: "image/png", size: 9 }] }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.message.token]).toEqual([404, "employee_not_found"]);
    }
    const missing = await call("DELETE", `${path}/${platform.ids.next()}`);
    expect([missing.status, missing.body.message.token]).toEqual([404, "attachment_not_found"]);
    expect(dataOf(await call("GET", path)).attachments).toHaveLength(1);
  });

  it("go with their line", async () => {
    const [{ attachmentId }] = dataOf(await call("GET", path)).attachments;
    await call("DELETE", `/v1/payroll/line/${own.employeeId}/${own.lineId}`);
    const gone = await platform.store.inSystem((tx) =>
      tx.selectFrom("upload").select("removed_at").where("upload_id", "=", attachmentId).executeTakeFirst(),
    );
    expect(gone?.removed_at).not.toBeNull();
    expect((await call("GET", path)).body.message.token).toBe("payroll_line_not_found");
    const stored = () => readdirSync(`${platform.dataFolder}/files/sandbox/${own.organisationId}`);
    const before = stored().length;
    platform.passTime(3_600_000);
    await platform.uploads.sweep();
    await platform.files.sweep();
    await expect.poll(() => stored().length).toBeLessThan(before);
  });
});
