import { buildEps, buildFps, checkFiling, type EpsFacts, type FpsFacts } from "../../engine/filings";
import { type Command, type Given, RULES_OPTION } from "../command";
import { EXIT, type ExitCode } from "../exit-code";
import { loadRulebook } from "../load-rules";
import type { Terminal } from "../terminal";
import { UsageError } from "../usage-error";
import { printAnswer, readFactsInput, readTextInput, tellProblems } from "./facts-input";

interface Message {
  readonly name: string;
  readonly summary: string;
  readonly build: (facts: unknown, rulebook: ReturnType<typeof loadRulebook>) => ReturnType<typeof buildEps>;
}

const MESSAGES: readonly Message[] = [
  {
    name: "fps",
    summary: "a full payment submission: what was paid to whom, with its IRmark",
    build: (facts, rulebook) => buildFps(facts as FpsFacts, rulebook),
  },
  {
    name: "eps",
    summary: "an employer payment summary: recoveries, levy, allowance or months without pay, with its IRmark",
    build: (facts, rulebook) => buildEps(facts as EpsFacts, rulebook),
  },
];

const PROBLEMS = "What is wrong goes to standard error, one JSON object a line; the exit code is then 2.";

/** Implements `filing fps` and `filing eps`: messages to HMRC. */
const messageCommands: readonly Command[] = MESSAGES.map(({ name, summary, build }) => ({
  words: ["filing", name],
  summary: `build ${summary}`,
  operands: [],
  options: [{ name: "xml", summary: "print the message alone, as it is sent" }, RULES_OPTION],
  details: [
    "Reads facts as JSON from standard input; docs/filings.md has their form. The message is held against the elements and the business rules of its tax year. Nothing is sent.",
    PROBLEMS,
  ],
  examples: [
    `paypacket filing ${name} < examples/filing-${name}.json`,
    `paypacket filing ${name} --xml < examples/filing-${name}.json > ${name}.xml`,
  ],
  run: async (given, terminal) => {
    const rulebook = loadRulebook(given);
    const facts = await readFactsInput(terminal, `filing ${name}`);
    const answer = facts.ok ? build(facts.value, rulebook) : facts;
    if (!answer.ok) return tellProblems(answer.problems, terminal);
    if (!given.switches.has("xml")) return printAnswer(answer, terminal);
    terminal.print(answer.value.xml);
    return EXIT.fine;
  },
}));

const checkCommand: Command = {
  words: ["filing", "check"],
  summary: "check a message to the tax authority, whoever made it",
  operands: [],
  options: [{ name: "date", value: "2026-11-21", summary: "the day on which it is sent; required" }, RULES_OPTION],
  details: [
    "Reads a GovTalk message as XML from standard input and holds it against the elements and the business rules of its tax year and against its IRmark, which it prints.",
    PROBLEMS,
  ],
  examples: ["paypacket filing check --date 2026-04-30 < fps.xml"],
  run: check,
};

async function check(given: Given, terminal: Terminal): Promise<ExitCode> {
  const submissionDate = given.values.date;
  if (submissionDate === undefined) throw new UsageError('"--date" is missing: the day on which the message is sent.');
  const rulebook = loadRulebook(given);
  const answer = checkFiling({ xml: await readTextInput(terminal), submissionDate }, rulebook);
  return answer.ok ? printAnswer(answer, terminal) : tellProblems(answer.problems, terminal);
}

export const filingMessageCommands: readonly Command[] = [...messageCommands, checkCommand];
