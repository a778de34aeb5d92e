import { checkFiling } from "../../engine/filings";
import { type Command, type Given, RULES_OPTION } from "../command";
import type { ExitCode } from "../exit-code";
import { loadRulebook } from "../load-rules";
import type { Terminal } from "../terminal";
import { UsageError } from "../usage-error";
import { printAnswer, readTextInput, tellProblems } from "./facts-input";

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
