import { pointerStep, type Reader } from "../../base";
import { type CatalogueField, findDataset, findField } from "../catalogue";
import { fieldsRead } from "../plan/fields-read";
import type { PlanColumn, ReportPlan } from "../plan/plan";
import { tagPrefix } from "../values";
import type { ReportColumns, Selection } from "./columns";
import { NumberSlot, type Slot, TagValueSlot, WordSlot } from "./slot";

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
