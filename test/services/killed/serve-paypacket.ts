import { createRulebook } from "../../../src/engine/rulebook";
import { readConfig } from "../../../src/platform/config";
import { ALL_ROLES, openInstallation } from "../../../src/platform/installation";
import { formatInstant } from "../../../src/platform/ports";
import { examineOnThread } from "../../../src/platform/uploads";
import { rules } from "../../../src/rules/2026-27";
import { accessKeys, createAccount } from "../../../src/services/access";
import { setWhiteLabel } from "../../../src/services/branding";
import { createDrawing } from "../../../src/services/drawing";
import { paypacketServices } from "../../../src/services/installation";

/** A process to be killed: the sandbox on the named data folder, with a clock set off from the machine's. */
const [folder = "", ahead = "0", account = ""] = process.argv.slice(2);
const made = createRulebook(rules);
if (!made.ok) throw new Error("the rules do not load");
const rulebook = made.value;
const settings = readConfig({
  DATA_FOLDER: folder,
  SANDBOX_PORT: "0",
  HOST: "127.0.0.1",
  LOG_LEVEL: "silent",
  REQUESTS_PER_SECOND: "100000",
  REQUESTS_AT_ONCE: "100000",
  WEBHOOK_NETWORKS: "127.0.0.0/8",
  SANDBOX_SMART_PENSION_ADDRESS: process.env.KILLED_PROVIDER,
  XERO_ADDRESS: process.env.KILLED_BOOKS,
  DATABASE_URL: process.env.KILLED_DATABASE_URL,
  SECRET_KEY: process.env.KILLED_SECRET_KEY,
});
const { KILLED_ROLE } = process.env;
const drawing = createDrawing({ script: () => new URL(process.env.KILLED_DRAW_THREAD ?? "") });
const { environments, lost } = await openInstallation({
  settings,
  roles: KILLED_ROLE === undefined ? ALL_ROLES : new Set([...ALL_ROLES].filter((role) => role === KILLED_ROLE)),
  services: () => paypacketServices({ rulebook, drawing }),
  examine: examineOnThread(async () => new URL(process.env.KILLED_EXAMINE_THREAD ?? "")),
  logTo: process.stderr,
  clock: { now: () => Date.now() + Number(ahead) },
});
// As `paypacket serve` does: without its own PostgreSQL it ends, and its supervisor starts it again.
void lost.then(() => process.exit(1));
const { sandbox } = environments;
if (sandbox === undefined) throw new Error("An installation has a sandbox.");
const { pepper } = accessKeys(sandbox.keyOf);
const names = { accountName: "Sample", organisationName: "Sample Ltd", ownerEmail: "owner@sample.example" };
const credentials = account === "new" ? await createAccount({ ...sandbox, pepper, ...names }) : null;
if (credentials !== null) {
  const { accountId } = credentials;
  const since = formatInstant(sandbox.clock.now());
  await sandbox.store.inAccount(accountId, (tx) => setWhiteLabel(tx, accountId, true, since));
}
console.log(JSON.stringify({ address: sandbox.address, databaseUrl: sandbox.store.url, credentials }));
