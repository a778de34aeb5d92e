import { readFileSync } from "node:fs";
import { DataType, tableFromIPC } from "apache-arrow";
import { asyncBufferFromFile, parquetReadObjects } from "hyparquet";

const WHOLE = new Set(["payments"]);

/** Reads a Parquet result as the rows of CSV, with the library's own reader. */
export async function parquetRows(path: string): Promise<string[]> {
  const rows = await parquetReadObjects({ file: await asyncBufferFromFile(path) });
  return rows.map((row) => Object.entries(row).map(cellText).join(","));
}

function cellText([name, value]: [string, unknown]): string {
  if (typeof value === "number") return WHOLE.has(name) ? String(value) : value.toFixed(2);
  return plainText(value);
}

function plainText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
}

/** Reads an Arrow result as the rows of CSV, with the reader of the Arrow project. */
export async function arrowRows(path: string): Promise<string[]> {
  const table = tableFromIPC(readFileSync(path));
  const columns = table.schema.fields.map(({ name, type }) => {
    const values = Array.from(table.getChild(name) ?? [], (value) => value as unknown);
    return values.map(DataType.isDecimal(type) ? decimalText : plainText);
  });
  return Array.from({ length: table.numRows }, (_, row) => columns.map((column) => column[row]).join(","));
}

const WORD = 32n;

/** Writes a decimal of two digits and 128 bits, of which the lowest words come first. */
function decimalText(words: unknown): string {
  if (!(words instanceof Uint32Array)) return plainText(words);
  const bits = words.reduceRight((sum, word) => (sum << WORD) + BigInt(word), 0n);
  const pence = BigInt.asIntN(words.length * 32, bits);
  const digits = String(pence < 0n ? -pence : pence).padStart(3, "0");
  return `${pence < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
