import { createRulebook } from "../../../src/engine/rulebook";
import { readConfig } from "../../../src/platform/config";
import { openInstallation } from "../../../src/platform/installation";
import { rules } from "../../../src/rules/2026-27";
import { createDrawing } from "../../../src/services/drawing";
import { paypacketServices } from "../../../src/services/installation";

/** A process to be killed: it does the jobs of the sandbox named in its environment. */
const [script = ""] = process.argv.slice(2);
const made = createRulebook(rules);
if (!made.ok) throw new Error("the rules do not load");
const rulebook = made.value;
const drawing = createDrawing({ script: () => new URL(script) });
await openInstallation({
  settings: readConfig({ ...process.env, SANDBOX_PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "error" }),
  services: () => paypacketServices({ rulebook, drawing }),
  logTo: process.stderr,
});
