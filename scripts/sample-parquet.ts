// Sample employees as a Parquet file: the columns of sample-columns.ts.

import { open } from "node:fs/promises";
import { ByteWriter, ParquetWriter, type SchemaElement } from "hyparquet-writer";
import { type SampleColumn, sampleColumns } from "./sample-columns";

const MONEY = { type: "INT64", converted_type: "DECIMAL", precision: 18, scale: 2 } as const;
const TYPES = {
  text: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  flag: { type: "BOOLEAN" },
  money: MONEY,
} as const;

function schemaOf(columns: readonly SampleColumn[]): SchemaElement[] {
  return [{ name: "people", num_children: columns.length }, ...columns.flatMap(elementsOf)];
}

function elementsOf({ name, type }: SampleColumn): SchemaElement[] {
  if (type !== "pays") return [{ name, repetition_type: "OPTIONAL", ...TYPES[type] }];
  return [
    { name, repetition_type: "OPTIONAL", converted_type: "LIST", num_children: 1 },
    { name: "list", repetition_type: "REPEATED", num_children: 1 },
    { name: "element", repetition_type: "OPTIONAL", ...MONEY },
  ];
}

/** Writes the given number of sample employees to a Parquet file of row groups of so many rows. */
export async function writeSampleParquet(path: string, count: number, groupRows: number): Promise<void> {
  const file = await open(path, "w");
  const bytes = new ByteWriter();
  const writer = new ParquetWriter({ writer: bytes, schema: schemaOf(sampleColumns(0, 1)) });
  const flush = async () => {
    await file.appendFile(bytes.getBytes());
    bytes.index = 0;
  };
  for (let from = 0; from < count; from += groupRows) {
    const columns = sampleColumns(from, Math.min(groupRows, count - from));
    const columnData = columns.map(({ name, values }) => ({ name, data: [...values] }));
    await writer.write({ columnData, rowGroupSize: groupRows });
    await flush();
  }
  await writer.finish();
  await flush();
  await file.close();
}
