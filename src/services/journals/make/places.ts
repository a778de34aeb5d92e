import { sql } from "kysely";
import { splitPieces } from "../../../platform";
import type { Tx } from "../../../platform/store";
import type { PayslipsLocked } from "../../contract";
import { selectEmployees } from "../../employees";
import { selectLines } from "../../pay-runs";
import type { JournalTables, StoredPlace } from "../store/journal-tables";

/** Where an employee and their lines belong, beyond the department that the payslip names. */
export interface EmployeePlace {
  readonly costCentre: string | null;
  readonly tags: readonly string[];
  readonly lines: Readonly<Record<string, StoredPlace>>;
}

interface RunOfLines {
  readonly payrollConfigId: string;
  readonly year: number;
  readonly period: number;
  readonly supplementary: number;
}

/** Returns the places of employees and of their lines in a run, as they are now; those without any are left out. */
export async function placesNow(
  tx: Tx,
  run: RunOfLines,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, EmployeePlace>> {
  if (employeeIds.length === 0) return new Map();
  const places = new Map<string, EmployeePlace>();
  const employees = await selectEmployees(tx)
    .select(["employee_id", "details"])
    .where("employee_id", "in", [...employeeIds])
    .where(sql<boolean>`(details ->> 'costCentre' is not null or details -> 'tags' <> '[]')`)
    .execute();
  for (const { employee_id: id, details } of employees) {
    places.set(id, { costCentre: details.costCentre ?? null, tags: details.tags ?? [], lines: {} });
  }
  const lines = await selectLines(tx)
    .select(["employee_id", "line_id", "department", "cost_centre", "tags"])
    .where("employee_id", "in", [...employeeIds])
    .where("payroll_config_id", "=", run.payrollConfigId)
    .where("year", "=", run.year)
    .where("period", "=", run.period)
    .where("supplementary", "=", run.supplementary)
    .where(sql<boolean>`(department is not null or cost_centre is not null or tags <> '[]')`)
    .execute();
  for (const { employee_id: id, line_id: lineId, ...row } of lines) {
    const { lines: before, ...place } = places.get(id) ?? NO_PLACE;
    places.set(id, { ...place, lines: { ...before, [lineId]: placeOfLine(row) } });
  }
  return places;
}

const NO_PLACE: EmployeePlace = { costCentre: null, tags: [], lines: {} };

interface LinePlaceRow {
  readonly department: string | null;
  readonly cost_centre: string | null;
  readonly tags: readonly string[];
}

function placeOfLine({ department, cost_centre: costCentre, tags }: LinePlaceRow): StoredPlace {
  return {
    ...(department === null ? {} : { department }),
    ...(costCentre === null ? {} : { costCentre }),
    ...(tags.length === 0 ? {} : { tags }),
  };
}

const ROWS_AT_ONCE = 200;

/** Keeps the places of payslips that become final: the records can change afterwards. */
export async function keepPlaces(tx: Tx, { period, payslips, organisationId }: PayslipsLocked): Promise<void> {
  const { payRunId } = period;
  if (payRunId === null) return;
  const places = await placesNow(
    tx,
    period,
    payslips.map(({ employeeId }) => employeeId),
  );
  const rows = [...places].map(([employeeId, { costCentre, tags, lines }]) => ({
    organisation_id: organisationId,
    pay_run_id: payRunId,
    employee_id: employeeId,
    cost_centre: costCentre,
    tags: JSON.stringify(tags),
    lines: JSON.stringify(lines),
  }));
  for (const piece of splitPieces(rows, ROWS_AT_ONCE)) {
    await tx
      .withTables<JournalTables>()
      .insertInto("journal_place")
      .values([...piece])
      .execute();
  }
}

/** Returns the places that were kept when a run was locked. */
export async function placesKept(tx: Tx, payRunId: string): Promise<ReadonlyMap<string, EmployeePlace>> {
  const rows = await tx
    .withTables<JournalTables>()
    .selectFrom("journal_place")
    .selectAll()
    .where("pay_run_id", "=", payRunId)
    .execute();
  return new Map(
    rows.map(({ employee_id, cost_centre, tags, lines }) => [employee_id, { costCentre: cost_centre, tags, lines }]),
  );
}
