import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ConfigFault, openSecrets, readConfig } from "../../../src/platform/config";

const KEY = Buffer.alloc(32, 7).toString("base64");
const LIVE = "postgres://user:s3cr3t@db.example/live";

function faultsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigFault) return error.faults;
    throw error;
  }
}

describe("the configuration", () => {
  it("needs nothing on one machine", () => {
    expect(readConfig({ PATH: "/bin", DATABASE_URL: "" })).toMatchObject({
      DATA_FOLDER: "paypacket-data",
      SANDBOX_PORT: 8080,
      LOG_LEVEL: "info",
      DATABASE_CONNECTIONS: 10,
      HOST: "127.0.0.1",
      METRICS_OPEN: "false",
    });
  });

  it("is reported with everything that is wrong at once, and no value of it", () => {
    const faults = faultsOf({
      SANDBOX_PORT: "99999",
      LIVE_PORT: "eighty",
      DATABASE_URL: "mysql://user:s3cr3t@db.example/live",
      SECRET_KEY: "s3cr3t",
      LOG_LEVEL: "loud",
      METRICS_TOKEN: "s3cr3t",
      SMTP_URL: "http://user:s3cr3t@mail.example",
      MAIL_FROM: "nobody",
      S3_BUCKET: "files",
      DATABASE_CONNECTIONS: "0",
      CORS_ORIGINS: "https://pay.example.com/app",
    });
    expect(faults.map((fault) => fault.split(":")[0]).sort()).toEqual([
      "CORS_ORIGINS",
      "DATABASE_CONNECTIONS",
      "DATABASE_URL",
      "LIVE_PORT",
      "LOG_LEVEL",
      "MAIL_FROM",
      "METRICS_TOKEN",
      "S3_ACCESS_KEY_ID",
      "S3_ENDPOINT",
      "S3_SECRET_ACCESS_KEY",
      "SANDBOX_PORT",
      "SECRET_KEY",
      "SMTP_URL",
    ]);
    expect(faults.join()).not.toContain("s3cr3t");
    expect(faults).toContain("LOG_LEVEL: must be one of debug, info, warn, error, silent");
    expect(faults).toContain("LIVE_PORT: must be a port, 0 to 65535");
    expect(new ConfigFault(faults).message).toMatch(/^The configuration cannot be used:\n {2}/);
  });

  it("keeps sandbox and live in two databases, and the key the same everywhere", () => {
    expect(faultsOf({ DATABASE_URL: LIVE, SANDBOX_DATABASE_URL: LIVE, SECRET_KEY: KEY })[0]).toContain(
      "another database",
    );
    expect(faultsOf({ LIVE_PORT: "8081" })).toEqual([
      "DATABASE_URL: is needed with LIVE_PORT, since the bundled PostgreSQL is for trying; to try live, set BUNDLED_POSTGRES_IN_LIVE=true",
    ]);
    expect(faultsOf({ LIVE_PORT: "8081", BUNDLED_POSTGRES_IN_LIVE: "true" })).toEqual([]);
    expect(faultsOf({ LIVE_PORT: "8081", DATABASE_URL: LIVE, SECRET_KEY: KEY })).toEqual([]);
    expect(faultsOf({ SANDBOX_DATABASE_URL: LIVE })).toEqual(["DATABASE_URL: is needed with SANDBOX_DATABASE_URL"]);
    expect(faultsOf({ DATABASE_URL: LIVE })[0]).toContain("SECRET_KEY: is needed");
    expect(faultsOf({ DATABASE_URL: LIVE, SECRET_KEY: KEY })).toEqual([]);
    expect(faultsOf({ METRICS_TOKEN: "a-token-of-metrics", METRICS_OPEN: "true" })[0]).toContain("METRICS_OPEN: ");
    expect(faultsOf({ MODULUS_SUBSTITUTIONS: "SCSUBTAB.txt" })).toEqual([
      "MODULUS_TABLE: is needed with MODULUS_SUBSTITUTIONS",
    ]);
  });
});

describe("secrets", () => {
  const folder = mkdtempSync(join(tmpdir(), "paypacket-secrets-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  it("are drawn once for a folder, which only its owner reads", () => {
    const first = openSecrets(folder, undefined).keyOf("sandbox", "cursors");
    expect(openSecrets(folder, undefined).keyOf("sandbox", "cursors")).toEqual(first);
    expect(statSync(join(folder, "secret-key")).mode & 0o077).toBe(0);
    expect(Buffer.from(readFileSync(join(folder, "secret-key"), "utf8"), "base64")).toHaveLength(32);
  });

  it("are others for each environment and purpose, and the same on every machine with one key", () => {
    const { keyOf } = openSecrets("/nowhere", KEY);
    const keys = [keyOf("sandbox", "cursors"), keyOf("live", "cursors"), keyOf("sandbox", "links")];
    expect(new Set(keys.map((key) => Buffer.from(key).toString("hex"))).size).toBe(3);
    expect(keys.every(({ length }) => length === 32)).toBe(true);
    expect(openSecrets("/elsewhere", KEY).keyOf("live", "cursors")).toEqual(keys[1]);
  });

  it("are not read from a damaged file", () => {
    const other = mkdtempSync(join(tmpdir(), "paypacket-secrets-"));
    writeFileSync(join(other, "secret-key"), "short");
    expect(() => openSecrets(other, undefined)).toThrow(ConfigFault);
    rmSync(other, { recursive: true });
  });
});
