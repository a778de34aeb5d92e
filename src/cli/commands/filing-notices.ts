import { toFacts } from "../../engine/base";
import { type ApplyNoticeFacts, applyNotice, readNotices } from "../../engine/filings";
import { type Command, type Given, RULES_OPTION } from "../command";
import { loadRulebook } from "../load-rules";
import type { ExitCode } from "../refusal";
import type { Terminal } from "../terminal";
import { printAnswer, readFactsInput, readTextInput, tellProblems } from "./facts-input";

const EXAMPLE = {
  notice: {
    dataType: "SL1",
    sequenceNumber: 441,
    content: { studentLoanPlan: "Plan2", loanStartDate: "2026-12-14" },
  },
  employee: { studentLoans: [] },
  lastLockedPaymentDate: "2026-11-30",
};

/** Implements `filing notice`: notices from HMRC, and the changes that applying one makes. */
export const filingNoticeCommand: Command = {
  words: ["filing", "notice"],
  summary: "read notices of the tax authority (P6, P9, SL1, SL2, PGL1, PGL2), or apply one",
  operands: [],
  options: [
    { name: "apply", summary: "read a notice and its employee as JSON and print the change that it makes" },
    RULES_OPTION,
  ],
  details: [
    "Reads a reply of the authority's data service, or one item of it, as XML from standard input and prints its notices as JSON.",
    "With --apply it reads facts as JSON: a notice as printed before, the employee as held (taxCode, week1Month1, previous pay and tax, loans, leavingDate) and the last payment date that can no longer be changed; docs/filings.md has their form. Nothing is stored.",
    "What is wrong goes to standard error, one JSON object a line; the exit code is then 2.",
  ],
  examples: [
    "paypacket filing notice < examples/filing-notice.xml",
    `echo '${JSON.stringify(EXAMPLE)}' | paypacket filing notice --apply`,
  ],
  run,
};

async function run(given: Given, terminal: Terminal): Promise<ExitCode> {
  if (!given.switches.has("apply")) {
    const read = readNotices({ xml: await readTextInput(terminal) });
    return read.ok ? printAnswer(read, terminal) : tellProblems(read.problems, terminal);
  }
  const rulebook = loadRulebook(given);
  const facts = await readFactsInput(terminal, "filing notice");
  const change = facts.ok ? applyNotice(toFacts<ApplyNoticeFacts>(facts.value), rulebook) : facts;
  return change.ok ? printAnswer(change, terminal) : tellProblems(change.problems, terminal);
}
