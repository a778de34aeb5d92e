// The parts of @uwdata/flechette that read and write the frames of Arrow's files; its own types name only the whole.

declare module "@uwdata/flechette/src/constants.js" {
  export { DateUnit, Endianness, Type } from "@uwdata/flechette";
  export const MAGIC: Uint8Array;
  export const EOS: Uint8Array;
  export const MessageHeader: { readonly Schema: number; readonly RecordBatch: number };
}

declare module "@uwdata/flechette/src/data-types.js" {
  export { bool, decimal, int32, utf8 } from "@uwdata/flechette";
}

declare module "@uwdata/flechette/src/util/read.js" {
  type Read<Value> = (bytes: Uint8Array, at: number) => Value;
  export const readInt16: Read<number>;
  export const readInt32: Read<number>;
  export const readInt64: Read<number>;
  export const readOffset: Read<number>;
  export const readUint8: Read<number>;
  export function readObject(
    bytes: Uint8Array,
    at: number,
  ): <Value>(field: number, read: Read<Value>, fallback: Value) => Value;
}

declare module "@uwdata/flechette/src/decode/block.js" {
  import type { Block } from "@uwdata/flechette";
  export function decodeBlocks(bytes: Uint8Array, at: number): Block[];
}

declare module "@uwdata/flechette/src/decode/record-batch.js" {
  import type { RecordBatch } from "@uwdata/flechette";
  export function decodeRecordBatch(bytes: Uint8Array, at: number, version: number): RecordBatch;
}

declare module "@uwdata/flechette/src/decode/schema.js" {
  import type { Schema } from "@uwdata/flechette";
  export function decodeSchema(bytes: Uint8Array, at: number, version: number): Schema;
}

declare module "@uwdata/flechette/src/decode/decode-ipc.js" {
  import type { ArrowData } from "@uwdata/flechette";
  export function decodeIPCStream(messages: Uint8Array[]): ArrowData;
}

declare module "@uwdata/flechette/src/decode/table-from-ipc.js" {
  import type { ArrowData, ExtractionOptions, Table } from "@uwdata/flechette";
  export function createTable(data: ArrowData, options: ExtractionOptions): Table;
}

declare module "@uwdata/flechette/src/encode/sink.js" {
  export class MemorySink {
    finish(): Uint8Array;
  }
}

declare module "@uwdata/flechette/src/encode/builder.js" {
  import type { MemorySink } from "@uwdata/flechette/src/encode/sink.js";
  export class Builder {
    constructor(sink: MemorySink);
    addBuffer(bytes: Uint8Array): number;
  }
}

declare module "@uwdata/flechette/src/encode/message.js" {
  import type { Block } from "@uwdata/flechette";
  import type { Builder } from "@uwdata/flechette/src/encode/builder.js";
  export function writeMessage(builder: Builder, type: number, at: number, bodyBytes: number, blocks?: Block[]): void;
}

declare module "@uwdata/flechette/src/encode/schema.js" {
  import type { Schema } from "@uwdata/flechette";
  import type { Builder } from "@uwdata/flechette/src/encode/builder.js";
  export function encodeSchema(builder: Builder, schema: Schema): number;
}

declare module "@uwdata/flechette/src/encode/record-batch.js" {
  import type { RecordBatch } from "@uwdata/flechette";
  import type { Builder } from "@uwdata/flechette/src/encode/builder.js";
  export function encodeRecordBatch(builder: Builder, batch: RecordBatch): number;
}

declare module "@uwdata/flechette/src/encode/footer.js" {
  import type { Block, Schema } from "@uwdata/flechette";
  import type { Builder } from "@uwdata/flechette/src/encode/builder.js";
  export function writeFooter(
    builder: Builder,
    schema: Schema,
    dictionaries: Block[],
    batches: Block[],
    metadata: null,
  ): void;
}
