import {
  PROVIDER_PROFILES,
  type ProviderFileFacts,
  readProviderFile,
  writeProviderFile,
} from "../../engine/bank-files";
import { toFacts } from "../../engine/base";
import type { Command, Given } from "../command";
import { EXIT, type ExitCode, UsageError } from "../refusal";
import type { Terminal } from "../terminal";
import { printAnswer, readFactsInput, readTextInput, tellProblems } from "./facts-input";

const IDS = Object.keys(PROVIDER_PROFILES).join(", ");
const EXAMPLE =
  '{"profile":"contributions","file":{"payReferenceStartDate":"2026-04-06","payReferenceEndDate":"2026-04-12"},"records":[{"nationalInsuranceNumber":"QQ123456C","totalEarnings":"400.00","employerContribution":"8.40","employeeContribution":"14.00"}]}';

/** Implements `filing provider-file`: contributions to a pension provider's file, or such a file back to facts. */
export const filingProviderFileCommand: Command = {
  words: ["filing", "provider-file"],
  summary: "write a pension provider's file of contributions, or read one back",
  operands: [],
  options: [
    { name: "read", summary: "read a file on standard input and print its facts; needs --profile" },
    { name: "profile", value: "id", summary: `the layout of a file that is read: ${IDS}` },
  ],
  details: [
    "Reads facts as JSON from standard input (profile, file, records) and writes the file to standard output. A profile of your own may be in the facts in the place of an id; docs/bank-and-provider-files.md has its form.",
    "What is wrong goes to standard error, one JSON object a line; the exit code is then 2.",
  ],
  examples: [
    `echo '${EXAMPLE}' | paypacket filing provider-file`,
    "paypacket filing provider-file --read --profile contributions < contributions.csv",
  ],
  run,
};

async function run(given: Given, terminal: Terminal): Promise<ExitCode> {
  const { profile } = given.values;
  if (given.switches.has("read")) {
    if (profile === undefined) throw new UsageError(`"--read" needs "--profile", one of: ${IDS}.`);
    if (!Object.hasOwn(PROVIDER_PROFILES, profile))
      throw new UsageError(`"--profile ${profile}" must be one of: ${IDS}.`);
    const read = readProviderFile(profile, await readTextInput(terminal));
    return read.ok ? printAnswer(read, terminal) : tellProblems(read.problems, terminal);
  }
  if (profile !== undefined)
    throw new UsageError('"--profile" goes with "--read"; a file that is written names its own.');
  const facts = await readFactsInput(terminal, "filing provider-file");
  const text = facts.ok ? writeProviderFile(toFacts<ProviderFileFacts>(facts.value)) : facts;
  if (!text.ok) return tellProblems(text.problems, terminal);
  terminal.print(text.value);
  return EXIT.fine;
}
