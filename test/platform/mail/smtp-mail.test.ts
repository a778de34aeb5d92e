import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Letter, type Mail, smtpMail } from "../../../src/platform/mail";
import { type Moment, openSmtpServer, type SmtpServer } from "./smtp-server";

const from = "no-reply@example.com";
let server: SmtpServer;
let mail: Mail;

beforeEach(async () => {
  server = await openSmtpServer("nobody@example.com");
  mail = smtpMail({ from, url: server.url });
});

afterEach(() => {
  mail.close();
  server.close();
});

function letterTo(name: string, size = 100): Letter {
  return { to: [`${name}@example.com`], subject: "Sample", text: "x".repeat(size) };
}

function recipients(): readonly (string | undefined)[] {
  return server.letters.map((letter) => letter.recipients[0]?.split("@")[0]);
}

/** Long enough for anything that the mailer would do by itself. */
const LONG = 1_500;

describe("letters through a server", () => {
  it("go over one connection, one after the other", async () => {
    for (let index = 0; index < 20; index += 1) await mail.send(letterTo(`p${index}`));
    expect([server.letters.length, server.connections()]).toEqual([20, 1]);
  });

  it("go over two at most, many at once, each once", async () => {
    const names = Array.from({ length: 30 }, (_, index) => `p${index}`);
    await Promise.all(names.map((name) => mail.send(letterTo(name))));
    expect([...recipients()].sort()).toEqual([...names].sort());
    expect(server.connections()).toBe(2);
  });

  it("survive that the server closes the connection between two of them", async () => {
    server.breakOff("after its word");
    await mail.send(letterTo("first"));
    await wait(100);
    await mail.send(letterTo("second"));
    server.breakOff("MAIL");
    await mail.send(letterTo("third"));
    expect([recipients(), server.connections()]).toEqual([["first", "second", "third"], 3]);
  });

  it("continue over the same connection after one that is refused", async () => {
    await mail.send(letterTo("first"));
    await expect(mail.send(letterTo("nobody"))).rejects.toMatchObject({ code: "EENVELOPE", responseCode: 550 });
    await wait(100);
    await mail.send(letterTo("second"));
    expect([recipients(), server.connections()]).toEqual([["first", "second"], 1]);
  });

  it("fail where the server greets nobody", async () => {
    server.breakOff("greeting", 100);
    await expect(mail.send(letterTo("first"))).rejects.toThrow();
    expect(recipients()).toEqual([]);
  });
});

describe("a letter whose connection breaks while it is sent", () => {
  it.each<[Moment, readonly string[]]>([
    ["half", ["before"]],
    ["before its word", ["before", "broken"]],
  ])("(%s) is rejected and not sent again by itself, over a new connection or one that was used", async (at, all) => {
    server.breakOff(at);
    await expect(mail.send(letterTo("broken", 200_000))).rejects.toThrow();
    await wait(LONG);
    expect(recipients()).toEqual(all.slice(1));
    await mail.send(letterTo("before"));
    server.breakOff(at);
    await expect(mail.send(letterTo("broken", 200_000))).rejects.toThrow();
    await wait(LONG);
    expect(recipients()).toEqual([...all.slice(1), ...all]);
    await mail.send(letterTo("after"));
    expect(recipients().at(-1)).toBe("after");
  });
});
