import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { createRulebook } from "../../src/engine";
import { readConfig } from "../../src/platform/config";
import { openInstallation } from "../../src/platform/installation";
import { rules } from "../../src/rules/all";
import { accessKeys, createAccount } from "../../src/services/access";
import { createDrawing } from "../../src/services/drawing";
import { paypacketServices } from "../../src/services/installation";
import { administratorUrl } from "../../test/support/administrator-url";
import { buildThreads } from "../../test/support/shared/build";
import { answerParent } from "./answer-parent";
import { loopDelay, watchLoop } from "./loop-delay";

// The whole installation as in `paypacket serve`: its own PostgreSQL, every service, its log on. Only the rate limit of
// one client is raised.

const [folder = ""] = process.argv.slice(2);
const rulebook = createRulebook(rules);
if (!rulebook.ok) throw new Error("the rules do not load");
const THREADS = resolve("node_modules/.cache/paypacket-bench-threads");
await buildThreads(THREADS);
const drawing = createDrawing({ script: () => pathToFileURL(`${THREADS}/draw-thread.js`) });
const settings = readConfig({
  DATA_FOLDER: `${folder}/data`,
  SANDBOX_PORT: "0",
  HOST: "127.0.0.1",
  REQUESTS_PER_SECOND: "1000000",
  REQUESTS_AT_ONCE: "1000000",
});
const installation = await openInstallation({
  settings,
  services: () => paypacketServices({ rulebook: rulebook.value, drawing }),
});
const { sandbox } = installation.environments;
if (sandbox === undefined) throw new Error("an installation has a sandbox");
const { pepper } = accessKeys(sandbox.keyOf);
const names = { accountName: "Sample Bureau", organisationName: "Sample Ltd", ownerEmail: "owner@sample.example" };

const databaseUrl = administratorUrl(`${folder}/data`, sandbox.store.url);
answerParent({ port: Number(new URL(sandbox.address).port), databaseUrl }, installation.stop, {
  account: () => createAccount({ ...sandbox, pepper, ...names }),
  "watch loop": () => {
    watchLoop();
    return true;
  },
  "loop delay": loopDelay,
  "processor time": () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  },
});
