import { ByteWriter } from "hyparquet-writer";
import { writePageHeader } from "hyparquet-writer/src/datapage.js";
import type { YearColumns } from "../../../batch";
import { RESULT_COLUMNS } from "../result-columns";
import { type Cells, getColumnCells, isBlank, packFlags, toBytes, wholeNumbers } from "../table";

const WORDS = 2;

const LENGTH_BYTES = 4;
const MOST_BYTES_OF_UNIT = 3;
/** The characters that are a byte each. */
const ASCII = 128;

/** Where a column of a row group is: bytes from the start of the group. */
export interface ColumnPlace {
  readonly start: number;
  /** The length of its dictionary; 0 without one. */
  readonly dictionary: number;
  readonly bytes: number;
}

/** A row group as the file's description needs it. */
export interface WrittenGroup {
  readonly rows: number;
  readonly columns: readonly ColumnPlace[];
}

/** Writes results as a row group: a page for each column, not compressed. A column with one value everywhere has it once. */
export function writeGroup(
  years: YearColumns,
  taxYear: string,
): { readonly bytes: Uint8Array; readonly group: WrittenGroup } {
  const writer = new ByteWriter();
  const columns = RESULT_COLUMNS.map(({ name }) => {
    const cells = getColumnCells(name, years, taxYear);
    const start = writer.offset;
    const same = sameCell(cells);
    const dictionary = same === null ? 0 : writeSame(writer, cells, same);
    if (same === null) writePlain(writer, cells);
    return { start, dictionary, bytes: writer.offset - start };
  });
  return { bytes: writer.getBytes(), group: { rows: years.rows, columns } };
}

/** Returns the cell that all rows have, as a column of one; null if they differ, and for flags, which have no dictionary. */
function sameCell(cells: Cells): Cells | null {
  if (cells.type === "flag" || cells.values.length === 0 || !isSame(cells.values)) return null;
  const { hasBlanks } = cells;
  return cells.type === "text"
    ? { type: "text", values: cells.values.slice(0, 1), hasBlanks }
    : { type: cells.type, values: cells.values.slice(0, 1), hasBlanks };
}

/** A cell without a value is never the same: NaN is not even itself, and null is left to the levels. */
function isSame(values: ArrayLike<string | number | null>): boolean {
  const first = values[0];
  if (first === null) return false;
  for (let at = 0; at < values.length; at++) if (values[at] !== first) return false;
  return true;
}

function writePlain(writer: ByteWriter, cells: Cells): void {
  const levels = levelsOf(cells);
  const values = plainValues(cells);
  const bytes = levels.length + values.length;
  writeDataHeader(writer, { rows: cells.values.length, bytes, encoding: "PLAIN" });
  writer.appendBytes(levels);
  writer.appendBytes(values);
}

/** Writes a dictionary of one value and a page that refers to it in every row; returns the length of the dictionary. */
function writeSame(writer: ByteWriter, cells: Cells, same: Cells): number {
  const start = writer.offset;
  const rows = cells.values.length;
  const value = plainValues(same);
  writePageHeader(writer, {
    type: "DICTIONARY_PAGE",
    uncompressed_page_size: value.length,
    compressed_page_size: value.length,
    dictionary_page_header: { num_values: 1, encoding: "PLAIN" },
  });
  writer.appendBytes(value);
  const dictionary = writer.offset - start;
  const levels = levelsOf(cells);
  const run = new ByteWriter();
  run.appendUint8(1);
  run.appendVarInt(rows * 2);
  run.appendUint8(0);
  writeDataHeader(writer, { rows, bytes: levels.length + run.offset, encoding: "RLE_DICTIONARY" });
  writer.appendBytes(levels);
  writer.appendBytes(run.getBytes());
  return dictionary;
}

interface DataPage {
  readonly rows: number;
  readonly bytes: number;
  readonly encoding: "PLAIN" | "RLE_DICTIONARY";
}

function writeDataHeader(writer: ByteWriter, { rows, bytes, encoding }: DataPage): void {
  writePageHeader(writer, {
    type: "DATA_PAGE",
    uncompressed_page_size: bytes,
    compressed_page_size: bytes,
    data_page_header: {
      num_values: rows,
      encoding,
      definition_level_encoding: "RLE",
      repetition_level_encoding: "RLE",
    },
  });
}

/** Returns which cells of a column have a value, as a page states it: their count in runs, after the length. */
function levelsOf(cells: Cells): Uint8Array {
  const runs = new ByteWriter();
  const { length } = cells.values;
  for (let from = 0; from < length; ) {
    const isNone = cells.hasBlanks && isBlank(cells.values[from]);
    const to = cells.hasBlanks ? endOfRun(cells, from, isNone) : length;
    runs.appendVarInt((to - from) * 2);
    runs.appendUint8(isNone ? 0 : 1);
    from = to;
  }
  const page = new ByteWriter();
  page.appendUint32(runs.offset);
  page.appendBytes(runs.getBytes());
  return page.getBytes();
}

function endOfRun({ values }: Cells, from: number, isNone: boolean): number {
  let to = from + 1;
  while (to < values.length && isBlank(values[to]) === isNone) to++;
  return to;
}

/** Returns the values of a column in Parquet's plain encoding; cells without a value are left out. */
function plainValues(cells: Cells): Uint8Array {
  switch (cells.type) {
    case "money":
      return wholeNumbers(given(cells), WORDS);
    case "count":
      return toBytes(Int32Array.from(given(cells)));
    case "text":
      return texts(cells.values);
    case "flag":
      return packFlags(cells.hasBlanks ? cells.values.filter((flag) => flag !== null) : cells.values);
  }
}

function given({ values, hasBlanks }: Extract<Cells, { readonly type: "money" | "count" }>): Float64Array {
  return hasBlanks ? values.filter((amount) => !Number.isNaN(amount)) : values;
}

/** Texts, each after its length. */
function texts(values: readonly (string | null)[]): Uint8Array {
  const most = values.reduce((sum, text) => sum + LENGTH_BYTES + (text?.length ?? 0) * MOST_BYTES_OF_UNIT, 0);
  const bytes = Buffer.allocUnsafe(most);
  let at = 0;
  for (const text of values) {
    if (text === null) continue;
    const length = writeText(bytes, text, at + LENGTH_BYTES);
    bytes.writeUInt32LE(length, at);
    at += LENGTH_BYTES + length;
  }
  return bytes.subarray(0, at);
}

/** Writes a text and returns the number of its bytes: in a loop, as a call for each short text takes longer. */
function writeText(bytes: Buffer, text: string, start: number): number {
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character >= ASCII) return bytes.write(text, start, "utf8");
    bytes[start + at] = character;
  }
  return text.length;
}
