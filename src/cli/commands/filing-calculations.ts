import { toJsonSchema } from "../../engine";
import { FILING_CALCULATIONS, type ListedFiling } from "../../engine/filing-calculations";
import { checkFiling } from "../../engine/filings";
import { type Command, type Given, RULES_OPTION } from "../command";
import { loadRulebook } from "../load-rules";
import { EXIT, type ExitCode, UsageError } from "../refusal";
import type { Terminal } from "../terminal";
import { printAnswer, readFactsInput, readTextInput, tellProblems } from "./facts-input";

const XML = { name: "xml", summary: "print the message alone, as it is sent" };
const EXPLAIN = {
  name: "explain",
  summary: "add the workings: the sums behind the totals, with their sources",
};
const SCHEMA = { name: "schema", summary: "write the JSON Schema of the facts instead, and read nothing" };

/** Implements `filing <name>` for every message and form that is made from facts alone. */
export const filingCalculationCommands: readonly Command[] = FILING_CALCULATIONS.map((filing) => ({
  words: ["filing", filing.name],
  summary: `make ${filing.summary}`,
  operands: [],
  options: [filing.isMessage ? XML : EXPLAIN, SCHEMA, RULES_OPTION],
  details: [
    "Reads facts as JSON from standard input; docs/filing-facts.md has their fields. Payslips in them are those that calc gross-to-net and calc pay-year return.",
    ...(filing.isMessage
      ? ["The message is checked against the elements and the business rules of its tax year. Nothing is sent."]
      : []),
    "What is wrong goes to standard error, one JSON object a line; the exit code is then 2.",
  ],
  examples: examplesOf(filing),
  run: (given, terminal) => make(filing, given, terminal),
}));

function examplesOf({ name, isMessage }: ListedFiling): readonly string[] {
  const example = `paypacket filing ${name} < examples/filing-${name}.json`;
  const xml = `paypacket filing ${name} --xml < examples/filing-${name}.json > ${name}.xml`;
  return isMessage ? [example, xml] : [example];
}

async function make(filing: ListedFiling, given: Given, terminal: Terminal): Promise<ExitCode> {
  const { name, work, facts: shapeOfFacts } = filing;
  if (given.switches.has("schema") && shapeOfFacts !== null) return printAnswer(toJsonSchema(shapeOfFacts), terminal);
  const rulebook = loadRulebook(given);
  const facts = await readFactsInput(terminal, `filing ${name}`);
  const answer = facts.ok ? work(facts.value, rulebook, { explain: given.switches.has("explain") }) : facts;
  if (!answer.ok) return tellProblems(answer.problems, terminal);
  if (!given.switches.has("xml")) return printAnswer(answer, terminal);
  terminal.print((answer.value as { readonly xml: string }).xml);
  return EXIT.fine;
}

/** Implements `filing check`: a message to HMRC against the elements and rules of its year. */
export const filingCheckCommand: Command = {
  words: ["filing", "check"],
  summary: "check a message to the tax authority, whoever made it",
  operands: [],
  options: [{ name: "date", value: "2026-11-21", summary: "the day on which it is sent; required" }, RULES_OPTION],
  details: [
    "Reads a GovTalk message as XML from standard input and checks it against the elements and the business rules of its tax year and against its IRmark, which it prints.",
    "What is wrong goes to standard error, one JSON object a line; the exit code is then 2.",
  ],
  examples: ["paypacket filing check --date 2026-04-30 < fps.xml"],
  run: check,
};

async function check(given: Given, terminal: Terminal): Promise<ExitCode> {
  const submissionDate = given.values.date;
  if (submissionDate === undefined) throw new UsageError('"--date" is required: the day on which the message is sent.');
  const rulebook = loadRulebook(given);
  const answer = checkFiling({ xml: await readTextInput(terminal), submissionDate }, rulebook);
  return answer.ok ? printAnswer(answer, terminal) : tellProblems(answer.problems, terminal);
}
