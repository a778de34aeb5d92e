import { createRulebook } from "../../../src/engine";
import { readConfig } from "../../../src/platform/config";
import { openInstallation } from "../../../src/platform/installation";
import { rules } from "../../../src/rules/2026-27";
import { accessKeys, createAccount } from "../../../src/services/access";
import { paypacketServices } from "../../../src/services/installation";
import { administratorUrl } from "../../support/administrator-url";

/** A process to be killed: the sandbox on the data folder that is named, by a clock that is so far from the machine's. */
const [folder = "", ahead = "0", account = ""] = process.argv.slice(2);
const made = createRulebook(rules);
if (!made.ok) throw new Error("the rules do not load");
const rulebook = made.value;
const settings = readConfig({
  ...{ DATA_FOLDER: folder, SANDBOX_PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "error" },
  ...{ REQUESTS_PER_SECOND: "100000", REQUESTS_AT_ONCE: "100000" },
});
const { environments } = await openInstallation({
  settings,
  services: () => paypacketServices({ rulebook }),
  logTo: process.stderr,
  clock: { now: () => Date.now() + Number(ahead) },
});
const { sandbox } = environments;
if (sandbox === undefined) throw new Error("An installation has a sandbox.");
const { pepper } = accessKeys(sandbox.keyOf);
const names = { accountName: "Sample", organisationName: "Sample Ltd", ownerEmail: "owner@sample.example" };
const credentials = account === "new" ? await createAccount({ ...sandbox, pepper, ...names }) : null;
const databaseUrl = administratorUrl(folder, sandbox.store.url);
console.log(JSON.stringify({ address: sandbox.address, databaseUrl, credentials }));
