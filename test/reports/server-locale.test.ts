import { Client } from "pg";
import { describe, expect, it } from "vitest";
import { serverAddress } from "../support/postgres";
import { compareExecutors } from "./support/equality";

async function asAdministrator(statement: string): Promise<string> {
  const admin = await serverAddress();
  const client = new Client({ connectionString: admin });
  await client.connect();
  await client.query(statement);
  await client.end();
  return admin;
}

async function databaseIn(locale: string): Promise<{ readonly url: string; readonly drop: () => Promise<unknown> }> {
  const name = `paypacket_locale_${process.pid}`;
  const url = new URL(
    await asAdministrator(
      `create database ${name} template template0 encoding 'UTF8' locale_provider icu icu_locale '${locale}' locale 'C'`,
    ),
  );
  url.pathname = `/${name}`;
  // Not by force: connections that are being closed are waited for, not broken off.
  return { url: url.href, drop: () => asAdministrator(`drop database ${name}`) };
}

describe("a server in another locale", () => {
  it("answers as memory does, where Turkish has its own letters i and its own order", async () => {
    const { url, drop } = await databaseIn("tr-TR");
    try {
      const { differences, withRows } = await compareExecutors(url, 600, 60, 3);
      expect(differences.slice(0, 3)).toEqual([]);
      expect(withRows).toBeGreaterThan(300);
    } finally {
      await drop();
    }
  });
});
