import { isDeepStrictEqual } from "node:util";
import type { RequestWork } from "../../contract";
import type { EmployeeRow } from "../store/require-employee";
import { closedThrough, periodLocked } from "./period-locked";

/** A row of a dated list: its day, and the columns to compare and write. */
interface DatedRow {
  readonly effective_from: string;
  readonly [column: string]: unknown;
}

type DatedTable = "employee_working_pattern" | "employee_ssp_policy" | "employee_salary";

/** The columns that the tables of dated lists have in common. */
type DatedTables = Readonly<Record<DatedTable, DatedRow & { readonly employee_id: string }>>;

/** A dated list of an employee that is sent as a whole. */
interface DatedList {
  readonly table: DatedTable;
  /** The field of the request. */
  readonly field: string;
  readonly before: readonly DatedRow[];
  readonly rows: readonly DatedRow[];
}

/** Replaces a dated list of an employee; rows that a late fact cannot reach must be sent unchanged. */
export async function replaceDated(
  { tx, organisationId, now }: RequestWork,
  employee: EmployeeRow,
  { table, field, before, rows }: DatedList,
): Promise<void> {
  const { employee_id } = employee;
  const locked = closedThrough(employee, employee.locked_period_end_date);
  const isLocked = ({ effective_from }: DatedRow) => locked !== null && effective_from <= locked;
  const kept = before.filter(isLocked).sort(byDate);
  const sent = rows.filter(isLocked).sort(byDate);
  if (locked !== null && !isDeepStrictEqual(kept.map(plain), sent.map(plain))) throw periodLocked([field], locked);
  const tables = tx.withTables<DatedTables>();
  await tables
    .deleteFrom(table)
    .where("employee_id", "=", employee_id)
    .$if(locked !== null, (all) => all.where("effective_from", ">", locked ?? ""))
    .execute();
  const owner = { organisation_id: organisationId, employee_id, created_at: now };
  const open = rows.filter((row) => !isLocked(row)).map((row) => ({ ...row, ...owner, ...asText(row) }));
  if (open.length > 0) await tables.insertInto(table).values(open).execute();
}

function byDate(one: DatedRow, other: DatedRow): number {
  return one.effective_from < other.effective_from ? -1 : 1;
}

function plain(row: DatedRow): unknown {
  return JSON.parse(JSON.stringify(row));
}

/** Returns the JSON columns of a row as text. */
function asText(row: DatedRow): Readonly<Record<string, unknown>> {
  const documents = Object.entries(row).filter(([, value]) => typeof value === "object" && value !== null);
  return Object.fromEntries(documents.map(([name, value]) => [name, JSON.stringify(value)]));
}
