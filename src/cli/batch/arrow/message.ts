import type { RecordBatch } from "@uwdata/flechette";
import { MessageHeader } from "@uwdata/flechette/src/constants.js";
import { decodeRecordBatch } from "@uwdata/flechette/src/decode/record-batch.js";
import { readInt16, readInt32, readInt64, readObject, readOffset, readUint8 } from "@uwdata/flechette/src/util/read.js";

const WORD = 4;
/** Before the length of a message, except in the oldest files. */
const CONTINUATION = -1;

/** Fields of a message in the tables of Arrow's metadata. */
const FIELDS = { version: 4, type: 6, header: 8, bodyBytes: 10 } as const;

/** The metadata of a message, and the number of its bytes with the prefix and with the body. */
interface MessageFrame {
  readonly metadata: Uint8Array;
  readonly metadataBytes: number;
  readonly bodyBytes: number;
}

/** Returns the frame of the message that begins with these bytes. */
export function frameOf(bytes: Uint8Array): MessageFrame {
  const prefix = readInt32(bytes, 0) === CONTINUATION ? 2 * WORD : WORD;
  const metadata = bytes.subarray(prefix);
  const bodyBytes = readObject(metadata, 0)(FIELDS.bodyBytes, readInt64, 0);
  return { metadata, metadataBytes: prefix + readInt32(bytes, prefix - WORD), bodyBytes };
}

/** Reads what the metadata of a message says of a record batch; null for any other message. */
export function readBatchHead({ metadata }: MessageFrame): RecordBatch | null {
  const field = readObject(metadata, 0);
  if (field(FIELDS.type, readUint8, 0) !== MessageHeader.RecordBatch) return null;
  return decodeRecordBatch(metadata, field(FIELDS.header, readOffset, 0), field(FIELDS.version, readInt16, 0));
}
