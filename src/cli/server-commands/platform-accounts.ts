import type { Command, Given } from "../command";
import type { ExitCode } from "../refusal";
import type { Terminal } from "../terminal";
import { DATA_SETTINGS } from "./platform-settings";

/** Implements `platform create-account`: a new account with its first organisation and its first credentials. */
export const platformCreateAccountCommand: Command = {
  words: ["platform", "create-account"],
  summary: "make an account with its first organisation, and print its first credentials",
  operands: [],
  options: [
    { name: "environment", value: "sandbox|live", summary: "where the account is made" },
    { name: "account", value: "name", summary: "the account's name, such as that of a bureau" },
    { name: "organisation", value: "name", summary: "the name of its first organisation, an employer" },
    { name: "owner-email", value: "address", summary: "the email address of who owns the account" },
  ],
  settings: DATA_SETTINGS,
  details: [
    "The credentials reach everything that the account will ever own. The secret is printed once, to the standard output, and is kept nowhere.",
    "The owner opens the page /sign-in#invitation= of the installation, with the printed invitation behind it, and chooses a password.",
    "It works beside a running installation, or before the first start, with the settings of that installation. Use the same version: a newer one brings the database to its own state.",
  ],
  examples: [
    'paypacket-server platform create-account --environment live --account "Sample Bureau" --organisation "Sample Bakery Ltd" --owner-email owner@sample.example',
  ],
  run,
};

async function run(given: Given, terminal: Terminal): Promise<ExitCode> {
  const { makeAccount } = await import("../platform");
  return makeAccount(given.values, terminal);
}

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
  run: handOver,
};

async function handOver(given: Given, terminal: Terminal): Promise<ExitCode> {
  const { handOver } = await import("../platform");
  return handOver(given.values, terminal);
}

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
  run: inviteOwner,
};

/** Implements `platform reset-owner`: another start for the owner of an account, who has lost what they sign in with. */
export const platformResetOwnerCommand: Command = {
  words: ["platform", "reset-owner"],
  summary: "take the second factors of an account's owner away, and email a link to another password",
  operands: [],
  options: platformInviteOwnerCommand.options,
  settings: DATA_SETTINGS,
  details: [
    "Make sure first that it is the owner who asks. Their sessions end, and their password no longer works. In live the owner adds a second factor at the next sign-in.",
    "The email is sent by the running installation, whose settings it needs.",
  ],
  examples: ["paypacket-server platform reset-owner --environment live --account-id 01JZ3V6D4R8QK2M5N7P9T1W3X4"],
  run: resetOwner,
};

async function resetOwner(given: Given, terminal: Terminal): Promise<ExitCode> {
  const { startOwnerAgain } = await import("../platform");
  return startOwnerAgain(given.values, terminal);
}

async function inviteOwner(given: Given, terminal: Terminal): Promise<ExitCode> {
  const { printOwnerInvitation } = await import("../platform");
  return printOwnerInvitation(given.values, terminal);
}
