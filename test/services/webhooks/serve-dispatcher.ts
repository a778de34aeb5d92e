import { createRulebook } from "../../../src/engine/rulebook";
import { readConfig } from "../../../src/platform/config";
import { openInstallation } from "../../../src/platform/installation";
import { rules } from "../../../src/rules/2026-27";
import { paypacketServices } from "../../../src/services/installation";
import { fastClock } from "./fast-clock";

/** A process to be killed: it sends the webhooks of the sandbox named in its environment. */
const made = createRulebook(rules);
if (!made.ok) throw new Error("the rules do not load");
const rulebook = made.value;
const resolveName = async () => ["127.0.0.1"];
const sendingTimes = { lookEvery: 50, lease: 3_000, answer: 1_000 };
await openInstallation({
  settings: readConfig({ ...process.env, SANDBOX_PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "error" }),
  services: () => paypacketServices({ rulebook, resolveName, sendingTimes }),
  clock: fastClock(Number(process.env.CLOCK_BEGAN)),
  logTo: process.stderr,
});
