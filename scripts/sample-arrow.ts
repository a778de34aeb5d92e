// Sample employees as an Arrow file: the columns of sample-columns.ts.

import { writeFile } from "node:fs/promises";
import {
  bool,
  Column,
  columnFromArray,
  type DataType,
  decimal,
  list,
  tableFromColumns,
  tableToIPC,
  utf8,
} from "@uwdata/flechette";
import { sampleColumns } from "./sample-columns";

const MONEY = decimal(18, 2);
const TYPES: Readonly<Record<string, DataType>> = { text: utf8(), flag: bool(), money: MONEY, pays: list(MONEY) };

/** Writes the given number of sample employees to an Arrow file of record batches of so many rows. */
export async function writeSampleArrow(path: string, count: number, batchRows: number): Promise<void> {
  const parts: ReturnType<typeof columnsOf>[] = [];
  for (let from = 0; from < count; from += batchRows) parts.push(columnsOf(from, Math.min(batchRows, count - from)));
  const names = parts[0]?.map(([name]) => name) ?? [];
  const columns = names.map((name, at): [string, Column<unknown>] => [
    name,
    new Column(parts.flatMap((part) => part[at]?.[1].data ?? [])),
  ]);
  await writeFile(path, tableToIPC(tableFromColumns(columns), { format: "file" }) ?? "");
}

function columnsOf(from: number, count: number) {
  return sampleColumns(from, count).map(
    ({ name, type, values }) => [name, columnFromArray([...values], TYPES[type])] as const,
  );
}
