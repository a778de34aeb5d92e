import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import type { FieldType, PlanColumn } from "../../../../engine/reports";
import { parquetSchema } from "./parquet-schema";

const ESCAPED: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };

/** A value as the writer takes it: decimals are whole numbers of their last digit. */
type ParquetValue = bigint | number | boolean | string | readonly string[];

/** Reads a cell that is not null from its text, in units of its last digit. */
type ReadCell = (text: string) => ParquetValue;

const READERS: Readonly<Record<FieldType, ReadCell>> = {
  decimal: BigInt,
  integer: BigInt,
  datetime: BigInt,
  date: Number,
  boolean: (text) => text === "1",
  tags: (text) => JSON.parse(text),
  string: (text) => text,
  enum: (text) => text,
};

/** Cells of a row group: it is in memory as a whole, and nothing else runs while it is written. */
const MOST_CELLS = 50_000;

/**
 * Writes rows in the text format of `COPY` as a Parquet file, a row group at a time. Memory does not grow with the rows
 * but for the description of each group, which is at the end of the file.
 */
export async function* writeParquet(
  columns: readonly PlanColumn[],
  portions: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const bytes = new PortionWriter();
  const file = new ParquetWriter({ writer: bytes, schema: parquetSchema(columns), createdBy: "Paypacket" });
  let group: CopiedRow[] = [];
  for await (const rows of copiedRows(portions)) {
    for (const row of rows) {
      group.push(row);
      if (group.length * columns.length < MOST_CELLS) continue;
      await writeGroup(file, columns, group);
      yield bytes.take();
      group = [];
    }
  }
  await writeGroup(file, columns, group);
  await file.finish();
  yield bytes.take();
}

async function writeGroup(file: ParquetWriter, columns: readonly PlanColumn[], rows: readonly CopiedRow[]) {
  const columnData = columns.map((column, at) => ({ name: column.name, data: valuesOf(column, at, rows) }));
  await file.write({ columnData, rowGroupSize: rows.length });
}

function valuesOf(column: PlanColumn, at: number, rows: readonly CopiedRow[]): unknown[] {
  const read = readerOf(column);
  return rows.map((row) => {
    const cell = row[at] ?? null;
    return cell === null ? null : read(cell);
  });
}

/** Keeps what was written until it is taken; places in the file count from its beginning. */
class PortionWriter extends ByteWriter {
  take(): Uint8Array {
    const portion = this.getBytes().slice();
    this.index = 0;
    return portion;
  }
}

function readerOf({ type }: PlanColumn): ReadCell {
  return READERS[type];
}

/** The cells of a row as `COPY` writes them. */
type CopiedRow = readonly (string | null)[];

/** Reads rows in the text format of `COPY`: a list for each portion. */
export async function* copiedRows(portions: AsyncIterable<Uint8Array>): AsyncGenerator<readonly CopiedRow[]> {
  const decoder = new TextDecoder();
  let begun = "";
  for await (const portion of portions) {
    const lines = (begun + decoder.decode(portion, { stream: true })).split("\n");
    begun = lines.pop() ?? "";
    yield lines.map(rowOf);
  }
}

function rowOf(line: string): CopiedRow {
  return line.split("\t").map(cellOf);
}

function cellOf(cell: string): string | null {
  if (cell === "\\N") return null;
  if (!cell.includes("\\")) return cell;
  return cell.replaceAll(/\\(.)/g, (_, escaped: string) => ESCAPED[escaped] ?? escaped);
}
