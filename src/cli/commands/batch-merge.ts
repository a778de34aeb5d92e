import { batchReport, mergeParts, resultFiles, resultNames } from "../batch";
import type { Command, Given } from "../command";
import type { ExitCode } from "../exit-code";
import type { Terminal } from "../terminal";
import { UsageError } from "../usage-error";
import { endOfBatch } from "./end-of-batch";
import { MOST_PARTS } from "./wanted-part";

/** Implements `batch merge <file>`: puts the results of all parts together. */
export const batchMergeCommand: Command = {
  words: ["batch", "merge"],
  summary: "put the parts of a batch together",
  operands: [{ name: "out", summary: "the name that was given to --out of every part", writes: resultFiles }],
  options: [
    { name: "parts", value: "number", summary: "how many parts there are; required" },
    { name: "quiet-progress", summary: "draw no progress bar" },
  ],
  details: [
    "Every part must be there, complete, of the same file, year and rules, and unchanged since it was calculated; else everything that is wrong is named and nothing is written. The result is byte for byte that of one run. The parts stay.",
  ],
  examples: ["paypacket batch merge p60.csv --parts 64"],
  run,
};

async function run({ operands: [out = ""], values, switches }: Given, terminal: Terminal): Promise<ExitCode> {
  const parts = /^\d{1,4}$/.test(values.parts ?? "") ? Number(values.parts) : 0;
  if (parts < 1 || parts > MOST_PARTS)
    throw new UsageError(`"--parts" must be a whole number from 1 to ${MOST_PARTS}.`);
  const outcome = await mergeParts(out, parts, switches.has("quiet-progress") ? null : terminal.status);
  terminal.print(batchReport(outcome, terminal));
  terminal.print(`  Written to ${out}\n`);
  return endOfBatch(outcome, resultNames(out).refused, terminal);
}
