import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { folderMail, type Letter, smtpMail } from "../../../src/platform/mail";
import { createIds, systemClock } from "../../../src/platform/ports";
import { openSmtpServer } from "./smtp-server";

const from = "no-reply@example.com";
const folder = mkdtempSync(join(tmpdir(), "paypacket-mail-"));
const ids = createIds(systemClock);
afterAll(() => rmSync(folder, { recursive: true }));

const letter: Letter = {
  to: ["first@example.com", "second@example.com"],
  cc: ["copy@example.com"],
  bcc: ["hidden@example.com"],
  subject: "Your payslip, Ŵynne",
  text: "It is attached.",
  html: "<p>It is attached.</p>",
  replyTo: "payroll@example.com",
  attachments: [{ fileName: "payslip.pdf", contentType: "application/pdf", content: Buffer.from("%PDF-1.7") }],
};

// The header and the address: an id can have any three letters of its own.
const BLIND_COPY = /^bcc:|hidden@/im;

function stored(): readonly string[] {
  return readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), "utf8"));
}

describe("mail to a folder", () => {
  it("is a whole message a file, in the order of sending, without who got a blind copy", async () => {
    const mail = folderMail({ from, folder, ids });
    await mail.send(letter);
    await mail.send({
      to: ["third@example.com"],
      subject: "Second",
      text: "Plain.",
      from: { name: "A Ltd", address: "pay@example.com" },
    });
    const [first = "", second = ""] = stored();
    expect(first).toMatch(/^From: no-reply@example\.com$/m);
    expect(first).toMatch(/^To: first@example\.com, second@example\.com$/m);
    expect(first).toMatch(/^Cc: copy@example\.com$/m);
    expect(first).toMatch(/^Reply-To: payroll@example\.com$/m);
    expect(first).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(first).toContain(Buffer.from("%PDF-1.7").toString("base64"));
    expect(first).not.toMatch(BLIND_COPY);
    expect(second).toMatch(/^From: A Ltd <pay@example\.com>$/m);
    expect(second.trimEnd()).toMatch(/Plain\.$/);
    mail.close();
  });

  it.each([
    ["file", { path: join(import.meta.dirname, "mail.test.ts") }, "EFILEACCESS"],
    ["address", { href: "http://127.0.0.1:1/" }, "EURLACCESS"],
  ])("opens no %s, whatever a text names", async (_, text, code) => {
    const mail = folderMail({ from, folder, ids });
    await expect(mail.send({ ...letter, text: text as unknown as string })).rejects.toMatchObject({ code });
    mail.close();
  });

  it("reports what an address that begins with bounce refuses later", async () => {
    const mail = folderMail({ from, folder, ids });
    const refused: string[] = [];
    mail.onRefused(async (messageId) => void refused.push(messageId));
    const [kept, bounced] = ["<kept@example.com>", "<bounced@example.com>"];
    await mail.send({ to: ["rebounce@example.com"], subject: "A", text: "", messageId: kept });
    await mail.send({
      to: ["first@example.com"],
      cc: ["Bounce.1@example.com"],
      subject: "B",
      text: "",
      messageId: bounced,
    });
    expect(refused).toEqual([]);
    await expect.poll(() => refused).toEqual([bounced]);
  });

  it("takes no line of a header from a subject", async () => {
    await folderMail({ from, folder, ids }).send({ ...letter, subject: "Hello\r\nBcc: everybody@example.com" });
    expect(stored().at(-1)).not.toMatch(/^Bcc:/im);
  });

  it("opens no file that a letter names", async () => {
    const attachments = [{ fileName: "x", contentType: "text/plain", content: { path: "/etc/passwd" } }];
    const sent = folderMail({ from, folder, ids }).send({ ...letter, attachments: attachments as never });
    await expect(sent).rejects.toThrow();
  });
});

describe("mail through a server", () => {
  it("reaches all who are to get it, and tells none of them of a blind copy", async () => {
    const server = await openSmtpServer();
    const mail = smtpMail({ from, url: server.url });
    await mail.send(letter);
    const everybody = ["first@example.com", "second@example.com", "copy@example.com", "hidden@example.com"];
    expect(server.letters[0]?.recipients).toEqual(everybody);
    expect(server.letters[0]?.data).not.toMatch(BLIND_COPY);
    expect(server.letters[0]?.data).toContain("It is attached.");
    mail.close();
    server.close();
  });

  it("fails when nobody takes the letter, so that a job tries again", async () => {
    const server = await openSmtpServer("only@example.com");
    await expect(
      smtpMail({ from, url: server.url }).send({ ...letter, to: ["only@example.com"], cc: [], bcc: [] }),
    ).rejects.toThrow();
    server.close();
    await expect(smtpMail({ from, url: "smtp://127.0.0.1:1" }).send(letter)).rejects.toThrow();
  });
});
