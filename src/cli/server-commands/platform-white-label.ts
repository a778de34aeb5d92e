import type { Command, Given } from "../command";
import type { ExitCode } from "../exit-code";
import type { Terminal } from "../terminal";
import { ACCOUNT_OPTIONS, DATA_SETTINGS } from "./platform-settings";

/** Implements `platform white-label`: whether an account may have its own brand. */
export const platformWhiteLabelCommand: Command = {
  words: ["platform", "white-label"],
  summary: "switch white label on or off for an account",
  operands: [],
  options: [...ACCOUNT_OPTIONS, { name: "state", value: "on|off", summary: "whether the account has its own brand" }],
  settings: DATA_SETTINGS,
  details: [
    "While it is off, the platform's own brand applies; the account's draft and revisions stay. It takes effect at once.",
    "It works beside a running installation, with the settings of that installation.",
  ],
  examples: [
    "paypacket-server platform white-label --environment live --account-id 01JZ3V6D4R8QK2M5N7P9T1W3X4 --state on",
  ],
  run,
};

async function run(given: Given, terminal: Terminal): Promise<ExitCode> {
  const { switchWhiteLabel } = await import("../platform");
  return switchWhiteLabel(given.values, terminal);
}
