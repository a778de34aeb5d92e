import { pointerStep, type Reader } from "../../base";
import type { CatalogueField } from "../catalogue";
import { isStorable, readNumber } from "../values";
import { CHUNK, type ReportColumn, type ReportColumns, type ReportRow } from "./columns";
import { Dictionary } from "./dictionary";

/** The number of problems after which reading stops. */
export const MOST_PROBLEMS = 100;

/** Turns rows into columns, a chunk at a time. */
export class RowReader {
  private readonly readers: readonly FieldReader[];
  private length = 0;
  private rows = 0;

  constructor(
    fields: readonly CatalogueField[],
    private readonly reader: Reader,
  ) {
    this.readers = fields.map((field) => new FieldReader(field, reader));
  }

  /** Adds a row; returns a full chunk, or null. */
  take(row: ReportRow): ReportColumns | null {
    const number = this.rows++;
    if (typeof row !== "object" || row === null || Array.isArray(row)) {
      this.reader.refuse("wrong_type", pointerStep(number), { expected: "object" });
      return null;
    }
    for (const field of this.readers) field.take(row, this.length, number);
    this.length += 1;
    return this.length === CHUNK ? this.rest() : null;
  }

  /** Returns the rows that are not in a chunk yet. */
  rest(): ReportColumns {
    const { length } = this;
    this.length = 0;
    return { length, columns: Object.fromEntries(this.readers.map(({ field, column }) => [field.name, column])) };
  }
}

class FieldReader {
  readonly column: ReportColumn;
  private readonly steps: readonly string[];
  private readonly write: ColumnWriter["write"];

  constructor(
    readonly field: CatalogueField,
    private readonly reader: Reader,
  ) {
    this.steps = field.name.split(".");
    const { column, write } = writeColumn(field);
    this.column = column;
    this.write = write;
  }

  /** Writes the row's value at an index of the chunk; `number` is the row's own, from zero. */
  take(row: ReportRow, at: number, number: number): void {
    const fault = this.write(at, row[this.field.name] ?? nested(row, this.steps) ?? null);
    if (fault === null) return;
    const { type, enumValues } = this.field;
    const path = [number, ...this.steps].map(pointerStep).join("");
    if (fault === "unknown_value") this.reader.refuse(fault, path, { allowed: enumValues?.join(", ") ?? "" });
    else this.reader.refuse(fault, path, { expected: `a value of type ${type}` });
  }
}

function nested(row: unknown, steps: readonly string[]): unknown {
  return steps.reduce<unknown>((value, step) => (isRecord(value) ? value[step] : undefined), row);
}

function isRecord(value: unknown): value is ReportRow {
  return typeof value === "object" && value !== null;
}

interface ColumnWriter {
  readonly column: ReportColumn;
  /** Writes a value at an index of the column; returns what is wrong with it. */
  readonly write: (at: number, value: unknown) => "value_type_mismatch" | "unknown_value" | null;
}

function writeColumn(field: CatalogueField): ColumnWriter {
  if (field.type === "tags") return writeTags();
  return field.type === "string" || field.type === "enum" ? writeTexts(field) : writeNumbers(field);
}

function writeNumbers(field: CatalogueField): ColumnWriter {
  const values = new Float64Array(CHUNK);
  const write: ColumnWriter["write"] = (at, value) => {
    const number = value === null ? Number.NaN : readNumber(value, field);
    values[at] = number;
    return value !== null && Number.isNaN(number) ? "value_type_mismatch" : null;
  };
  return { column: { values }, write };
}

function writeTexts({ enumValues }: CatalogueField): ColumnWriter {
  const codes = new Int32Array(CHUNK);
  const dictionary = new Dictionary<string>();
  const write: ColumnWriter["write"] = (at, value) => {
    // A text seen before is known to be valid.
    codes[at] = typeof value === "string" ? dictionary.find(value) : -1;
    if (value === null || (codes[at] ?? 0) >= 0) return null;
    if (!isStorable(value)) return "value_type_mismatch";
    if (enumValues?.includes(value) === false) return "unknown_value";
    codes[at] = dictionary.code(value);
    return null;
  };
  return { column: { codes, words: dictionary.words }, write };
}

function writeTags(): ColumnWriter {
  const codes = new Int32Array(CHUNK);
  const dictionary = new Dictionary<readonly string[]>();
  const write: ColumnWriter["write"] = (at, value) => {
    const isList = Array.isArray(value) && value.every(isStorable);
    codes[at] = isList ? dictionary.code(value) : -1;
    return isList || value === null ? null : "value_type_mismatch";
  };
  return { column: { codes, sets: dictionary.words }, write };
}
