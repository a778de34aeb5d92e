import type { FileHandle } from "node:fs/promises";
import { stopSignal } from "../stop-signal";
import { Stopped } from "../stopped";
import type { Terminal } from "../terminal";
import { BatchProgress } from "./batch-progress";
import type { BatchOutcome } from "./batch-report";
import { type InputFile, inputFile } from "./input-file";
import { digestOf, type Job, openInput, type PartOfInput } from "./job";
import type { WantedPart } from "./part-of-input";
import type { Piece, PieceResult, PieceSettings } from "./piece";
import { pieceWorkers } from "./piece-workers";
import type { ReadFrom } from "./read-pieces";
import { ResultFiles } from "./result-files";
import { namesOf } from "./result-names";
import { runPieces } from "./run-pieces";
import { Tally } from "./tally";

/** A batch file to be calculated. */
interface BatchRequest {
  readonly path: string;
  /** Digest of the rules of the year. */
  readonly rules: string;
  readonly workers: number;
  /** null if only the totals are wanted. */
  readonly out: string | null;
  /** null for the whole file. */
  readonly part: WantedPart | null;
  readonly settings: Omit<PieceSettings, "input">;
}

/** Calculates a file, or resumes an earlier run of it. Throws `Unreadable` and `Refusal`. */
export async function batchFile(
  request: BatchRequest,
  status: Terminal["status"],
  tell: (text: string) => void,
): Promise<BatchOutcome> {
  const { file, size } = await openInput(request.path);
  try {
    const input = await inputFile(file, size, request.path);
    const settings: PieceSettings = { ...request.settings, input: input.form };
    const part = request.part === null ? null : await input.findPart(request.part);
    const start = part === null ? input.whole : await input.startOf(part);
    const files =
      request.out === null ? null : await openResults(request.out, await jobOf(request, input, { file, size, part }));
    const from = files === null ? start : continued(files, start, tell);
    return await work({ request, input, size: part?.end ?? size, settings, files, from }, status);
  } finally {
    await file.close();
  }
}

interface Bytes {
  readonly file: FileHandle;
  readonly size: number;
  readonly part: PartOfInput | null;
}

async function jobOf(
  { rules, settings }: BatchRequest,
  { form }: InputFile,
  { file, size, part }: Bytes,
): Promise<Job> {
  const { taxYear, period, format } = settings;
  return {
    version: 2,
    inputBytes: size,
    inputDigest: await digestOf(file, part?.start ?? 0, part?.end ?? size),
    rules,
    taxYear,
    period,
    format,
    input: form.kind,
    ...(part === null ? {} : { part }),
  };
}

function openResults(out: string, job: Job): Promise<ResultFiles> {
  return ResultFiles.open(namesOf(out, job), job);
}

/** Finds where an earlier run stopped. */
function continued({ earlier: { entries } }: ResultFiles, start: ReadFrom, tell: (text: string) => void): ReadFrom {
  const last = entries.at(-1);
  if (last === undefined) return start;
  tell(`Continuing at line ${last.nextLine.toLocaleString("en-GB")}, where an earlier run stopped.\n`);
  return { byte: last.end, line: last.nextLine, piece: last.piece + 1 };
}

async function* untilStopped(pieces: AsyncIterable<Piece>, isStopped: () => boolean): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    if (isStopped()) return;
    yield piece;
  }
}

/** Says where a run was stopped, and how to continue. */
function stoppedText(last: Piece | null, from: ReadFrom, isKept: boolean): string {
  if (!isKept) return "Stopped. Nothing is kept without --out; with it, the same command continues where it stopped.";
  const line = last === null ? from.line : last.firstLine + last.lines;
  return `Stopped at line ${line.toLocaleString("en-GB")}. Give the same command again to continue there.`;
}

interface Work {
  readonly request: BatchRequest;
  readonly input: InputFile;
  readonly size: number;
  readonly settings: PieceSettings;
  /** null if only the totals are wanted. */
  readonly files: ResultFiles | null;
  readonly from: ReadFrom;
}

async function work(
  { request, input, size, settings, files, from }: Work,
  status: Terminal["status"],
): Promise<BatchOutcome> {
  const started = performance.now();
  const tally = new Tally();
  for (const entry of files?.earlier.entries ?? []) tally.add(entry);
  const rowsBefore = tally.rows;
  const milliseconds = { reading: 0, arithmetic: 0, writing: 0 };
  const progress = new BatchProgress(status, size, from.byte);
  const take = async (result: PieceResult, piece: Piece) => {
    await files?.add(result, piece.firstLine + piece.lines);
    tally.add(result);
    for (const part of ["reading", "arithmetic", "writing"] as const) milliseconds[part] += result.milliseconds[part];
    progress.reached(result.end, tally.rows - rowsBefore);
  };
  const stop = stopSignal();
  const pieces = untilStopped(input.pieces(from, size), stop.isAsked);
  const last = await runPieces(pieces, pieceWorkers(request.workers, settings), take);
  progress.finish();
  if (stop.isAsked() && (last === null || last.end < size)) {
    await files?.close();
    throw new Stopped(stoppedText(last, from, files !== null));
  }
  await files?.finish();
  const seconds = (performance.now() - started) / 1000;
  const { taxYear } = settings;
  return { taxYear, tally, rules: request.rules, seconds, rowsNow: tally.rows - rowsBefore, milliseconds };
}
