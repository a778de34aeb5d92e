import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { type Compressors, type FileMetaData, parquetRead, type RowGroup } from "hyparquet";
import type { Table, TableColumn } from "../../../batch";
import { amountColumn, dateText, penceOf, requireRows, type StoredColumn } from "../table";
import { asStored } from "./table-schema";

/** Compressions besides Snappy that Node has. */
const COMPRESSORS: Compressors = {
  GZIP: (bytes) => gunzipSync(bytes),
  BROTLI: (bytes) => brotliDecompressSync(bytes),
};

/** A row group and its bytes, from the byte `start` of the file. */
interface StoredGroup {
  readonly group: RowGroup;
  readonly start: number;
  readonly bytes: Uint8Array;
}

/** Reads a row group as a table. Throws an error of the library for one that is damaged. */
export async function readGroup(
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
  return { kind: "pays", pence: penceOf(amounts, scale), starts, given };
}
