import type { Reader } from "../../base";
import { pointerStep } from "../../base";
import { type CatalogueField, findDataset, findField } from "../catalogue";
import { fieldsRead } from "../plan/fields-read";
import type { PlanKey, ReportPlan } from "../plan/plan";
import type { ReportColumn, ReportColumns } from "./batch";
import type { Selection } from "./selection";
import { type CodeSlot, type NumberSlot, type Slot, slotFor, TagValueSlot } from "./slot";

type FieldSlot = NumberSlot | CodeSlot<string> | CodeSlot<readonly string[]>;

/** The rows that are worked on now: a slot for each field that the plan reads, and one for each tag value. */
export class Frame {
  readonly fields: readonly CatalogueField[];
  length = 0;
  private readonly slots: ReadonlyMap<string, FieldSlot>;
  private readonly answered: readonly FieldSlot[];
  private readonly tagValues = new Map<string, TagValueSlot>();

  constructor(plan: ReportPlan) {
    this.fields = fieldsOf(plan);
    this.slots = new Map(this.fields.map(({ name, type }) => [name, slotFor(type)]));
    const names = [...plan.columns.map(({ from }) => from.field), ...(plan.groupBy ?? []).map(({ field }) => field)];
    this.answered = [...new Set(names)].map((name) => this.field(name));
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

  /** Takes some rows of a batch; false, with problems, when a column is missing or of another kind. */
  load({ columns }: ReportColumns, from: number, upTo: number, reader: Reader): boolean {
    const before = reader.problems.length;
    this.length = upTo - from;
    for (const { name } of this.fields) {
      const column = columns[name];
      if (column === undefined) reader.refuse("required", `/columns${pointerStep(name)}`);
      else if (!loadSlot(this.field(name), column, from, upTo)) {
        reader.refuse("wrong_type", `/columns${pointerStep(name)}`, { expected: "column of the field's type" });
      }
    }
    if (reader.problems.length > before) return false;
    for (const slot of this.tagValues.values()) slot.follow();
    return true;
  }

  /** Inspects what the answer reads of the selected rows. */
  inspect({ rows, count }: Selection): void {
    for (const slot of this.answered) slot.inspect(rows, count);
  }

  /** Whether all that was inspected is right; false with problems, at their places in the batch. */
  isRight(from: number, reader: Reader): boolean {
    const before = reader.problems.length;
    for (const [name, { wrong }] of this.slots) {
      const path = `/columns${pointerStep(name)}/${from + wrong}`;
      if (wrong >= 0) reader.refuse("value_type_mismatch", path, { expected: "a value that its column can hold" });
    }
    return reader.problems.length === before;
  }
}

/** Whether the column is of the slot's kind and long enough. */
function loadSlot(slot: FieldSlot, column: ReportColumn, from: number, upTo: number): boolean {
  if ("values" in column) {
    if (slot.kind !== "number" || column.values.length < upTo) return false;
    slot.load(column.values, from, upTo);
    return true;
  }
  if (slot.kind === "number" || column.codes.length < upTo) return false;
  if ("words" in column) (slot as CodeSlot<string>).load(column.codes, column.words, from, upTo);
  else (slot as CodeSlot<readonly string[]>).load(column.codes, column.sets, from, upTo);
  return true;
}

/** The catalogue's entries of the fields that a plan reads. */
function fieldsOf(plan: ReportPlan): readonly CatalogueField[] {
  const dataset = findDataset(plan.dataset);
  return fieldsRead(plan).flatMap((name) => (dataset === null ? [] : (findField(dataset, name) ?? [])));
}
