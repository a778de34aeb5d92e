import { createRulebook } from "../../../src/engine/rulebook";
import { readConfig } from "../../../src/platform/config";
import { openInstallation } from "../../../src/platform/installation";
import { rules } from "../../../src/rules/2026-27";
import { accessKeys, createAccount } from "../../../src/services/access";
import { paypacketServices } from "../../../src/services/installation";

/** A process to be loaded: the sandbox on the named data folder, at the named rate, until SIGTERM. */
const [folder = "", perSecond = "", account = ""] = process.argv.slice(2);
const made = createRulebook(rules);
if (!made.ok) throw new Error("the rules do not load");
const rulebook = made.value;
const settings = readConfig({
  DATA_FOLDER: folder,
  SANDBOX_PORT: "0",
  HOST: "127.0.0.1",
  LOG_LEVEL: "silent",
  METRICS_OPEN: "true",
  REQUESTS_PER_SECOND: perSecond,
  REQUESTS_AT_ONCE: perSecond,
});
const installation = await openInstallation({ settings, services: () => paypacketServices({ rulebook }) });
process.once("SIGTERM", () => void installation.stop());
const { sandbox } = installation.environments;
if (sandbox === undefined) throw new Error("An installation has a sandbox.");
const { pepper } = accessKeys(sandbox.keyOf);
const names = { accountName: "Sample", organisationName: "Sample Ltd", ownerEmail: "owner@sample.example" };
const credentials = account === "new" ? await createAccount({ ...sandbox, pepper, ...names }) : null;
console.log(JSON.stringify({ address: sandbox.address, credentials }));
