import type { DataType, Schema } from "@uwdata/flechette";
import { EOS, MAGIC, MessageHeader } from "@uwdata/flechette/src/constants.js";
import { bool, decimal, int32, utf8 } from "@uwdata/flechette/src/data-types.js";
import { Builder } from "@uwdata/flechette/src/encode/builder.js";
import { writeFooter } from "@uwdata/flechette/src/encode/footer.js";
import { writeMessage } from "@uwdata/flechette/src/encode/message.js";
import { encodeSchema } from "@uwdata/flechette/src/encode/schema.js";
import { MemorySink } from "@uwdata/flechette/src/encode/sink.js";
import { type CellType, RESULT_COLUMNS } from "../result-columns";
import type { WrittenBatch } from "./write-batch";

const TYPES: Readonly<Record<CellType, DataType>> = {
  text: utf8(),
  count: int32(),
  flag: bool(),
  money: decimal(18, 2, 128),
};

const SCHEMA: Schema = {
  fields: RESULT_COLUMNS.map(({ name, type }) => ({ name, type: TYPES[type], nullable: true, metadata: new Map() })),
};

/** The beginning of every file: a mark, and the schema. */
export const ARROW_BEGINNING = beginning();

function beginning(): Uint8Array {
  const sink = new MemorySink();
  const builder = new Builder(sink);
  builder.addBuffer(MAGIC);
  writeMessage(builder, MessageHeader.Schema, encodeSchema(builder, SCHEMA), 0);
  return sink.finish();
}

/** A record batch in the file, and the number of its bytes. */
interface BatchInFile {
  readonly bytes: number;
  readonly group: WrittenBatch;
}

/** Returns the end of a file of these record batches, one after another. */
export function getArrowFooter(batches: readonly BatchInFile[]): Uint8Array {
  let offset = ARROW_BEGINNING.length;
  const blocks = batches.flatMap(({ bytes, group: { rows, metadata } }) => {
    const block = { offset, metadataLength: metadata, bodyLength: bytes - metadata };
    offset += bytes;
    return rows === 0 ? [] : [block];
  });
  const sink = new MemorySink();
  const builder = new Builder(sink);
  builder.addBuffer(EOS);
  writeFooter(builder, SCHEMA, [], blocks, null);
  return sink.finish();
}
