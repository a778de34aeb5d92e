import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import type { PlanColumn } from "../../../../engine/reports";
import { type CopiedRow, copiedRows } from "./copied-rows";
import { parquetSchema } from "./parquet-schema";
import { readerOf } from "./read-cell";

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
