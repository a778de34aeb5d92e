import type { Batch, Schema } from "@uwdata/flechette";
import { decodeIPCStream } from "@uwdata/flechette/src/decode/decode-ipc.js";
import { createTable } from "@uwdata/flechette/src/decode/table-from-ipc.js";
import type { Table, TableColumn } from "../../../batch";
import { amountColumn, dateText, penceOf, requireRows, type StoredColumn } from "../table";
import { frameOf } from "./message";
import { readTexts, requireEnd } from "./texts";
import { wholePence } from "./whole-pence";

/** What is the same for all record batches of a file. */
export interface BatchSource {
  readonly schema: Schema;
  readonly columns: readonly StoredColumn[];
  readonly dictionaries: Uint8Array;
}

/** Reads the record batch that begins with these bytes as a table. Throws an error of the library for one that is damaged. */
export function readBatch({ schema, columns, dictionaries }: BatchSource, rows: number, bytes: Uint8Array): Table {
  const { metadataBytes, bodyBytes } = frameOf(bytes);
  const message = bytes.subarray(0, metadataBytes + bodyBytes);
  const stored = createTable({ ...decodeIPCStream([dictionaries, message]), schema }, { useDecimalInt: true });
  const read = columns.map(
    (column, at) => [column.name, tableColumn(column, batchOf(stored.children[at]?.data))] as const,
  );
  const table = { rows, columns: new Map(read) };
  requireRows(table);
  return table;
}

function batchOf(batches: readonly Batch<unknown>[] | undefined): Batch<unknown> {
  const [batch] = batches ?? [];
  if (batch === undefined) throw new Error("a column is missing");
  return batch;
}

function tableColumn({ stored, scale }: StoredColumn, batch: Batch<unknown>): TableColumn {
  switch (stored) {
    case "decimal":
      return amounts(batch, scale);
    case "decimals":
      return pays(batch, scale);
    case "flag":
      return { kind: "flag", values: each(batch, (flag) => (typeof flag === "boolean" ? flag : null)) };
    case "date":
      return { kind: "text", values: days(batch) };
    case "text":
      return { kind: "text", values: readTexts(batch) };
  }
}

function each<Value>(batch: Batch<unknown>, read: (stored: unknown) => Value): Value[] {
  return Array.from({ length: batch.length }, (_, row) => read(batch.at(row)));
}

function amounts(batch: Batch<unknown>, scale: number): TableColumn {
  const pence = wholePence(batch);
  return pence === null ? amountColumn(each(batch, asIs), scale) : { kind: "pence", values: pence };
}

function asIs(stored: unknown): unknown {
  return stored;
}

/** Dates as the days that are stored, which the library would make milliseconds. */
function days(batch: Batch<unknown>): (string | null)[] {
  return Array.from({ length: batch.length }, (_, row) =>
    batch.at(row) === null ? null : dateText(Number(batch.values[row])),
  );
}

function pays(batch: Batch<unknown>, scale: number): TableColumn {
  const { offsets, length, nullCount } = batch;
  const list = batchOf(batch.children);
  requireEnd(batch, list.length);
  return {
    kind: "pays",
    pence: wholePence(list) ?? penceOf(each(list, asIs), scale),
    starts: Int32Array.from({ length: length + 1 }, (_, row) => Number(offsets[row] ?? 0)),
    given: Uint8Array.from({ length }, (_, row) => (nullCount > 0 && !batch.isValid(row) ? 0 : 1)),
  };
}
