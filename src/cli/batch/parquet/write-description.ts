import type { ColumnChunk, RowGroup, SchemaElement } from "hyparquet";
import { ByteWriter } from "hyparquet-writer";
import { writeMetadata } from "hyparquet-writer/src/metadata.js";
import { RESULT_COLUMNS, type ResultColumn } from "../result-columns";
import type { ColumnPlace, WrittenGroup } from "./write-group";

/** The first and the last bytes of every Parquet file. */
export const PARQUET_MARK = new TextEncoder().encode("PAR1");

const TYPES = {
  text: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  count: { type: "INT32" },
  flag: { type: "BOOLEAN" },
  money: { type: "INT64", converted_type: "DECIMAL", precision: 18, scale: 2 },
} as const;

const SCHEMA: SchemaElement[] = [
  { name: "results", num_children: RESULT_COLUMNS.length },
  ...RESULT_COLUMNS.map(({ name, type }) => ({ name, repetition_type: "OPTIONAL" as const, ...TYPES[type] })),
];

/** A group in the file, and the number of its bytes. */
interface GroupInFile {
  readonly bytes: number;
  readonly group: WrittenGroup;
}

/** Returns the end of a file of these row groups, one after another. */
export function getParquetDescription(groups: readonly GroupInFile[]): Uint8Array {
  const rowGroups: RowGroup[] = [];
  let start = PARQUET_MARK.length;
  for (const { bytes, group } of groups) {
    if (group.rows > 0) rowGroups.push(rowGroup(group, start, bytes));
    start += bytes;
  }
  const writer = new ByteWriter();
  const rows = rowGroups.reduce((sum, { num_rows: more }) => sum + more, 0n);
  const description = { version: 2, created_by: "Paypacket", schema: SCHEMA, num_rows: rows, row_groups: rowGroups };
  writeMetadata(writer, { ...description, metadata_length: 0 });
  writer.appendBytes(PARQUET_MARK);
  return writer.getBytes();
}

function rowGroup({ rows, columns }: WrittenGroup, start: number, bytes: number): RowGroup {
  return {
    columns: columns.flatMap((place, at) => {
      const column = RESULT_COLUMNS[at];
      return column === undefined ? [] : [chunk(column, place, start, rows)];
    }),
    total_byte_size: BigInt(bytes),
    num_rows: BigInt(rows),
  };
}

function chunk({ name, type }: ResultColumn, place: ColumnPlace, groupStart: number, rows: number): ColumnChunk {
  const start = groupStart + place.start;
  const hasDictionary = place.dictionary > 0;
  return {
    file_offset: BigInt(start),
    meta_data: {
      type: TYPES[type].type,
      encodings: hasDictionary ? ["PLAIN", "RLE", "RLE_DICTIONARY"] : ["PLAIN", "RLE"],
      path_in_schema: [name],
      codec: "UNCOMPRESSED",
      num_values: BigInt(rows),
      total_uncompressed_size: BigInt(place.bytes),
      total_compressed_size: BigInt(place.bytes),
      data_page_offset: BigInt(start + place.dictionary),
      ...(hasDictionary ? { dictionary_page_offset: BigInt(start) } : {}),
    },
  };
}
