import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { Client } from "pg";
import { createRulebook } from "../../../src/engine/rulebook";
import { readConfig } from "../../../src/platform/config";
import { openInstallation, type Role } from "../../../src/platform/installation";
import { createDatabase } from "../../../src/platform/postgres";
import { rules } from "../../../src/rules/2026-27";
import { paypacketServices } from "../../../src/services/installation";
import { folderOfProcess } from "./run-folders";

/** Makes a database with the tables of all services and the queue, and returns its name for CREATE DATABASE. */
export async function makeServicesTemplate(adminUrl: string): Promise<string> {
  const name = `paypacket_test_template_${randomBytes(6).toString("hex")}`;
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  await createDatabase(adminUrl, name);
  await openOnce(adminUrl, url.href);
  await run(url.href, "update installation set key_fingerprint = null");
  await run(adminUrl, `alter database ${name} allow_connections false`);
  return name;
}

/** Opens the services on a database and closes them, which leaves it migrated. */
async function openOnce(adminUrl: string, databaseUrl: string): Promise<void> {
  const rulebook = createRulebook(rules);
  if (!rulebook.ok) throw new Error("the rules do not load");
  const folder = folderOfProcess(tmpdir());
  const settings = readConfig({
    SECRET_KEY: randomBytes(32).toString("base64"),
    DATA_FOLDER: folder,
    LOG_LEVEL: "error",
    DATABASE_URL: adminUrl,
    SANDBOX_DATABASE_URL: databaseUrl,
  });
  const services = () => paypacketServices({ rulebook: rulebook.value });
  const installation = await openInstallation({ settings, services, roles: new Set<Role>() });
  await installation.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function run(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}
