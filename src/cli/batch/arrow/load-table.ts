import type { FileHandle } from "node:fs/promises";
import type { Batch, Block, DataType, Field, RecordBatch, Schema } from "@uwdata/flechette";
import { DateUnit, Endianness, MessageHeader, Type } from "@uwdata/flechette/src/constants.js";
import { decodeBlocks } from "@uwdata/flechette/src/decode/block.js";
import { decodeIPCStream } from "@uwdata/flechette/src/decode/decode-ipc.js";
import { decodeRecordBatch } from "@uwdata/flechette/src/decode/record-batch.js";
import { decodeSchema } from "@uwdata/flechette/src/decode/schema.js";
import { createTable } from "@uwdata/flechette/src/decode/table-from-ipc.js";
import { readInt16, readInt32, readInt64, readObject, readOffset, readUint8 } from "@uwdata/flechette/src/util/read.js";
import type { Table, TableColumn } from "../../../batch";
import { LARGEST_AMOUNT_PENCE } from "../../../engine/base";
import { UsageError } from "../../refusal";
import type { PieceLoader } from "../piece-tools";
import { readAt } from "../read-pieces";
import {
  addGroup,
  amountColumn,
  damagedDescription,
  dateText,
  type FileEnding,
  type FoundColumn,
  type GroupPlace,
  getGroupPlaces,
  readFileEnd,
  requireRows,
  type StoredColumn,
  type TypeNames,
  toWholePence,
  usableColumns,
} from "../table";

const WORD = 4;
/** Before the length of a message, except in the oldest files. */
const CONTINUATION = -1;

/** Fields of a message in the tables of Arrow's metadata. */
const MESSAGE_FIELDS = { version: 4, type: 6, header: 8, bodyBytes: 10 } as const;

const ENDING: FileEnding = {
  kind: "an Arrow file",
  mark: "ARROW1",
  hint: "as a file with its footer, not as a stream and not as Feather version 1",
};

/** Fields of the footer in the tables of Arrow's metadata. */
const FIELDS = { version: 4, schema: 6, dictionaries: 8, batches: 10 } as const;

/** A record batch that is not where, or not as long as, the footer says. */
class MisplacedBatch extends Error {
  constructor(readonly block: Block) {
    super("a record batch is not where the footer says");
  }
}

/** The most bytes that are read as one text, of which those of the rows are parts. */
const MOST_BYTES = 2 ** 28;

const HIGH = 2 ** 32;
const WORD_BYTES = 4;
const PENCE_DIGITS = 2;
/** The narrowest decimals that are read in words. */
const LEAST_WORDS = 2;

const TYPES: TypeNames = {
  text: "utf8 or large_utf8, plain or dictionary-encoded",
  flag: "bool, or text with yes and no",
  date: "date32, or text such as 2026-04-30",
  money: "decimal128(18, 2), or text such as 2500.00",
  pays: "list of decimal128(18, 2)",
};

const HINT = "The file is damaged: write it again.";

/** Makes the loader of record batches. Throws `Refusal` for columns that cannot be used. */
export function batchLoader({ footer, dictionaries }: ArrowDescription, path: string): PieceLoader {
  const schema = readSchema(footer);
  const source = { schema, columns: storedColumns(schema, path), dictionaries };
  return (batch, piece) => addGroup(batch, piece, async () => readBatch(source, piece.lines, piece.bytes), HINT);
}

/** Returns the columns of a file. Throws `Refusal` with everything that is wrong with them. */
function storedColumns({ fields }: Schema, path: string): readonly StoredColumn[] {
  return usableColumns(fields.map(readColumn), TYPES, path);
}

function readColumn({ name, type }: Field): FoundColumn {
  const element = elementOf(type);
  if (element === null) return { name, stored: storedAs(type), scale: scaleOf(type) };
  return { name, stored: element.typeId === Type.Decimal ? "decimals" : "other", scale: scaleOf(element) };
}

/** Returns the type of what is in a list; null for any other type. */
function elementOf(type: DataType): DataType | null {
  return type.typeId === Type.List || type.typeId === Type.LargeList ? type.children[0].type : null;
}

function scaleOf(type: DataType): number {
  return type.typeId === Type.Decimal ? type.scale : 0;
}

function storedAs(type: DataType): FoundColumn["stored"] {
  switch (type.typeId) {
    case Type.Utf8:
    case Type.LargeUtf8:
    case Type.Utf8View:
      return "text";
    case Type.Dictionary:
      return storedAs(type.dictionary) === "text" ? "text" : "other";
    case Type.Bool:
      return "flag";
    case Type.Decimal:
      return "decimal";
    case Type.Date:
      return type.unit === DateUnit.DAY ? "date" : "other";
    default:
      return "other";
  }
}

/** What is the same for all record batches of a file. */
interface BatchSource {
  readonly schema: Schema;
  readonly columns: readonly StoredColumn[];
  readonly dictionaries: Uint8Array;
}

/** Reads the record batch that begins with these bytes as a table. Throws an error of the library for one that is damaged. */
function readBatch({ schema, columns, dictionaries }: BatchSource, rows: number, bytes: Uint8Array): Table {
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
    pence: wholePence(list) ?? toWholePence(each(list, asIs), scale),
    starts: Int32Array.from({ length: length + 1 }, (_, row) => Number(offsets[row] ?? 0)),
    given: Uint8Array.from({ length }, (_, row) => (nullCount > 0 && !batch.isValid(row) ? 0 : 1)),
  };
}

/**
 * Returns decimals of two digits in whole pence, NaN for none, read from the words of four bytes that are stored; null for decimals of
 * other digits, and if any is larger than an amount can be.
 */
function wholePence(batch: Batch<unknown>): Float64Array | null {
  const { type, values, length, nullCount } = batch;
  const width = "scale" in type && type.scale === PENCE_DIGITS ? type.bitWidth / 8 / WORD_BYTES : 0;
  if (width < LEAST_WORDS) return null;
  const words = new Int32Array(values.buffer, values.byteOffset, length * width);
  const pence = new Float64Array(length);
  for (let row = 0, at = 0; row < length; row++, at += width) {
    const amount = nullCount > 0 && !batch.isValid(row) ? Number.NaN : amountAt(words, at, width);
    if (Math.abs(amount) > LARGEST_AMOUNT_PENCE) return null;
    pence[row] = amount;
  }
  return pence;
}

/** Reads the number of so many words, the lowest first; infinite if it needs more than two of them. */
function amountAt(words: Int32Array, at: number, width: number): number {
  const high = words[at + 1] ?? 0;
  const sign = high >> 31;
  for (let more = LEAST_WORDS; more < width; more++) if (words[at + more] !== sign) return Number.POSITIVE_INFINITY;
  return high * HIGH + ((words[at] ?? 0) >>> 0);
}

/** Returns the texts of a column, null for none. */
function readTexts(batch: Batch<unknown>): (string | null)[] {
  const { typeId } = batch.type;
  const whole = typeId === Type.Utf8 || typeId === Type.LargeUtf8 ? wholeText(batch.values) : null;
  return whole === null ? textsOneByOne(batch) : partsOf(whole, batch);
}

function textsOneByOne(batch: Batch<unknown>): (string | null)[] {
  return Array.from({ length: batch.length }, (_, row) => {
    const text = batch.at(row);
    return typeof text === "string" ? text : null;
  });
}

/** Returns the texts of all rows as one; null unless each byte is a character, so that parts begin where their bytes do. */
function wholeText({ buffer, byteOffset, byteLength }: Batch<unknown>["values"]): string | null {
  if (byteLength > MOST_BYTES) return null;
  const text = Buffer.from(buffer, byteOffset, byteLength).toString("utf8");
  return text.length === byteLength ? text : null;
}

/** Throws an error if the last value of a column of texts or lists does not end among what it is a part of. */
function requireEnd({ offsets, length }: Batch<unknown>, available: number): void {
  if (length > 0 && !(Number(offsets[length]) <= available)) throw new Error("a value ends after its column");
}

function partsOf(whole: string, batch: Batch<unknown>): (string | null)[] {
  requireEnd(batch, whole.length);
  const { offsets, nullCount, length } = batch;
  const texts: (string | null)[] = new Array(length);
  for (let row = 0; row < length; row++) {
    const isNone = nullCount > 0 && !batch.isValid(row);
    texts[row] = isNone ? null : whole.slice(Number(offsets[row]), Number(offsets[row + 1]));
  }
  return texts;
}

/** What a thread needs of a file besides the bytes of a record batch. */
export interface ArrowDescription {
  /** The description at the end of the file. */
  readonly footer: Uint8Array;
  /** The messages of the dictionaries, one after another. */
  readonly dictionaries: Uint8Array;
}

/** Reads the schema of a file from its footer. */
function readSchema(footer: Uint8Array): Schema {
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
    groups: getGroupPlaces(batches, size),
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

/** The metadata of a message, and the number of its bytes with the prefix and with the body. */
interface MessageFrame {
  readonly metadata: Uint8Array;
  readonly metadataBytes: number;
  readonly bodyBytes: number;
}

/** Returns the frame of the message that begins with these bytes. */
function frameOf(bytes: Uint8Array): MessageFrame {
  const prefix = readInt32(bytes, 0) === CONTINUATION ? 2 * WORD : WORD;
  const metadata = bytes.subarray(prefix);
  const bodyBytes = readObject(metadata, 0)(MESSAGE_FIELDS.bodyBytes, readInt64, 0);
  return { metadata, metadataBytes: prefix + readInt32(bytes, prefix - WORD), bodyBytes };
}

/** Reads what the metadata of a message says of a record batch; null for any other message. */
function readBatchHead({ metadata }: MessageFrame): RecordBatch | null {
  const field = readObject(metadata, 0);
  if (field(MESSAGE_FIELDS.type, readUint8, 0) !== MessageHeader.RecordBatch) return null;
  return decodeRecordBatch(
    metadata,
    field(MESSAGE_FIELDS.header, readOffset, 0),
    field(MESSAGE_FIELDS.version, readInt16, 0),
  );
}
