import { isDeepStrictEqual } from "node:util";
import type { Tx } from "../../../platform/store";
import type { EmployeeTables } from "../store/employee-rows";
import { periodLocked } from "./period-locked";

type DatedTable = "employee_working_pattern" | "employee_ssp_policy" | "employee_salary";

/** A row of a dated list: its day, and the columns to compare and write. */
export interface DatedRow {
  readonly effective_from: string;
  readonly [column: string]: unknown;
}

interface Place {
  readonly organisationId: string;
  readonly employeeId: string;
  readonly now: string;
  /** Rows up to this day stay as they are; null if nothing is locked. */
  readonly locked: string | null;
  readonly field: string;
}

/** Replaces a dated list of an employee from the first unlocked day; rows in locked periods must be sent unchanged. */
export async function replaceDated(
  tx: Tx,
  table: DatedTable,
  before: readonly DatedRow[],
  rows: readonly DatedRow[],
  { organisationId, employeeId, now, locked, field }: Place,
): Promise<void> {
  const isLocked = ({ effective_from }: DatedRow) => locked !== null && effective_from <= locked;
  const kept = before.filter(isLocked).sort(byDate);
  const sent = rows.filter(isLocked).sort(byDate);
  if (locked !== null && !isDeepStrictEqual(kept.map(plain), sent.map(plain))) throw periodLocked([field], locked);
  const pay = tx.withTables<EmployeeTables>();
  await pay
    .deleteFrom(table as "employee_working_pattern")
    .where("employee_id", "=", employeeId)
    .$if(locked !== null, (all) => all.where("effective_from", ">", locked ?? ""))
    .execute();
  const open = rows.filter((row) => !isLocked(row));
  if (open.length === 0) return;
  const owner = { organisation_id: organisationId, employee_id: employeeId, created_at: now };
  await pay
    .insertInto(table as "employee_working_pattern")
    .values(open.map((row) => ({ ...owner, ...written(row) })) as never)
    .execute();
}

function byDate(one: DatedRow, other: DatedRow): number {
  return one.effective_from < other.effective_from ? -1 : 1;
}

function plain(row: DatedRow): unknown {
  return JSON.parse(JSON.stringify(row));
}

/** JSON columns are written as text. */
function written(row: DatedRow): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === "object" && value !== null ? JSON.stringify(value) : value,
    ]),
  );
}
