import { types } from "pg";

const { INT8, DATE, TIMESTAMPTZ } = types.builtins;

/**
 * Parses columns: `date` as "2026-04-06", `timestamptz` as "2026-04-06T09:30:00.000Z", `bigint` as a number that is
 * checked to be exact, `numeric` as text.
 */
export const columnTypes = {
  getTypeParser(oid: number, format?: "text" | "binary"): (value: string) => unknown {
    if (format === "binary") return types.getTypeParser(oid, format);
    return PARSERS.get(oid) ?? types.getTypeParser(oid, "text");
  },
};

const PARSERS: ReadonlyMap<number, (value: string) => unknown> = new Map<number, (value: string) => unknown>([
  [INT8, safeInteger],
  [DATE, (value) => value],
  [TIMESTAMPTZ, (value) => new Date(value).toISOString()],
]);

function safeInteger(value: string): number {
  const number = Number(value);
  if (Number.isSafeInteger(number)) return number;
  throw new RangeError("A bigint of the database is larger than a number holds exactly.");
}
