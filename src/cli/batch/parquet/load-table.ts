import type { FileHandle } from "node:fs/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import {
  type Compressors,
  type FileMetaData,
  parquetMetadata,
  parquetRead,
  type RowGroup,
  type SchemaElement,
} from "hyparquet";
import type { Table, TableColumn } from "../../../batch";
import type { PieceLoader } from "../piece-tools";
import {
  addGroup,
  amountColumn,
  damagedDescription,
  dateText,
  type FileEnding,
  type FoundColumn,
  type GroupPlace,
  getGroupPlaces,
  readFileEnd,
  requireRows,
  type StoredColumn,
  type TypeNames,
  toWholePence,
  usableColumns,
} from "../table";

const ENDING: FileEnding = {
  kind: "a Parquet file",
  mark: "PAR1",
  hint: "or name it .jsonl or .csv if it is one of these",
};

const TYPES: TypeNames = {
  text: "text",
  flag: "BOOLEAN, or text with yes and no",
  date: "DATE, or text such as 2026-04-30",
  money: "DECIMAL(18,2), or text such as 2500.00",
  pays: "list of DECIMAL(18,2)",
};

/** Compressions besides Snappy that Node has. */
const COMPRESSORS: Compressors = {
  GZIP: (bytes) => gunzipSync(bytes),
  BROTLI: (bytes) => brotliDecompressSync(bytes),
};

const HINT =
  "The file is damaged or compressed in a way that is not read: write it again, with Snappy, GZIP, Brotli or without compression.";

/** Makes the loader of row groups. Throws `Refusal` for columns that cannot be used. */
export function tableLoader(bytes: Uint8Array, path: string): PieceLoader {
  const description = readDescription(bytes, path);
  const columns = storedColumns(description, path);
  const groups = new Map(description.row_groups.map((group) => [firstByte(group), group]));
  return (batch, piece) => {
    const group = groups.get(piece.start);
    if (group === undefined) throw new Error(`no row group at byte ${piece.start}`);
    const { start, bytes } = piece;
    return addGroup(batch, piece, () => readGroup(description, columns, { group, start, bytes }), HINT);
  };
}

/** A row group and its bytes, from the byte `start` of the file. */
interface StoredGroup {
  readonly group: RowGroup;
  readonly start: number;
  readonly bytes: Uint8Array;
}

/** Reads a row group as a table. Throws an error of the library for one that is damaged. */
async function readGroup(
  description: FileMetaData,
  columns: readonly StoredColumn[],
  { group, start, bytes }: StoredGroup,
): Promise<Table> {
  const chunks = new Map<string, ArrayLike<unknown>[]>();
  await parquetRead({
    file: {
      byteLength: start + bytes.length,
      slice: (from, to = start + bytes.length) => bytes.slice(from - start, to - start).buffer,
    },
    metadata: asStored({ ...description, row_groups: [group], num_rows: group.num_rows }),
    utf8: false,
    compressors: COMPRESSORS,
    parsers: { stringFromBytes: textOf },
    onChunk: ({ columnName, columnData }) => {
      const before = chunks.get(columnName);
      if (before === undefined) chunks.set(columnName, [columnData]);
      else before.push(columnData);
    },
  });
  const read = columns.map((column) => [column.name, tableColumn(column, joined(chunks.get(column.name)))] as const);
  const table = { rows: Number(group.num_rows), columns: new Map(read) };
  requireRows(table);
  return table;
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
}

/** Returns the chunks of a column as one; nearly always there is one. */
function joined([first, ...others]: readonly ArrayLike<unknown>[] = []): ArrayLike<unknown> {
  if (first === undefined || others.length === 0) return first ?? [];
  return [first, ...others].flatMap((chunk) => Array.from(chunk));
}

function tableColumn({ stored, scale }: StoredColumn, values: ArrayLike<unknown>): TableColumn {
  switch (stored) {
    case "decimal":
      return amountColumn(values, scale);
    case "decimals":
      return pays(values, scale);
    case "flag":
      return { kind: "flag", values: each(values, (flag) => (typeof flag === "boolean" ? flag : null)) };
    case "date":
      return { kind: "text", values: each(values, dateText) };
    case "text":
      return { kind: "text", values: each(values, (text) => (typeof text === "string" ? text : null)) };
  }
}

/** A loop, as Array.from takes several times as long. */
function each<Value>(values: ArrayLike<unknown>, read: (stored: unknown) => Value): Value[] {
  const all: Value[] = [];
  for (let at = 0; at < values.length; at++) all.push(read(values[at]));
  return all;
}

function pays(lists: ArrayLike<unknown>, scale: number): TableColumn {
  const starts = new Int32Array(lists.length + 1);
  const given = new Uint8Array(lists.length);
  const amounts: unknown[] = [];
  for (let row = 0; row < lists.length; row++) {
    const list = lists[row];
    if (Array.isArray(list)) {
      given[row] = 1;
      for (const amount of list) amounts.push(amount);
    }
    starts[row + 1] = amounts.length;
  }
  return { kind: "pays", pence: toWholePence(amounts, scale), starts, given };
}

/** Returns the columns of a file. Throws `Refusal` with everything that is wrong with them. */
function storedColumns({ schema }: FileMetaData, path: string): readonly StoredColumn[] {
  return usableColumns(topColumns(schema).map(readColumn), TYPES, path);
}

/** A column with all its elements: several for a list. */
type Elements = readonly [SchemaElement, ...SchemaElement[]];

function topColumns([root, ...elements]: readonly SchemaElement[]): readonly Elements[] {
  const columns: Elements[] = [];
  let at = 0;
  for (let number = 0; number < (root?.num_children ?? 0); number++) {
    const [first, ...others] = elements.slice(at, endOf(elements, at));
    if (first !== undefined) columns.push([first, ...others]);
    at = endOf(elements, at);
  }
  return columns;
}

/** Returns the index after an element and everything inside it. */
function endOf(elements: readonly SchemaElement[], at: number): number {
  let end = at + 1;
  for (let child = 0; child < (elements[at]?.num_children ?? 0); child++) end = endOf(elements, end);
  return end;
}

function readColumn([top, ...inside]: Elements): FoundColumn {
  const { name } = top;
  const last = inside.at(-1);
  if (last !== undefined) {
    const isList = inside.length === 2 && isDecimal(last);
    return { name, stored: isList ? "decimals" : "other", scale: last.scale ?? 0 };
  }
  return { name, stored: storedAs(top), scale: top.scale ?? 0 };
}

function storedAs(element: SchemaElement): FoundColumn["stored"] {
  const { type, converted_type: converted, logical_type: logical } = element;
  if (isDecimal(element)) return "decimal";
  if (converted === "DATE" || logical?.type === "DATE") return "date";
  if (type === "BOOLEAN") return "flag";
  return converted === "UTF8" || converted === "ENUM" || logical?.type === "STRING" ? "text" : "other";
}

function isDecimal({ converted_type: converted, logical_type: logical }: SchemaElement): boolean {
  return converted === "DECIMAL" || logical?.type === "DECIMAL";
}

/** Returns a description whose decimals and dates are read as the whole numbers that are stored. */
function asStored({ schema, ...others }: FileMetaData): FileMetaData {
  return { ...others, schema: schema.map(elementAsStored) };
}

function elementAsStored(element: SchemaElement): SchemaElement {
  const isNumber = isDecimal(element) || storedAs(element) === "date";
  if (!isNumber) return element;
  const { converted_type: _, logical_type: __, ...stored } = element;
  return stored;
}

/** Returns the bytes that describe a Parquet file, with which it ends. Throws `UsageError` if they are missing. */
export function descriptionBytes(file: FileHandle, size: number, path: string): Promise<Uint8Array> {
  return readFileEnd(file, size, ENDING, path);
}

/** Reads a description. Throws `UsageError` if it cannot be read. */
export function readDescription(bytes: Uint8Array, path: string): FileMetaData {
  try {
    return parquetMetadata(bytes.slice().buffer);
  } catch {
    throw damagedDescription(path);
  }
}

/** Returns the row groups of a file in the order of their bytes, without empty ones. */
export function getRowGroups({ row_groups: groups }: FileMetaData, size: number): readonly GroupPlace[] {
  return getGroupPlaces(
    groups.map((group) => ({ start: firstByte(group), rows: Number(group.num_rows) })),
    size,
  );
}

/** Returns the first byte of a row group. */
function firstByte({ columns }: RowGroup): number {
  return Math.min(
    ...columns.flatMap(({ meta_data: found }) =>
      found === undefined ? [] : [Number(found.dictionary_page_offset || found.data_page_offset)],
    ),
  );
}
