import type { Block } from "@uwdata/flechette";
import { MessageHeader } from "@uwdata/flechette/src/constants.js";
import { Builder } from "@uwdata/flechette/src/encode/builder.js";
import { writeMessage } from "@uwdata/flechette/src/encode/message.js";
import { encodeRecordBatch } from "@uwdata/flechette/src/encode/record-batch.js";
import { MemorySink } from "@uwdata/flechette/src/encode/sink.js";
import type { YearColumns } from "../../../batch";
import { RESULT_COLUMNS } from "../result-columns";
import { type Cells, getColumnCells, isBlank, packFlags, toBytes, wholeNumbers } from "../table";

/** The words of four bytes of a decimal. */
const WORDS = 4;

/** A record batch as the file's footer needs it. */
export interface WrittenBatch {
  readonly rows: number;
  /** Bytes of its metadata, before those of the columns. */
  readonly metadata: number;
}

const ALIGNMENT = 8;

/** Writes results as a record batch, not compressed; nothing if there are no rows. */
export function writeBatch(
  years: YearColumns,
  taxYear: string,
): { readonly bytes: Uint8Array; readonly group: WrittenBatch } {
  const { rows } = years;
  if (rows === 0) return { bytes: new Uint8Array(), group: { rows, metadata: 0 } };
  const columns = RESULT_COLUMNS.map(({ name }) => storeCells(getColumnCells(name, years, taxYear)));
  const buffers = columns.flatMap((column) => column.buffers);
  const { regions, bytes } = placesIn(buffers);
  const nodes = columns.map(({ nullCount }) => ({ length: rows, nullCount }));
  const sink = new MemorySink();
  const builder = new Builder(sink);
  const blocks: Block[] = [];
  const batch = encodeRecordBatch(builder, { length: rows, nodes, regions, variadic: [] });
  writeMessage(builder, MessageHeader.RecordBatch, batch, bytes, blocks);
  for (const buffer of buffers) builder.addBuffer(buffer);
  return { bytes: sink.finish(), group: { rows, metadata: blocks[0]?.metadataLength ?? 0 } };
}

/** Returns the place of each buffer among them, as the library writes them: each begins at a multiple of eight bytes. */
function placesIn(buffers: readonly Uint8Array[]) {
  let bytes = 0;
  const regions = buffers.map(({ length }) => {
    const region = { offset: bytes, length };
    bytes += Math.ceil(length / ALIGNMENT) * ALIGNMENT;
    return region;
  });
  return { regions, bytes };
}

/** A column as a record batch has it: first which cells have a value, if one lacks it, then the values. */
interface StoredCells {
  readonly nullCount: number;
  readonly buffers: readonly Uint8Array[];
}

/** Returns the buffers of a column. */
function storeCells(cells: Cells): StoredCells {
  const nullCount = countBlanks(cells);
  return { nullCount, buffers: [nullCount === 0 ? new Uint8Array() : whichHaveValues(cells), ...values(cells)] };
}

function countBlanks({ values: all, hasBlanks }: Cells): number {
  if (!hasBlanks) return 0;
  let count = 0;
  for (let row = 0; row < all.length; row++) if (isBlank(all[row])) count++;
  return count;
}

function whichHaveValues({ values: all }: Cells): Uint8Array {
  return packFlags(Array.from({ length: all.length }, (_, row) => !isBlank(all[row])));
}

function values(cells: Cells): readonly Uint8Array[] {
  switch (cells.type) {
    case "money":
      return [wholeNumbers(cells.values, WORDS)];
    case "count":
      return [toBytes(Int32Array.from(cells.values))];
    case "text":
      return texts(cells.values);
    case "flag":
      return [packFlags(cells.values)];
  }
}

/** Where each text ends, from 0, and the texts one after another. */
function texts(all: readonly (string | null)[]): readonly Uint8Array[] {
  const bytes = Buffer.from(all.join(""), "utf8");
  const ends = new Int32Array(all.length + 1);
  let characters = 0;
  for (let row = 0; row < all.length; row++) {
    characters += all[row]?.length ?? 0;
    ends[row + 1] = characters;
  }
  if (characters === bytes.length) return [toBytes(ends), bytes];
  for (let row = 0; row < all.length; row++)
    ends[row + 1] = (ends[row] ?? 0) + Buffer.byteLength(all[row] ?? "", "utf8");
  return [toBytes(ends), bytes];
}
