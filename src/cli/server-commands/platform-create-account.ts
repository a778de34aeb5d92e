import type { Command, Given } from "../command";
import type { ExitCode } from "../exit-code";
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
