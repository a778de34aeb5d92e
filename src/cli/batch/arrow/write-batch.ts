import type { Block } from "@uwdata/flechette";
import { MessageHeader } from "@uwdata/flechette/src/constants.js";
import { Builder } from "@uwdata/flechette/src/encode/builder.js";
import { writeMessage } from "@uwdata/flechette/src/encode/message.js";
import { encodeRecordBatch } from "@uwdata/flechette/src/encode/record-batch.js";
import { MemorySink } from "@uwdata/flechette/src/encode/sink.js";
import type { YearColumns } from "../../../batch";
import { RESULT_COLUMNS } from "../result-columns";
import { cellsOf } from "../table";
import { storeCells } from "./write-cells";

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
  const columns = RESULT_COLUMNS.map(({ name }) => storeCells(cellsOf(name, years, taxYear)));
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
