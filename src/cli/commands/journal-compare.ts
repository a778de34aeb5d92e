import { toFacts } from "../../engine/base";
import { compareJournals } from "../../engine/journals";
import { readJsonFile } from "../../platform";
import type { Command, Given } from "../command";
import { EXIT, type ExitCode } from "../exit-code";
import { Refusal } from "../refusal";
import type { Terminal } from "../terminal";

/** Implements `journal compare <before> <after>`: the differences between two versions. */
export const journalCompareCommand: Command = {
  words: ["journal", "compare"],
  summary: "show what changed between two versions of a journal",
  operands: [
    { name: "before.json", summary: "a journal as JSON" },
    { name: "after.json", summary: "the other one" },
  ],
  options: [],
  details: ["The exit code is 0 when both say the same, and 4 when they differ."],
  examples: ["paypacket journal compare v1.json v2.json"],
  run(given: Given, terminal: Terminal): ExitCode {
    const [before, after] = given.operands.map(readJsonFile);
    const answer = compareJournals(toFacts({ before, after }));
    if (!answer.ok) throw new Refusal("These are not two journals.", answer.problems);
    terminal.print(`${JSON.stringify(answer.value, null, 2)}\n`);
    return answer.value.isSame ? EXIT.fine : EXIT.differs;
  },
};
