// Sample employees as a Parquet file: those of sample-employees.ts, in the columns of docs/batch.md.

import { open } from "node:fs/promises";
import { ByteWriter, type ColumnSource, ParquetWriter, type SchemaElement } from "hyparquet-writer";
import { sampleEmployee } from "./sample-employees";

const MONEY = { type: "INT64", converted_type: "DECIMAL", precision: 18, scale: 2 } as const;
const TEXT = { type: "BYTE_ARRAY", converted_type: "UTF8" } as const;
const TEXTS = ["id", "payFrequency", "taxCode", "niCategory", "studentLoanPlan", "directorMethod"] as const;
const AMOUNTS = ["grossPay", "pensionNetPayArrangement", "employerPension"] as const;

const SCHEMA: SchemaElement[] = [
  { name: "people", num_children: TEXTS.length + AMOUNTS.length + 2 },
  ...TEXTS.map((name) => ({ name, repetition_type: "OPTIONAL" as const, ...TEXT })),
  { name: "postgraduateLoan", repetition_type: "OPTIONAL", type: "BOOLEAN" },
  ...AMOUNTS.map((name) => ({ name, repetition_type: "OPTIONAL" as const, ...MONEY })),
  { name: "grossPays", repetition_type: "OPTIONAL", converted_type: "LIST", num_children: 1 },
  { name: "list", repetition_type: "REPEATED", num_children: 1 },
  { name: "element", repetition_type: "OPTIONAL", ...MONEY },
];

type Row = ReturnType<typeof sampleEmployee>;

/** Writes the given number of sample employees to a Parquet file of row groups of so many rows. */
export async function writeSampleParquet(path: string, count: number, groupRows: number): Promise<void> {
  const file = await open(path, "w");
  const bytes = new ByteWriter();
  const writer = new ParquetWriter({ writer: bytes, schema: SCHEMA });
  const flush = async () => {
    await file.appendFile(bytes.getBytes());
    bytes.index = 0;
  };
  for (let from = 0; from < count; from += groupRows) {
    const rows = Array.from({ length: Math.min(groupRows, count - from) }, (_, at) => sampleEmployee(from + at));
    await writer.write({ columnData: columnsOf(rows), rowGroupSize: groupRows });
    await flush();
  }
  await writer.finish();
  await flush();
  await file.close();
}

function columnsOf(rows: readonly Row[]): ColumnSource[] {
  const column = (name: string, cellOf: (row: Row) => unknown) => ({ name, data: rows.map(cellOf) });
  return [
    ...TEXTS.map((name) => column(name, (row) => (name === "directorMethod" ? methodOf(row) : (row[name] ?? null)))),
    column("postgraduateLoan", ({ postgraduateLoan }) => postgraduateLoan ?? null),
    column("grossPay", ({ grossPay }) => penceOf(grossPay)),
    column("pensionNetPayArrangement", (row) => lineAmount(row, 0)),
    column("employerPension", (row) => lineAmount(row, 1)),
    column("grossPays", ({ grossPay }) => (Array.isArray(grossPay) ? grossPay.map(penceOf) : null)),
  ];
}

function penceOf(amount: unknown): bigint | null {
  return typeof amount === "string" ? BigInt(amount.replace(".", "")) : null;
}

function lineAmount({ lines }: Row, at: number): bigint | null {
  const line: unknown = Array.isArray(lines) ? lines[at] : null;
  return typeof line === "object" && line !== null && "amount" in line ? penceOf(line.amount) : null;
}

function methodOf({ director }: Row): unknown {
  return typeof director === "object" && director !== null && "nicMethod" in director ? director.nicMethod : null;
}
