import type { FileHandle } from "node:fs/promises";
import { extname } from "node:path";
import { Stopped } from "../refusal";
import { stopSignal } from "../stop-signal";
import type { Terminal } from "../terminal";
import { openArrow } from "./arrow";
import { BatchProgress } from "./batch-progress";
import type { BatchOutcome } from "./batch-report";
import { calculateDigest, type Job, openInput, type PartOfInput } from "./job";
import { descriptionBytes, getRowGroups, readDescription } from "./parquet";
import { findPartOfInput, findStartOfPart, type WantedPart } from "./part-of-input";
import type { InputForm, Piece, PieceResult, PieceSettings, ResultFormat } from "./piece";
import { pieceLoader } from "./piece-tools";
import { type PieceWorkers, pieceWorkers } from "./piece-workers";
import { type ReadFrom, readHeading, readPieces } from "./read-pieces";
import { getPartNames } from "./result-columns";
import { ResultFiles } from "./result-files";
import { type GroupPlace, groupPieces, partOfGroups } from "./table";
import { Tally } from "./tally";

/** Forms by the ending of a name; Feather version 2 is an Arrow file. */
const FORMS: Readonly<Record<string, ResultFormat>> = {
  ".csv": "csv",
  ".parquet": "parquet",
  ".arrow": "arrow",
  ".feather": "arrow",
};

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
    inputDigest: await calculateDigest(file, part?.start ?? 0, part?.end ?? size),
    rules,
    taxYear,
    period,
    format,
    input: form.kind,
    ...(part === null ? {} : { part }),
  };
}

function openResults(out: string, job: Job): Promise<ResultFiles> {
  return ResultFiles.open(getPartNames(out, job), job);
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

/**
 * Hands pieces to the workers, and their results on in the order of the pieces; returns the last piece taken. The number of pieces in progress or
 * waiting is limited, so memory stays bounded however long the file is.
 */
async function runPieces(
  pieces: AsyncIterable<Piece>,
  workers: PieceWorkers,
  take: (result: PieceResult, piece: Piece) => Promise<void>,
): Promise<Piece | null> {
  let last: Piece | null = null;
  const onTheWay: { readonly piece: Piece; readonly result: Promise<PieceResult> }[] = [];
  const takeFirst = async () => {
    const first = onTheWay.shift();
    if (first === undefined) return;
    await take(await first.result, first.piece);
    last = first.piece;
  };
  try {
    for await (const piece of pieces) {
      const result = workers.work(piece);
      result.catch(() => {});
      onTheWay.push({ piece, result });
      if (onTheWay.length >= workers.most) await takeFirst();
    }
    while (onTheWay.length > 0) await takeFirst();
    return last;
  } finally {
    await workers.close();
  }
}

/** An input that is cut into pieces, according to its form. */
interface InputFile {
  readonly form: InputForm;
  /** Where its first row is. */
  readonly whole: ReadFrom;
  findPart(wanted: WantedPart): Promise<PartOfInput>;
  startOf(part: PartOfInput): Promise<ReadFrom>;
  /** Yields the pieces from one place up to a byte. */
  pieces(from: ReadFrom, end: number): AsyncIterable<Piece>;
}

/** Finds the form of a file by its name. Throws `UsageError` and `Refusal` for a heading or columns that cannot be used. */
async function inputFile(file: FileHandle, size: number, path: string): Promise<InputFile> {
  const { form, groups } = await formOf(file, size, path);
  pieceLoader(form, path);
  return groups === null ? await linedFile(file, size, form) : groupedFile(file, size, { form, groups });
}

interface FoundForm {
  readonly form: InputForm;
  /** null for lines. */
  readonly groups: readonly GroupPlace[] | null;
}

async function formOf(file: FileHandle, size: number, path: string): Promise<FoundForm> {
  const kind = formOfName(path);
  switch (kind) {
    case "parquet": {
      const description = await descriptionBytes(file, size, path);
      return { form: { kind, description }, groups: getRowGroups(readDescription(description, path), size) };
    }
    case "arrow": {
      const { groups, ...description } = await openArrow(file, size, path);
      return { form: { kind, description }, groups };
    }
    case "csv":
      return { form: { kind, heading: (await readHeading(file)).text }, groups: null };
    case "jsonl":
      return { form: { kind }, groups: null };
  }
}

async function linedFile(file: FileHandle, size: number, form: InputForm): Promise<InputFile> {
  const isCsv = form.kind === "csv";
  const first = isCsv ? (await readHeading(file)).end : 0;
  return {
    form,
    whole: { byte: first, line: isCsv ? 2 : 1, piece: 0 },
    findPart: (wanted) => findPartOfInput(file, size, { ...wanted, first }),
    startOf: (part) => findStartOfPart(file, part),
    pieces: (from, end) => readPieces(file, end, from),
  };
}

interface Grouped {
  readonly form: InputForm;
  readonly groups: readonly GroupPlace[];
}

function groupedFile(file: FileHandle, size: number, { form, groups }: Grouped): InputFile {
  return {
    form,
    whole: { byte: groups[0]?.start ?? size, line: 1, piece: 0 },
    findPart: async (wanted) => partOfGroups(groups, size, wanted),
    startOf: async ({ start }) => ({
      byte: start,
      line: groups.find((group) => group.start === start)?.firstRow ?? 1,
      piece: 0,
    }),
    pieces: (from, end) => groupPieces(file, groups, from, end),
  };
}

/** Returns the form of a file by its name: JSON lines unless its ending is known. */
export function formOfName(path: string): ResultFormat {
  return FORMS[extname(path).toLowerCase()] ?? "jsonl";
}
