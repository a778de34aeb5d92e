import type { CallOptions, Result, Rulebook } from "../../engine";
import { makeP32, makeP45, makeP60, makePayslipContents } from "../../engine/forms";
import { type Command, RULES_OPTION } from "../command";
import { loadRulebook } from "../load-rules";
import { printAnswer, readFactsInput, tellProblems } from "./facts-input";

interface Form {
  readonly name: string;
  readonly summary: string;
  readonly make: (facts: unknown, rulebook: Rulebook, options: CallOptions) => Result<unknown>;
}

/** Passes standard input to the library unchanged: the library checks facts of any shape itself. */
function unchecked<Facts>(make: (facts: Facts, rulebook: Rulebook, options: CallOptions) => Result<unknown>) {
  return (facts: unknown, rulebook: Rulebook, options: CallOptions) => make(facts as Facts, rulebook, options);
}

const FORMS: readonly Form[] = [
  { name: "p45", summary: "the P45 of a leaver, as data", make: unchecked(makeP45) },
  { name: "p60", summary: "the P60 of a tax year, as data", make: unchecked(makeP60) },
  {
    name: "p32",
    summary: "the employer payment record: what is due for each tax month, and for the year",
    make: unchecked(makeP32),
  },
  { name: "payslip", summary: "what a payslip must say, as data", make: unchecked(makePayslipContents) },
];

/** Implements `filing p45`, `p60`, `p32` and `payslip`: forms as data. */
export const filingFormCommands: readonly Command[] = FORMS.map(({ name, summary, make }) => ({
  words: ["filing", name],
  summary: `make ${summary}`,
  operands: [],
  options: [
    { name: "explain", summary: "add the workings: the sums behind the form's totals, with their sources" },
    RULES_OPTION,
  ],
  details: [
    "Reads facts as JSON from standard input; docs/filings.md has their form. Payslips in them are those that calc gross-to-net and calc pay-year answer.",
    "What is wrong goes to standard error, one JSON object a line; the exit code is then 2.",
  ],
  examples: [`paypacket filing ${name} < examples/filing-${name}.json`],
  run: async (given, terminal) => {
    const rulebook = loadRulebook(given);
    const facts = await readFactsInput(terminal, `filing ${name}`);
    const answer = facts.ok ? make(facts.value, rulebook, { explain: given.switches.has("explain") }) : facts;
    return answer.ok ? printAnswer(answer, terminal) : tellProblems(answer.problems, terminal);
  },
}));
