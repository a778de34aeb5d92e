import type { FieldType, PlanColumn } from "../../../../engine/reports";

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

export function readerOf({ type }: PlanColumn): ReadCell {
  return READERS[type];
}
