import { existsSync } from "node:fs";
import { type FileHandle, open, readFile, rename, rm } from "node:fs/promises";
import { unreadable } from "../../platform";
import { UsageError } from "../refusal";
import type { Terminal } from "../terminal";
import { BatchProgress } from "./batch-progress";
import type { BatchOutcome } from "./batch-report";
import { digestOfBytes, type Entry, type Part, readLines } from "./entry";
import type { Job, PartOfInput } from "./job";
import { readAt } from "./read-pieces";
import { getPartNames, type ResultNames, resultNames } from "./result-columns";
import { getResultBeginning, getResultEnding } from "./result-frame";
import { Tally } from "./tally";

/**
 * Puts the results of all parts of a file together: byte for byte what one run writes. The parts stay. Throws
 * `UsageError` if a part is missing, belongs to another job or has changed since it was calculated, and `Unreadable`.
 */
export async function mergeParts(out: string, of: number, status: Terminal["status"]): Promise<BatchOutcome> {
  const started = performance.now();
  const parts = await readParts(out, of);
  const { growing } = resultNames(out);
  const format = parts[0]?.job.format ?? "jsonl";
  const beginning = getResultBeginning(format);
  const tally = new Tally();
  const progress = new BatchProgress(status, parts.at(-1)?.part.end ?? 0, 0);
  const files = { results: await create(growing.results), refused: await create(growing.refused) };
  try {
    await files.results.appendFile(beginning);
    for (const part of parts) {
      await copyPart(files, part, { format, beginning });
      for (const entry of part.entries) tally.add(entry);
      progress.reached(part.part.end, tally.rows);
    }
    const all = parts.flatMap(({ entries }) => entries);
    await files.results.appendFile(getResultEnding(format, all));
    for (const file of Object.values(files)) await file.sync();
  } catch (error) {
    for (const path of [growing.results, growing.refused]) await rm(path, { force: true });
    throw error;
  } finally {
    progress.finish();
    for (const file of Object.values(files)) await file.close();
  }
  await putInPlace(out, tally.refused + tally.malformed > 0);
  return outcomeOf(parts, tally, (performance.now() - started) / 1000);
}

/** Gives complete files their names; there is no file of refused lines without any. */
async function putInPlace(out: string, hasRefused: boolean): Promise<void> {
  const { results, refused, growing } = resultNames(out);
  if (hasRefused) await rename(growing.refused, refused);
  else for (const path of [growing.refused, refused]) await rm(path, { force: true });
  await rename(growing.results, results);
}

function outcomeOf([first]: readonly PartResult[], tally: Tally, seconds: number): BatchOutcome {
  const { taxYear = 0, rules = "" } = first?.job ?? {};
  const milliseconds = { reading: 0, arithmetic: 0, writing: seconds * 1000 };
  return { taxYear, tally, rules, seconds, rowsNow: tally.rows, milliseconds };
}

async function create(path: string): Promise<FileHandle> {
  try {
    return await open(path, "w");
  } catch (error) {
    throw unreadable(path, error);
  }
}

async function copyPart(
  files: Readonly<Record<"results" | "refused", FileHandle>>,
  { names, entries }: PartResult,
  { format, beginning }: { readonly format: Job["format"]; readonly beginning: Uint8Array },
): Promise<void> {
  await copyPieces(files.results, names.results, {
    from: beginning.length,
    pieces: entries.map((each) => each.results),
    ending: getResultEnding(format, entries),
  });
  await copyPieces(files.refused, names.refused, {
    from: 0,
    pieces: entries.map((each) => each.refused),
    ending: new Uint8Array(),
  });
}

interface Copied {
  /** The first byte of the first piece. */
  readonly from: number;
  readonly pieces: readonly Part[];
  /** What follows the last piece. */
  readonly ending: Uint8Array;
}

/** Copies the pieces of a part, each compared with its digest; a part without refused lines has no file of them. */
async function copyPieces(to: FileHandle, path: string, { from, pieces, ending }: Copied): Promise<void> {
  if (pieces.every(({ bytes }) => bytes === 0)) return;
  const changed = new UsageError(`"${path}" is not as it was calculated. Calculate this part again.`);
  if (!existsSync(path)) throw changed;
  const file = await open(path);
  try {
    let at = from;
    for (const { bytes, digest } of pieces) {
      const piece = await readAt(file, at, bytes);
      if (digestOfBytes(piece) !== digest) throw changed;
      await to.appendFile(piece);
      at += bytes;
    }
    const rest = await readAt(file, at, (await file.stat()).size - at);
    if (Buffer.compare(rest, ending) !== 0) throw changed;
  } finally {
    await file.close();
  }
}

/** The complete result of a part. */
interface PartResult {
  readonly names: ResultNames;
  readonly job: Job;
  readonly part: PartOfInput;
  readonly entries: readonly Entry[];
}

/** Reads the manifests of all parts of a result. Throws `UsageError`, which names everything that is wrong. */
async function readParts(out: string, of: number): Promise<readonly PartResult[]> {
  const numbers = Array.from({ length: of }, (_, at) => at + 1);
  const read = await Promise.all(numbers.map((number) => readPart(getPartNames(out, { part: { number, of } }))));
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
