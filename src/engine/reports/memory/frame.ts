import { pointerStep, type Reader } from "../../base";
import { type CatalogueField, findDataset, findField } from "../catalogue";
import type { PlanColumn, ReportPlan } from "../plan/plan";
import { fieldsRead } from "../plan/plan-report";
import { LARGEST_SCALED, tagPrefix, tagValue } from "../values";
import { CHUNK, type ReportColumn, type ReportColumns, type Selection } from "../values/columns";
import { Dictionary, getDictionaryTexts, type Word } from "./dictionary";

// Columns come from the caller. Only values that a run reads are checked, before they count: `wrong` is a row whose
// value its column cannot hold, or -1.

/** The chunk's values of a field that holds numbers. */
export class NumberSlot {
  readonly kind = "number";
  readonly words = null;
  wrong = -1;
  private values: Float64Array = new Float64Array(0);

  /** Loads the chunk from its column; false if the column has another type or is too short. */
  load(column: ReportColumn, from: number, upTo: number): boolean {
    if (!("values" in column) || column.values.length < upTo) return false;
    this.values = column.values.subarray(from, upTo);
    return true;
  }

  /** Checks for a value that is neither null nor whole, or too large. */
  inspect({ rows, count }: Selection): void {
    const { values } = this;
    for (let at = 0; at < count; at++) {
      const value = values[rows[at] ?? 0] ?? Number.NaN;
      if (!isWhole(value) && !Number.isNaN(value)) this.wrong = rows[at] ?? 0;
    }
  }

  /** Returns a row's value; NaN for null. */
  cell(row: number): number {
    return this.values[row] ?? Number.NaN;
  }
}

/** The chunk's values of a field that holds words, as codes of the run's own dictionary. */
export class WordSlot {
  readonly kind = "word";
  readonly dictionary = new Dictionary();
  readonly words: readonly Word[] = this.dictionary.words;
  wrong = -1;
  codes: Int32Array = new Int32Array(0);
  private readonly own = new Int32Array(CHUNK);

  load(column: ReportColumn, from: number, upTo: number): boolean {
    if ("values" in column || column.codes.length < upTo) return false;
    this.take(column.codes.subarray(from, upTo), "words" in column ? column.words : column.sets);
    return true;
  }

  /** Loads codes of a list of words. */
  take(given: Int32Array, list: readonly (Word | null)[]): void {
    const { codes, areSame } = this.dictionary.codesOf(list);
    const isOwn = areSame && codes.length === this.words.length;
    this.codes = isOwn ? given : this.translate(given, codes);
  }

  /** Checks for a code that is neither -1 nor that of a word. */
  inspect({ rows, count }: Selection): void {
    const { codes } = this;
    const known = this.words.length;
    for (let at = 0; at < count; at++) {
      const code = codes[rows[at] ?? 0] ?? 0;
      if (code >= known || code < -1) this.wrong = rows[at] ?? 0;
    }
  }

  /** Returns a row's code; NaN for null. */
  cell(row: number): number {
    const code = this.code(row);
    return code < 0 ? Number.NaN : code;
  }

  /** Returns a row's code; -1 for null. */
  code(row: number): number {
    return this.codes[row] ?? 0;
  }

  private translate(given: Int32Array, codes: readonly number[]): Int32Array {
    for (const [row, code] of given.entries()) {
      if (code >= codes.length || code < -1) this.wrong = row;
      this.own[row] = codes[code] ?? -1;
    }
    return this.own.subarray(0, given.length);
  }
}

/** The values of a tag, looked up once for each different list of tags. */
class TagValueSlot extends WordSlot {
  private readonly values: (string | null)[] = [];

  constructor(
    private readonly tags: WordSlot,
    private readonly prefix: string,
  ) {
    super();
  }

  /** Loads the chunk that the tags themselves have loaded. */
  follow(): void {
    for (const tags of this.tags.words.slice(this.values.length))
      this.values.push(tagValue(getDictionaryTexts(tags), this.prefix));
    this.take(this.tags.codes, this.values);
  }
}

/** The current rows: a slot for each field that the plan reads, and one for each tag value. */
export class Frame {
  readonly fields: readonly CatalogueField[];
  length = 0;
  private readonly slots: ReadonlyMap<string, Slot>;
  private readonly answered: readonly Slot[];
  private readonly tagValues = new Map<string, TagValueSlot>();

  constructor(plan: ReportPlan) {
    const dataset = findDataset(plan.dataset);
    this.fields = fieldsRead(plan).flatMap((name) => (dataset === null ? [] : (findField(dataset, name) ?? [])));
    this.slots = new Map(this.fields.map(({ name, type }) => [name, createSlot(type)]));
    const names = [...plan.columns.map(({ from }) => from.field), ...(plan.groupBy ?? []).map(({ field }) => field)];
    this.answered = [...new Set(names)].map((name) => this.field(name));
  }

  /** Returns the slot of a field. */
  field(name: string): Slot {
    return required(this.slots.get(name));
  }

  /** Returns the catalogue entry of a field. */
  entry(name: string): CatalogueField {
    return required(this.fields.find((field) => field.name === name));
  }

  /** Returns the slot of a column or group key: a field's or a tag value's, the same slot for the same key. */
  key(key: PlanColumn["from"]): Slot {
    const slot = this.field(key.field);
    if (key.kind !== "tagValue" || slot.kind === "number") return slot;
    const prefix = tagPrefix(key.group, key.name);
    const name = key.field + pointerStep(prefix);
    const values = this.tagValues.get(name) ?? new TagValueSlot(slot, prefix);
    this.tagValues.set(name, values);
    return values;
  }

  /** Loads some rows of a batch; false, with problems, if a column is missing or has another type. */
  load({ columns }: ReportColumns, from: number, upTo: number, reader: Reader): boolean {
    const before = reader.problems.length;
    this.length = upTo - from;
    for (const [name, slot] of this.slots) {
      const column = columns[name];
      const path = `/columns${pointerStep(name)}`;
      if (column === undefined) reader.refuse("required", path);
      else if (!slot.load(column, from, upTo)) {
        reader.refuse("wrong_type", path, { expected: "column of the field's type" });
      }
    }
    if (reader.problems.length > before) return false;
    for (const slot of this.tagValues.values()) slot.follow();
    return true;
  }

  /** Checks the values of the selected rows that the result reads. */
  inspect(selection: Selection): void {
    for (const slot of this.answered) slot.inspect(selection);
  }

  /** Returns whether all checked values are valid; false with problems, at their places in the batch. */
  isRight(from: number, reader: Reader): boolean {
    const before = reader.problems.length;
    for (const [name, { wrong }] of this.slots) {
      const path = `/columns${pointerStep(name)}/${from + wrong}`;
      if (wrong >= 0) reader.refuse("value_type_mismatch", path, { expected: "a value that its column can hold" });
    }
    return reader.problems.length === before;
  }
}

function createSlot(type: CatalogueField["type"]): Slot {
  return type === "string" || type === "enum" || type === "tags" ? new WordSlot() : new NumberSlot();
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new RangeError("a plan reads fields of its dataset only");
  return value;
}

/** The chunk's values of one field. */
export type Slot = NumberSlot | WordSlot;

function isWhole(value: number): boolean {
  return Math.trunc(value) === value && Math.abs(value) <= LARGEST_SCALED;
}
