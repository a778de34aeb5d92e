import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { type Compressors, type FileMetaData, parquetRead, type RowGroup } from "hyparquet";
import type { Table, TableColumn } from "../../../batch";
import { amountColumn, dateText, paysOf, requireRows, type StoredColumn } from "../table";
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
  const values = new Map<string, ArrayLike<unknown>>();
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
      const before = values.get(columnName);
      values.set(columnName, before === undefined ? columnData : [...Array.from(before), ...columnData]);
    },
  });
  const read = columns.map((column) => [column.name, tableColumn(column, values.get(column.name) ?? [])] as const);
  const table = { rows: Number(group.num_rows), columns: new Map(read) };
  requireRows(table);
  return table;
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
}

function tableColumn({ stored, scale }: StoredColumn, values: ArrayLike<unknown>): TableColumn {
  switch (stored) {
    case "decimal":
      return amountColumn(values, scale);
    case "decimals":
      return { kind: "pays", values: Array.from(values, (list) => (Array.isArray(list) ? paysOf(list, scale) : null)) };
    case "flag":
      return { kind: "flag", values: Array.from(values, (flag) => (typeof flag === "boolean" ? flag : null)) };
    case "date":
      return { kind: "text", values: Array.from(values, dateText) };
    case "text":
      return { kind: "text", values: Array.from(values, (text) => (typeof text === "string" ? text : null)) };
  }
}
