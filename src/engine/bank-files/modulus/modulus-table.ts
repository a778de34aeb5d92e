import { pointerStep, Reader, shape } from "../../base";
import published from "./published-rows.json";

const SORT_CODE = /^\d{6}$/;
const WEIGHTS = 14;
const MOST_ROWS = 100_000;
export const LAST_EXCEPTION = 14;
export const ALGORITHMS = ["MOD10", "MOD11", "DBLAL"] as const;

const sortCode = shape.textOfForm(SORT_CODE, "six digits");

const weights: shape.Shape<readonly number[]> = {
  read(reader, value, key, path) {
    if (areWeights(value)) return value;
    reader.refuse("invalid_format", path + pointerStep(key), { expected: "fourteen whole numbers" });
    return [];
  },
  schema: () => ({ type: "array", items: { type: "integer" }, minItems: WEIGHTS, maxItems: WEIGHTS }),
};

function areWeights(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.length === WEIGHTS && value.every(Number.isInteger);
}

const ROW = shape.part({
  start: sortCode,
  end: sortCode,
  algorithm: shape.choice(ALGORITHMS),
  exception: shape.nullable(shape.integer(1, LAST_EXCEPTION)),
  /** For the six digits of the sort code and the eight of the account number. */
  weights,
});

/** A row of the operator's weight table: a range of sort codes, and how their accounts are checked. */
export interface ModulusRow extends shape.ReadOf<typeof ROW> {}

const substitutions: shape.Shape<Readonly<Record<string, string>>> = {
  read(reader, value, key, path) {
    const at = path + pointerStep(key);
    const pairs = Object.entries(reader.object(value, at) ?? {});
    return Object.fromEntries(
      pairs.map(([from, to]) => {
        if (typeof to === "string" && SORT_CODE.test(from) && SORT_CODE.test(to)) return [from, to];
        reader.refuse("invalid_format", at + pointerStep(from), { expected: "two sort codes" });
        return [from, ""];
      }),
    );
  },
  schema: () => ({ type: "object", additionalProperties: sortCode.schema() }),
};

const TABLE = shape.part({
  version: shape.anyText,
  /** In the order of the operator's file. */
  rows: shape.list(ROW, { upTo: MOST_ROWS }),
  substitutions,
});

/** The weight table with the substitute sort codes under exception 5. */
export interface ModulusTable extends shape.ReadOf<typeof TABLE> {}

/**
 * The rows used by the published test cases. A service loads the operator's current table instead; a sort code without
 * a row cannot be checked.
 */
export const PUBLISHED_ROWS: ModulusTable = /* @__PURE__ */ TABLE.readObject(new Reader(), published, "");

/** Tables already checked: a payroll checks every account against the same one. */
const sound = new WeakSet<object>([PUBLISHED_ROWS]);

/** Returns whether a table is valid; false with problems. */
export function isValidTable(reader: Reader, table: ModulusTable): boolean {
  if (typeof table === "object" && table !== null && sound.has(table)) return true;
  const before = reader.problems.length;
  TABLE.readObject(reader, table, "/table");
  if (reader.problems.length > before) return false;
  sound.add(table);
  return true;
}
