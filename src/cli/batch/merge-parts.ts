import { existsSync } from "node:fs";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { unreadable } from "../../platform";
import type { Terminal } from "../terminal";
import { UsageError } from "../usage-error";
import { BatchProgress } from "./batch-progress";
import type { BatchOutcome } from "./batch-report";
import { digestOfBytes, type Part } from "./entry";
import { type PartResult, readParts } from "./read-parts";
import { readAt } from "./read-pieces";
import { beginningOf, endingOf } from "./result-frame";
import { resultNames } from "./result-names";
import { Tally } from "./tally";

/**
 * Puts the results of all parts of a file together: byte for byte what one run writes. The parts stay. Throws
 * `UsageError` if a part is missing, belongs to another job or has changed since it was calculated, and `Unreadable`.
 */
export async function mergeParts(out: string, of: number, status: Terminal["status"]): Promise<BatchOutcome> {
  const started = performance.now();
  const parts = await readParts(out, of);
  const { results, refused, growing } = resultNames(out);
  const format = parts[0]?.job.format ?? "jsonl";
  const beginning = beginningOf(format);
  const tally = new Tally();
  const progress = new BatchProgress(status, parts.at(-1)?.part.end ?? 0, 0);
  const files = { results: await create(growing.results), refused: await create(growing.refused) };
  try {
    await files.results.appendFile(beginning);
    for (const { names, entries, part } of parts) {
      await copyPieces(files.results, names.results, {
        from: beginning.length,
        pieces: entries.map((each) => each.results),
        ending: endingOf(format, entries),
      });
      await copyPieces(files.refused, names.refused, {
        from: 0,
        pieces: entries.map((each) => each.refused),
        ending: new Uint8Array(),
      });
      for (const entry of entries) tally.add(entry);
      progress.reached(part.end, tally.rows);
    }
    await files.results.appendFile(
      endingOf(
        format,
        parts.flatMap(({ entries }) => entries),
      ),
    );
    for (const file of Object.values(files)) await file.sync();
  } catch (error) {
    for (const path of [growing.results, growing.refused]) await rm(path, { force: true });
    throw error;
  } finally {
    progress.finish();
    for (const file of Object.values(files)) await file.close();
  }
  if (tally.refused + tally.malformed > 0) await rename(growing.refused, refused);
  else for (const path of [growing.refused, refused]) await rm(path, { force: true });
  await rename(growing.results, results);
  return outcomeOf(parts, tally, (performance.now() - started) / 1000);
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
