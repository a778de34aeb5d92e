import type { FileHandle } from "node:fs/promises";
import { openArrow } from "./arrow";
import { formOfName } from "./form-of-name";
import type { PartOfInput } from "./job";
import { pieceLoader } from "./load-piece";
import { descriptionBytes, groupsOf, readDescription } from "./parquet";
import { findPart, startOf, type WantedPart } from "./part-of-input";
import type { InputForm, Piece } from "./piece";
import { type ReadFrom, readHeading, readPieces } from "./read-pieces";
import { type GroupPlace, groupPieces, partOfGroups } from "./table";

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
      return { form: { kind, description }, groups: groupsOf(readDescription(description, path), size) };
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
    findPart: (wanted) => findPart(file, size, { ...wanted, first }),
    startOf: (part) => startOf(file, part),
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
