import { type Command, type Given, RULES_OPTION } from "../command";
import type { ExitCode } from "../exit-code";
import { loadRulebook } from "../load-rules";
import type { Terminal } from "../terminal";
import { PLATFORM_SETTINGS } from "./platform-settings";

/** Implements `platform start`: runs an installation until it is stopped. */
export const platformStartCommand: Command = {
  words: ["platform", "start"],
  summary: "run an installation: the HTTP interface of the sandbox, and of live where LIVE_PORT is set",
  operands: [],
  options: [
    {
      name: "role",
      value: "api|worker|dispatcher|scheduler|all",
      summary:
        "api answers requests, worker runs jobs, dispatcher sends webhooks, scheduler does what is due at fixed times; several with commas; all if left out",
    },
    RULES_OPTION,
  ],
  settings: PLATFORM_SETTINGS,
  details: [
    "Addresses go to the standard error, and the log to the standard output, one JSON object a line. Everything that is wrong with the settings is reported at once.",
    "SIGTERM or Ctrl-C ends it in order: open requests are finished, jobs are handed back. A second one ends it at once. It ends with 0 when it was asked to, with 1 when its own PostgreSQL has ended, with 2 when it could not start.",
    "Several processes, such as one with --role api and one with --role worker,dispatcher,scheduler, share a PostgreSQL by DATABASE_URL. docs/run-an-installation.md explains how to set up a live installation.",
  ],
  examples: [
    "paypacket-server platform start",
    "LIVE_PORT=8081 paypacket-server platform start",
    "LIVE_PORT=8081 paypacket-server platform start --role worker,dispatcher,scheduler",
  ],
  run,
};

async function run(given: Given, terminal: Terminal): Promise<ExitCode> {
  const { startPlatform } = await import("../platform");
  return startPlatform({ rulebook: loadRulebook(given), roles: given.values.role }, terminal);
}
