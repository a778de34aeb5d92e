import type { Command, Given } from "../command";
import type { ExitCode } from "../refusal";
import type { Terminal } from "../terminal";
import { ACCOUNT_OPTIONS, DATA_SETTINGS } from "./platform-settings";

interface DomainCommand {
  readonly word: string;
  readonly purpose: "Web" | "Email";
  readonly summary: string;
  readonly use: string;
}

function domainCommand({ word, purpose, summary, use }: DomainCommand): Command {
  return {
    words: ["platform", word],
    summary,
    operands: [],
    options: [
      ...ACCOUNT_OPTIONS,
      { name: "domain", value: "name", summary: "the domain, such as pay.sample.example" },
      {
        name: "records",
        value: "file",
        summary: "further DNS records that are needed, a line each: type, name, value",
      },
      { name: "remove", summary: "remove the domain instead" },
    ],
    settings: DATA_SETTINGS,
    details: [
      `${use} It prints the DNS records to set. A running installation looks for them every five minutes; the domain is verified once all are found, and checked every day from then on.`,
      "It works beside a running installation, with the settings of that installation.",
    ],
    examples: [
      `paypacket-server platform ${word} --environment live --account-id 01JZ3V6D4R8QK2M5N7P9T1W3X4 --domain pay.sample.example`,
    ],
    run: async (given, terminal) => {
      const { enterDomain } = await import("../platform");
      return enterDomain(purpose, given, terminal);
    },
  };
}

/** Implement `platform brand-domain` and `platform sending-domain`: an account's own domains. */
export const platformDomainCommands: readonly Command[] = [
  domainCommand({
    word: "brand-domain",
    purpose: "Web",
    summary: "enter or remove a web address of an account",
    use: "The account's people open the product at this address.",
  }),
  domainCommand({
    word: "sending-domain",
    purpose: "Email",
    summary: "enter or remove an email domain of an account",
    use: "Emails in the account's brand are sent from addresses on this domain. Give the records of SPF and DKIM that your mail server needs with --records.",
  }),
];

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
