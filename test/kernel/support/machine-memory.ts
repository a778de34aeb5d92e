import { type Call, COLUMNS, type Column, RULE_BLOCK_SIZE } from "../../../src/batch/machine";

/** Bytes at the start of the memory that belong to the machine. */
const SCRATCH_BYTES = 128;
const ALL = Object.keys(COLUMNS) as Column[];

/** Returns the bytes that `memoryCall` needs for the rows. */
export function bytesOfRows(rows: number, names: readonly Column[] = ALL): number {
  return SCRATCH_BYTES + (RULE_BLOCK_SIZE + evenUp(rows) / 2 + rows * names.length) * 8;
}

/** Returns a call with every column, or the named ones, one after another behind a rule block and the attributes. */
export function memoryCall(
  rows: number,
  names: readonly Column[] = ALL,
): Call & { readonly columns: Readonly<Record<Column, number>> } {
  const rules = SCRATCH_BYTES / 8;
  const attributes = rules + RULE_BLOCK_SIZE;
  const first = attributes + evenUp(rows) / 2;
  const columns = Object.fromEntries(names.map((name, place) => [name, first + place * rows])) as Record<
    Column,
    number
  >;
  return { rules, attributes: attributes * 2, columns };
}

function evenUp(rows: number): number {
  return rows + (rows % 2);
}
