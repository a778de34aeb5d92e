import { pointerStep, type Reader } from "../../base";
import type { CatalogueField } from "../catalogue";
import { isStorable, LARGEST_SCALED, readDay, readInstant, readScaled } from "../values";
import { CHUNK, type ReportColumn, type ReportColumns, type ReportRow } from "./batch";

/** Problems after which the rest of the rows is not read. */
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
    this.readers = fields.map((field) => new FieldReader(field));
  }

  /** Takes a row; answers a full chunk, or null. */
  take(row: ReportRow): ReportColumns | null {
    const number = this.rows++;
    if (typeof row !== "object" || row === null || Array.isArray(row)) {
      this.reader.refuse("wrong_type", pointerStep(number), { expected: "object" });
      return null;
    }
    for (const field of this.readers) field.take(row, this.length, number, this.reader);
    this.length += 1;
    return this.length === CHUNK ? this.rest() : null;
  }

  /** The rows that no chunk has answered yet. */
  rest(): ReportColumns {
    const { length } = this;
    this.length = 0;
    return { length, columns: Object.fromEntries(this.readers.map(({ field, column }) => [field.name, column])) };
  }
}

class FieldReader {
  readonly column: ReportColumn;
  private readonly steps: readonly string[];
  private readonly places = new Map<string, number>();
  private readonly words: (string | readonly string[])[] = [];
  private readonly numbers = new Float64Array(CHUNK);
  private readonly codes = new Int32Array(CHUNK);

  constructor(readonly field: CatalogueField) {
    this.steps = field.name.split(".");
    const { codes, words } = this;
    if (field.type === "tags") this.column = { codes, sets: words as (readonly string[])[] };
    else if (field.type === "string" || field.type === "enum") this.column = { codes, words: words as string[] };
    else this.column = { values: this.numbers };
  }

  /** Writes the row's value at a place of the chunk; `number` is the row's own, from nought. */
  take(row: ReportRow, at: number, number: number, reader: Reader): void {
    const value = row[this.field.name] ?? nested(row, this.steps);
    const isNull = value === undefined || value === null;
    if ("values" in this.column) this.numbers[at] = isNull ? Number.NaN : this.number(value, number, reader);
    else this.codes[at] = isNull ? -1 : this.code(value, number, reader);
  }

  private number(value: unknown, row: number, reader: Reader): number {
    const number = numberOf(value, this.field);
    if (Number.isNaN(number)) this.refuse(row, reader);
    return number;
  }

  private code(value: unknown, row: number, reader: Reader): number {
    const { type, enumValues } = this.field;
    const known = typeof value === "string" && type !== "tags" ? this.places.get(value) : undefined;
    if (known !== undefined) return known;
    const right = type === "tags" ? Array.isArray(value) && value.every(isStorable) : isStorable(value);
    if (!right) this.refuse(row, reader);
    else if (enumValues !== null && !enumValues.includes(value as string)) {
      reader.refuse("unknown_value", this.pointer(row), { allowed: enumValues.join(", ") });
    } else return this.place(value as string | readonly string[]);
    return -1;
  }

  private place(word: string | readonly string[]): number {
    const key = typeof word === "string" ? word : word.join("\0");
    const place = this.places.get(key);
    if (place !== undefined) return place;
    this.places.set(key, this.words.length);
    return this.words.push(word) - 1;
  }

  private refuse(row: number, reader: Reader): void {
    reader.refuse("value_type_mismatch", this.pointer(row), { expected: `a value of type ${this.field.type}` });
  }

  private pointer(row: number): string {
    return [row, ...this.steps].map(pointerStep).join("");
  }
}

function nested(row: ReportRow, steps: readonly string[]): unknown {
  let value: unknown = row;
  for (const step of steps) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as ReportRow)[step];
  }
  return value;
}

function numberOf(value: unknown, { type, decimals }: CatalogueField): number {
  if (type === "decimal") return readScaled(value, decimals ?? 0);
  if (type === "date") return readDay(value);
  if (type === "datetime") return readInstant(value);
  if (type === "boolean") return value === true ? 1 : value === false ? 0 : Number.NaN;
  return Number.isInteger(value) && Math.abs(value as number) <= LARGEST_SCALED ? (value as number) : Number.NaN;
}
