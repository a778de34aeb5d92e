import { readFile } from "node:fs/promises";
import { unreadable } from "../../platform";
import { UsageError } from "../usage-error";
import { type Entry, readLines } from "./entry";
import type { Job, PartOfInput } from "./job";
import { namesOf, type ResultNames } from "./result-names";

/** The complete result of a part. */
export interface PartResult {
  readonly names: ResultNames;
  readonly job: Job;
  readonly part: PartOfInput;
  readonly entries: readonly Entry[];
}

/** Reads the manifests of all parts of a result. Throws `UsageError`, which names everything that is wrong. */
export async function readParts(out: string, of: number): Promise<readonly PartResult[]> {
  const numbers = Array.from({ length: of }, (_, at) => at + 1);
  const read = await Promise.all(numbers.map((number) => readPart(namesOf(out, { part: { number, of } }))));
  const faults = read.flatMap((part, at) =>
    faultsOf(part, at, read).map((fault) => `Part ${at + 1} of ${of} ${fault}`),
  );
  if (faults.length > 0) throw new UsageError(faults.join("\n"));
  return read.filter((part) => part !== null);
}

/** Returns null if the part is missing or is not complete, and so has no manifest. */
async function readPart(names: ResultNames): Promise<PartResult | null> {
  const path = names.manifest ?? "";
  const text = await readFile(path, "utf8").catch((error) => {
    const fault = unreadable(path, error);
    if (fault.reason === "not_found") return "";
    throw fault;
  });
  const lines = readLines(text);
  const [job] = lines.flatMap((line) => ("job" in line ? [line.job] : []));
  if (job?.part === undefined) return null;
  return { names, job, part: job.part, entries: lines.flatMap((line) => ("entry" in line ? [line.entry] : [])) };
}

function faultsOf(part: PartResult | null, at: number, all: readonly (PartResult | null)[]): readonly string[] {
  if (part === null) return ["is missing, or is not complete."];
  const { start, end } = part.part;
  const first = all.find((each) => each !== null) ?? part;
  const before = all[at - 1];
  const isWhole = (part.entries.at(-1)?.end ?? start) === end;
  const isNext = before === undefined || before === null || before.part.end === start;
  return [
    ...(isWhole ? [] : ["has a manifest that breaks off."]),
    ...(sameFor(part.job) === sameFor(first.job) && isNext
      ? []
      : ["was calculated from another file, or with other rules, year, period or form."]),
  ];
}

/** Returns what the jobs of all parts have in common, as text. */
function sameFor({ inputBytes, rules, taxYear, period, format, input }: Job): string {
  return JSON.stringify([inputBytes, rules, taxYear, period, format, input]);
}
