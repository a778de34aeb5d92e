import { pointerStep, type Reader, type Unread } from "../../base";
import { type ModulusTable, PUBLISHED_ROWS } from "./modulus-table";

const WEIGHTS = 14;
const MOST_ROWS = 100_000;
const ALGORITHMS = ["MOD10", "MOD11", "DBLAL"] as const;

/** Tables already checked: a payroll checks every account against the same one. */
const sound = new WeakSet<object>([PUBLISHED_ROWS]);

/** Returns the table, or null with problems. */
export function readTable(reader: Reader, table: ModulusTable): ModulusTable | null {
  if (typeof table === "object" && table !== null && sound.has(table)) return table;
  const before = reader.problems.length;
  const owner = reader.object(table, "/table");
  if (owner === null) return null;
  checkFields(reader, owner);
  if (reader.problems.length > before) return null;
  sound.add(table);
  return table;
}

function checkFields(reader: Reader, owner: Unread): void {
  if (typeof owner.version !== "string") reader.refuse("wrong_type", "/table/version", { expected: "string" });
  for (const [at, row] of reader.list(owner, "rows", "/table", MOST_ROWS).entries()) {
    checkRow(reader, reader.object(row, `/table/rows/${at}`), `/table/rows/${at}`);
  }
  const pairs = reader.object(owner.substitutions, "/table/substitutions");
  for (const [from, to] of Object.entries(pairs ?? {})) {
    if (isSortCode(from) && isSortCode(to)) continue;
    reader.refuse("invalid_format", `/table/substitutions${pointerStep(from)}`, { expected: "two sort codes" });
  }
}

function checkRow(reader: Reader, row: Unread | null, path: string): void {
  if (row === null) return;
  for (const key of ["start", "end"]) {
    if (!isSortCode(row[key])) reader.refuse("invalid_format", `${path}/${key}`, { expected: "six digits" });
  }
  reader.choice(row, "algorithm", path, ALGORITHMS);
  if (row.exception !== null) reader.integer(row, "exception", path, 1, 14);
  const weights = reader.list(row, "weights", path, WEIGHTS);
  if (weights.length !== WEIGHTS || !weights.every(Number.isInteger))
    reader.refuse("invalid_format", `${path}/weights`, { expected: "fourteen whole numbers" });
}

function isSortCode(value: unknown): boolean {
  return typeof value === "string" && /^\d{6}$/.test(value);
}
