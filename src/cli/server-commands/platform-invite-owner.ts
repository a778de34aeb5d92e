import type { Command, Given } from "../command";
import type { ExitCode } from "../exit-code";
import type { Terminal } from "../terminal";
import { DATA_SETTINGS } from "./platform-settings";

/** Implements `platform invite-owner`: another invitation for the owner of an account, who has not accepted one yet. */
export const platformInviteOwnerCommand: Command = {
  words: ["platform", "invite-owner"],
  summary: "print an invitation with which the owner of an account chooses a password",
  operands: [],
  options: [
    { name: "environment", value: "sandbox|live", summary: "where the account is" },
    { name: "account-id", value: "id", summary: "the account, as create-account printed it" },
  ],
  settings: DATA_SETTINGS,
  details: [
    "The invitation works once, within seven days; earlier ones no longer work. The owner opens the page /sign-in#invitation= of the installation, with the invitation behind it.",
    "It works beside a running installation, with the settings of that installation.",
  ],
  examples: ["paypacket-server platform invite-owner --environment live --account-id 01JZ3V6D4R8QK2M5N7P9T1W3X4"],
  run,
};

async function run(given: Given, terminal: Terminal): Promise<ExitCode> {
  const { printOwnerInvitation } = await import("../platform");
  return printOwnerInvitation(given.values, terminal);
}
