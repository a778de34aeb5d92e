import type { FileHandle } from "node:fs/promises";
import { extname } from "node:path";
import type { PartOfInput } from "./job";
import { pieceLoader } from "./load-piece";
import { descriptionBytes } from "./parquet";
import { findGroups, groupPieces, partOfGroups } from "./parquet-pieces";
import { findPart, startOf, type WantedPart } from "./part-of-input";
import type { InputForm, Piece } from "./piece";
import { type ReadFrom, readHeading, readPieces } from "./read-pieces";

/** An input that is cut into pieces, according to its form. */
export interface InputFile {
  readonly form: InputForm;
  /** Where its first row is. */
  readonly whole: ReadFrom;
  findPart(wanted: WantedPart): Promise<PartOfInput>;
  startOf(part: PartOfInput): Promise<ReadFrom>;
  /** Yields the pieces from one place up to a byte. */
  pieces(from: ReadFrom, end: number): AsyncIterable<Piece>;
}

/** Finds the form of a file by its name. Throws `UsageError` and `Refusal` for a heading or columns that cannot be used. */
export async function inputFile(file: FileHandle, size: number, path: string): Promise<InputFile> {
  const form = await formOf(file, size, path);
  pieceLoader(form, path);
  return form.kind === "parquet" ? groupedFile(file, size, form) : await linedFile(file, size, form);
}

async function formOf(file: FileHandle, size: number, path: string): Promise<InputForm> {
  const ending = extname(path).toLowerCase();
  if (ending === ".parquet") return { kind: "parquet", description: await descriptionBytes(file, size, path) };
  return ending === ".csv" ? { kind: "csv", heading: (await readHeading(file)).text } : { kind: "jsonl" };
}

async function linedFile(file: FileHandle, size: number, form: InputForm): Promise<InputFile> {
  const isCsv = form.kind === "csv";
  const first = isCsv ? (await readHeading(file)).end : 0;
  return {
    form,
    whole: { byte: first, line: isCsv ? 2 : 1, piece: 0 },
    findPart: (wanted) => findPart(file, size, { ...wanted, first }),
    startOf: (part) => startOf(file, part),
    pieces: (from, end) => readPieces(file, end, from),
  };
}

type ParquetForm = Extract<InputForm, { readonly kind: "parquet" }>;

function groupedFile(file: FileHandle, size: number, form: ParquetForm): InputFile {
  const groups = findGroups(form.description, size);
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
