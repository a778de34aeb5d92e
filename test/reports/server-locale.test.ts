import { Client } from "pg";
import { describe, expect, it } from "vitest";
import { dropDatabase } from "../../src/platform/postgres";
import { serverAddress } from "../support/postgres";
import { compareExecutors } from "./support/equality";

async function databaseIn(locale: string): Promise<{ readonly url: string; readonly drop: () => Promise<void> }> {
  const admin = await serverAddress();
  const name = `paypacket_locale_${process.pid}`;
  const client = new Client({ connectionString: admin });
  await client.connect();
  await client.query(
    `create database ${name} template template0 encoding 'UTF8' locale_provider icu icu_locale '${locale}' locale 'C'`,
  );
  await client.end();
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => dropDatabase(admin, name) };
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
