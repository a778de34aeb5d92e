import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { Client } from "pg";
import { demoCaller } from "../../../src/cli/demo/demo-caller";
import { fillOrganisation } from "../../../src/cli/demo/fill-organisation";
import { createRulebook } from "../../../src/engine/rulebook";
import { readConfig } from "../../../src/platform/config";
import { type Environment, openInstallation } from "../../../src/platform/installation";
import { createDatabase } from "../../../src/platform/postgres";
import { rules } from "../../../src/rules/all";
import { accessKeys, createAccount } from "../../../src/services/access";
import { paypacketServices } from "../../../src/services/installation";
import { jobsAtRest } from "../../services/all/contents";
import { folderOfProcess } from "./run-folders";
import { SECRET_KEY } from "./secret-key";

const NOW = Date.UTC(2026, 10, 21, 12);

/**
 * Makes a database with the tables of all services and the queue, and returns its name for CREATE DATABASE. It holds a
 * neighbour: an account with the demo's employer, of which no test may see anything.
 */
export async function makeServicesTemplate(adminUrl: string): Promise<string> {
  const name = `paypacket_test_template_${randomBytes(6).toString("hex")}`;
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  await createDatabase(adminUrl, name);
  await fill(adminUrl, url.href);
  await run(url.href, (client) => client.query("update installation set key_fingerprint = null"));
  // Timed jobs are due by the clock of each test.
  await run(url.href, (client) => client.query("delete from timed_job"));
  await run(adminUrl, (client) => client.query(`alter database ${name} allow_connections false`));
  return name;
}

/** Opens the services on a database, which migrates it, and enters the neighbour. */
async function fill(adminUrl: string, databaseUrl: string): Promise<void> {
  const rulebook = createRulebook(rules);
  if (!rulebook.ok) throw new Error("the rules do not load");
  const folder = folderOfProcess(tmpdir());
  const settings = readConfig({
    SECRET_KEY,
    DATA_FOLDER: folder,
    LOG_LEVEL: "error",
    DATABASE_URL: adminUrl,
    SANDBOX_DATABASE_URL: databaseUrl,
    SANDBOX_PORT: "0",
    HOST: "127.0.0.1",
  });
  const services = () =>
    paypacketServices({ rulebook: rulebook.value, passwordWork: { memoryExponent: 10, rounds: 1 } });
  const installation = await openInstallation({ settings, services, clock: { now: () => NOW } });
  await enterNeighbour(installation.environments.sandbox as Environment);
  await run(databaseUrl, jobsAtRest);
  await installation.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function enterNeighbour(sandbox: Environment): Promise<void> {
  const { pepper } = accessKeys(sandbox.keyOf);
  const names = { accountName: "Neighbour", organisationName: "Neighbour Ltd", ownerEmail: "neighbour@sample.example" };
  const account = await createAccount({ ...sandbox, pepper, ...names });
  await fillOrganisation(await demoCaller(sandbox, account));
}

async function run(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await work(client);
  await client.end();
}
