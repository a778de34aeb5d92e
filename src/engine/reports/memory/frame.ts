import type { Reader } from "../../base";
import { pointerStep } from "../../base";
import { type CatalogueField, findDataset, findField } from "../catalogue";
import { fieldsRead } from "../plan/fields-read";
import type { PlanKey, ReportPlan } from "../plan/plan";
import type { ReportColumn, ReportColumns } from "./batch";
import { type CodeSlot, type NumberSlot, type Slot, slotFor, TagValueSlot } from "./slot";

type FieldSlot = NumberSlot | CodeSlot<string> | CodeSlot<readonly string[]>;

/** The rows that are worked on now: a slot for each field that the plan reads, and one for each tag value. */
export class Frame {
  readonly fields: readonly CatalogueField[];
  length = 0;
  private readonly slots: ReadonlyMap<string, FieldSlot>;
  private readonly tagValues = new Map<string, TagValueSlot>();

  constructor(plan: ReportPlan) {
    this.fields = fieldsOf(plan);
    this.slots = new Map(this.fields.map(({ name, type }) => [name, slotFor(type)]));
  }

  /** The slot of a field. */
  field(name: string): FieldSlot {
    return this.slots.get(name) as FieldSlot;
  }

  /** The slot of a field or of a tag's value; the same slot for the same key. */
  key(key: PlanKey): Slot {
    if (key.kind === "field") return this.field(key.field);
    const name = [key.field, key.group, key.name].join("\0");
    const slot =
      this.tagValues.get(name) ??
      new TagValueSlot(this.field(key.field) as CodeSlot<readonly string[]>, key.group, key.name);
    this.tagValues.set(name, slot);
    return slot;
  }

  /** Takes some rows of a batch; false, with problems, when a column is missing or does not suit its field. */
  load({ columns }: ReportColumns, from: number, upTo: number, reader: Reader): boolean {
    const before = reader.problems.length;
    this.length = upTo - from;
    for (const { name } of this.fields) this.loadField(name, columns[name], from, upTo, reader);
    if (reader.problems.length > before) return false;
    for (const slot of this.tagValues.values()) slot.follow();
    return true;
  }

  private loadField(name: string, column: ReportColumn | undefined, from: number, upTo: number, reader: Reader): void {
    const path = `/columns${pointerStep(name)}`;
    const wrong = column === undefined ? null : loadSlot(this.field(name), column, from, upTo);
    if (column === undefined) reader.refuse("required", path);
    else if (wrong === null) reader.refuse("wrong_type", path, { expected: "column of the field's type" });
    else if (wrong >= 0) reader.refuse("value_type_mismatch", `${path}/${wrong}`, { expected: "a value of its kind" });
  }
}

/** The place of the first wrong value, -1 when all are right, null when the column is of another kind or too short. */
function loadSlot(slot: FieldSlot, column: ReportColumn, from: number, upTo: number): number | null {
  if ("values" in column) {
    return slot.kind === "number" && column.values.length >= upTo ? slot.load(column.values, from, upTo) : null;
  }
  if (slot.kind === "number" || column.codes.length < upTo) return null;
  if ("words" in column) return (slot as CodeSlot<string>).load(column.codes, column.words, from, upTo);
  return (slot as CodeSlot<readonly string[]>).load(column.codes, column.sets, from, upTo);
}

/** The catalogue's entries of the fields that a plan reads. */
function fieldsOf(plan: ReportPlan): readonly CatalogueField[] {
  const dataset = findDataset(plan.dataset);
  return fieldsRead(plan).flatMap((name) => (dataset === null ? [] : (findField(dataset, name) ?? [])));
}
