import type { FileHandle } from "node:fs/promises";
import type { Block, Schema } from "@uwdata/flechette";
import { Endianness } from "@uwdata/flechette/src/constants.js";
import { decodeBlocks } from "@uwdata/flechette/src/decode/block.js";
import { decodeIPCStream } from "@uwdata/flechette/src/decode/decode-ipc.js";
import { decodeSchema } from "@uwdata/flechette/src/decode/schema.js";
import { readInt16, readObject } from "@uwdata/flechette/src/util/read.js";
import { UsageError } from "../../usage-error";
import { readAt } from "../read-pieces";
import { damagedDescription, type FileEnding, type GroupPlace, placesOf, readFileEnd } from "../table";
import { frameOf, readBatchHead } from "./message";

const ENDING: FileEnding = {
  kind: "an Arrow file",
  mark: "ARROW1",
  hint: "as a file with its footer, not as a stream and not as Feather version 1",
};

/** What a thread needs of a file besides the bytes of a record batch. */
export interface ArrowDescription {
  /** The description at the end of the file. */
  readonly footer: Uint8Array;
  /** The messages of the dictionaries, one after another. */
  readonly dictionaries: Uint8Array;
}

/** Fields of the footer in the tables of Arrow's metadata. */
const FIELDS = { version: 4, schema: 6, dictionaries: 8, batches: 10 } as const;

/** Reads the schema of a file from its footer. */
export function readSchema(footer: Uint8Array): Schema {
  const field = readObject(footer, 0);
  const version = field(FIELDS.version, readInt16, 0);
  const none: Schema = { fields: [] };
  return field(FIELDS.schema, (bytes, at) => decodeSchema(bytes, at, version), none);
}

/** Finds the schema, the dictionaries and the record batches of a file. Throws `UsageError` for one that is not read. */
export async function openArrow(
  file: FileHandle,
  size: number,
  path: string,
): Promise<ArrowDescription & { readonly groups: readonly GroupPlace[] }> {
  const footer = await readFileEnd(file, size, ENDING, path);
  const found = await findBlocks(file, size, footer).catch((error) => {
    throw error instanceof MisplacedBatch ? new UsageError(misplacedText(error, path)) : damagedDescription(path);
  });
  if (found.isCompressed) throw new UsageError(compressedText(path));
  if (found.isBigEndian) throw new UsageError(`"${path}" is big-endian, which is not read. Write it little-endian.`);
  return { footer, dictionaries: found.dictionaries, groups: found.groups };
}

/** A record batch that is not where, or not as long as, the footer says. */
class MisplacedBatch extends Error {
  constructor(readonly block: Block) {
    super("a record batch is not where the footer says");
  }
}

function misplacedText({ block }: MisplacedBatch, path: string): string {
  return `The record batch at byte ${block.offset} of "${path}" is not as the description at the end of the file says: the file is damaged. Write it again.`;
}

function compressedText(path: string): string {
  return `"${path}" is compressed, which is not read. Write it without compression: to_feather(path, compression="uncompressed") in pandas, IpcWriteOptions(compression=None) in pyarrow.`;
}

async function findBlocks(file: FileHandle, size: number, footer: Uint8Array) {
  const field = readObject(footer, 0);
  const messages: Uint8Array[] = [];
  for (const block of field(FIELDS.dictionaries, decodeBlocks, []))
    messages.push(await readAt(file, block.offset, bytesOf(block)));
  const dictionaries = Buffer.concat(messages);
  const batches: { readonly start: number; readonly rows: number; readonly isCompressed: boolean }[] = [];
  for (const block of field(FIELDS.batches, decodeBlocks, [])) batches.push(await findBatch(file, size, block));
  const isCompressed = (decodeIPCStream([dictionaries]).dictionaries ?? []).some(({ data }) => hasCompression(data));
  return {
    dictionaries,
    groups: placesOf(batches, size),
    isCompressed: isCompressed || batches.some((batch) => batch.isCompressed),
    isBigEndian: readSchema(footer).endianness === Endianness.Big,
  };
}

function bytesOf({ metadataLength, bodyLength }: Block): number {
  return metadataLength + bodyLength;
}

/** Reads the metadata of a record batch. Throws `MisplacedBatch`. */
async function findBatch(file: FileHandle, size: number, block: Block) {
  const frame = frameOf(await readAt(file, block.offset, block.metadataLength));
  const isThere = frame.metadataBytes === block.metadataLength && frame.bodyBytes === block.bodyLength;
  const head = isThere && block.offset + bytesOf(block) <= size ? readBatchHead(frame) : null;
  if (head === null) throw new MisplacedBatch(block);
  return { start: block.offset, rows: head.length ?? 0, isCompressed: hasCompression(head) };
}

function hasCompression({ compression }: { readonly compression?: unknown }): boolean {
  return (compression ?? null) !== null;
}
