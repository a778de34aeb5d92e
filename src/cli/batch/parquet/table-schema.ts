import type { FileMetaData, SchemaElement } from "hyparquet";
import { type FoundColumn, type StoredColumn, type TypeNames, usableColumns } from "../table";

const TYPES: TypeNames = {
  text: "text",
  flag: "BOOLEAN, or text with yes and no",
  date: "DATE, or text such as 2026-04-30",
  money: "DECIMAL(18,2), or text such as 2500.00",
  pays: "list of DECIMAL(18,2)",
};

/** Returns the columns of a file. Throws `Refusal` with everything that is wrong with them. */
export function storedColumns({ schema }: FileMetaData, path: string): readonly StoredColumn[] {
  return usableColumns(topColumns(schema).map(readColumn), TYPES, path);
}

/** A column with all its elements: several for a list. */
type Elements = readonly [SchemaElement, ...SchemaElement[]];

function topColumns([root, ...elements]: readonly SchemaElement[]): readonly Elements[] {
  const columns: Elements[] = [];
  let at = 0;
  for (let number = 0; number < (root?.num_children ?? 0); number++) {
    const [first, ...others] = elements.slice(at, endOf(elements, at));
    if (first !== undefined) columns.push([first, ...others]);
    at = endOf(elements, at);
  }
  return columns;
}

/** Returns the index after an element and everything inside it. */
function endOf(elements: readonly SchemaElement[], at: number): number {
  let end = at + 1;
  for (let child = 0; child < (elements[at]?.num_children ?? 0); child++) end = endOf(elements, end);
  return end;
}

function readColumn([top, ...inside]: Elements): FoundColumn {
  const { name } = top;
  const last = inside.at(-1);
  if (last !== undefined) {
    const isList = inside.length === 2 && isDecimal(last);
    return { name, stored: isList ? "decimals" : "other", scale: last.scale ?? 0 };
  }
  return { name, stored: storedAs(top), scale: top.scale ?? 0 };
}

function storedAs(element: SchemaElement): FoundColumn["stored"] {
  const { type, converted_type: converted, logical_type: logical } = element;
  if (isDecimal(element)) return "decimal";
  if (converted === "DATE" || logical?.type === "DATE") return "date";
  if (type === "BOOLEAN") return "flag";
  return converted === "UTF8" || converted === "ENUM" || logical?.type === "STRING" ? "text" : "other";
}

function isDecimal({ converted_type: converted, logical_type: logical }: SchemaElement): boolean {
  return converted === "DECIMAL" || logical?.type === "DECIMAL";
}

/** Returns a description whose decimals and dates are read as the whole numbers that are stored. */
export function asStored({ schema, ...others }: FileMetaData): FileMetaData {
  return { ...others, schema: schema.map(elementAsStored) };
}

function elementAsStored(element: SchemaElement): SchemaElement {
  const isNumber = isDecimal(element) || storedAs(element) === "date";
  if (!isNumber) return element;
  const { converted_type: _, logical_type: __, ...stored } = element;
  return stored;
}
