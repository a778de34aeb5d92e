import { note } from "../facts/field-shapes";
import { fieldsOfKind, UNCOUNTED_STATE } from "../facts/order-facts";
import { ORDER_STATE } from "../facts/order-state";
import type { OrderKind } from "../order";
import { ORDER_KINDS } from "../types";

/** How a field of an order is read. */
export type FieldKind = "Term" | "Text" | "State" | "Uncounted";

/** More fields than any order has. */
const MOST_FIELDS = 100;

/** The fields of a type's orders and their kinds, looked up one order after another. */
export class FieldKinds {
  // Orders from one source list their fields in the same sequence: the last match at a position is tried first.
  private readonly keys: string[] = [];
  private readonly kinds: (FieldKind | undefined)[] = [];
  private readonly fields: ReadonlyMap<string, FieldKind>;

  private constructor(kind: OrderKind) {
    const kindOf = (key: string): FieldKind => (key in ORDER_STATE.fields ? "State" : "Term");
    const fields = Object.entries(fieldsOfKind(kind));
    const uncounted = Object.keys(UNCOUNTED_STATE).map((key) => [key, "Uncounted"] as const);
    const own = fields.map(([key, field]) => [key, field === note ? "Text" : kindOf(key)] as const);
    this.fields = new Map<string, FieldKind>([...uncounted, ...own]);
  }

  private static readonly known = new Map<OrderKind, FieldKinds>();

  static of(kind: OrderKind): FieldKinds {
    let found = FieldKinds.known.get(kind);
    if (found === undefined) {
      found = new FieldKinds(kind);
      FieldKinds.known.set(kind, found);
    }
    return found;
  }

  has(key: string): boolean {
    const kind = this.fields.get(key);
    return kind !== undefined && kind !== "Uncounted";
  }

  /** Returns the kind of the field at a position of an order; undefined if the type does not have it. */
  at(place: number, key: string): FieldKind | undefined {
    if (this.keys[place] === key) return this.kinds[place];
    const kind = this.fields.get(key);
    if (place <= MOST_FIELDS) {
      this.keys[place] = key;
      this.kinds[place] = kind;
    }
    return kind;
  }
}

/** Whether any type of order has a field. */
export function isOrderField(key: string): boolean {
  return ORDER_KINDS.some((kind) => FieldKinds.of(kind).has(key));
}
