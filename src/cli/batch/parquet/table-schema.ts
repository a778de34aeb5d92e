import type { FileMetaData, SchemaElement } from "hyparquet";
import { kindOfColumn, problemsOfTable } from "../../../batch";
import { type Problem, problem } from "../../../engine/base";
import { Refusal } from "../../refusal";

/** How the values of a column are stored. */
export interface StoredColumn {
  readonly name: string;
  readonly stored: "text" | "flag" | "decimal" | "date" | "decimals";
  /** Digits after the point of a decimal. */
  readonly scale: number;
}

/** Returns the columns of a file. Throws `Refusal` with everything that is wrong with them. */
export function storedColumns({ schema }: FileMetaData, path: string): readonly StoredColumn[] {
  const columns = topColumns(schema).map(readColumn);
  const wrong = columns.flatMap(({ name, stored }) => wrongType(name, stored));
  const problems = [...problemsOfTable(columns.map(({ name }) => name)), ...wrong];
  if (problems.length > 0) throw new Refusal(`The columns of "${path}" cannot be used.`, problems);
  return columns.flatMap(({ name, stored, scale }) => (stored === "other" ? [] : [{ name, stored, scale }]));
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

function readColumn([top, ...inside]: Elements) {
  const { name } = top;
  const last = inside.at(-1);
  if (last !== undefined) {
    const isList = inside.length === 2 && isDecimal(last);
    return { name, stored: isList ? ("decimals" as const) : ("other" as const), scale: last.scale ?? 0 };
  }
  return { name, stored: storedAs(top), scale: top.scale ?? 0 };
}

function storedAs(element: SchemaElement): StoredColumn["stored"] | "other" {
  const { type, converted_type: converted, logical_type: logical } = element;
  if (isDecimal(element)) return "decimal";
  if (converted === "DATE" || logical?.type === "DATE") return "date";
  if (type === "BOOLEAN") return "flag";
  return converted === "UTF8" || converted === "ENUM" || logical?.type === "STRING" ? "text" : "other";
}

function isDecimal({ converted_type: converted, logical_type: logical }: SchemaElement): boolean {
  return converted === "DECIMAL" || logical?.type === "DECIMAL";
}

const FITTING = {
  text: { stored: ["text"], expected: "text" },
  flag: { stored: ["flag", "text"], expected: "BOOLEAN, or text with yes and no" },
  date: { stored: ["date", "text"], expected: "DATE, or text such as 2026-04-30" },
  money: { stored: ["decimal", "text"], expected: "DECIMAL(18,2), or text such as 2500.00" },
  pays: { stored: ["decimals"], expected: "list of DECIMAL(18,2)" },
} as const;

function wrongType(name: string, stored: string): readonly Problem[] {
  const fitting = FITTING[kindOfColumn(name)];
  const isFitting = fitting.stored.some((each) => each === stored);
  return isFitting ? [] : [problem("wrong_type", `/${name}`, { expected: fitting.expected })];
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
