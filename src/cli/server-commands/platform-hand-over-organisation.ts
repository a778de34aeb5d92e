import type { Command, Given } from "../command";
import type { ExitCode } from "../exit-code";
import type { Terminal } from "../terminal";
import { DATA_SETTINGS } from "./platform-settings";

/** Implements `platform hand-over-organisation`: an organisation goes to another account, with all its records. */
export const platformHandOverOrganisationCommand: Command = {
  words: ["platform", "hand-over-organisation"],
  summary: "give an organisation to another account, with all its records",
  operands: [],
  options: [
    { name: "environment", value: "sandbox|live", summary: "where both accounts are" },
    { name: "organisation-id", value: "id", summary: "the organisation" },
    { name: "account-id", value: "id", summary: "the account that it goes to" },
  ],
  settings: DATA_SETTINGS,
  details: [
    "What people, guests and credentials of the account that it leaves were granted of it ends within ten seconds. Its events are no longer listed for that account, nor sent to its account-wide webhook endpoints. Its own endpoints go with it.",
    "Both accounts see it in their activity. Giving it back is the same command with the first account.",
    "It works beside a running installation, with the settings of that installation.",
  ],
  examples: [
    "paypacket-server platform hand-over-organisation --environment live --organisation-id 01JZ3V6D4R8QK2M5N7P9T1W3X5 --account-id 01JZ3V6D4R8QK2M5N7P9T1W3X4",
  ],
  run,
};

async function run(given: Given, terminal: Terminal): Promise<ExitCode> {
  const { handOver } = await import("../platform");
  return handOver(given.values, terminal);
}
