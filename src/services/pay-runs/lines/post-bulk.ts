import { setImmediate as nextTurn } from "node:timers/promises";
import { issueAt } from "../../../platform/http";
import { isId } from "../../../platform/ports";
import type { RequestWork } from "../../contract";
import { ensureSystemElements } from "../../pay";
import { markEmployeesDirty } from "../recalculate/mark-dirty";
import { findPlacements } from "./find-placements";
import { keepLines } from "./keep-lines";
import type { LinePlacement } from "./place-line";
import { type PlacedLine, placed, writtenRows } from "./place-lines";
import { type ReadLine, readBulkLines } from "./read-lines";

/** Lines that are placed before other requests get their turn. */
const AT_ONCE = 25;

/** Posts lines of many employees: those that are accepted are stored, the others are returned with what is wrong. */
export async function postBulk(work: RequestWork, lines: readonly unknown[]): Promise<readonly PlacedLine[]> {
  const { tx, context, organisationId } = work;
  const read = await readBulkLines(lines);
  await ensureSystemElements(work);
  const employeeIds = new Set(read.flatMap(({ employeeId }) => (isId(employeeId ?? "") ? [employeeId ?? ""] : [])));
  const ids = new Set(read.flatMap(({ id }) => (id === null ? [] : [id])));
  const placements = await findPlacements(tx, [...employeeIds], [...ids]);
  const all: PlacedLine[] = [];
  for (const [at, each] of read.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await nextTurn();
    all.push(placedOn(placements.get(each.employeeId ?? ""), each, work));
  }
  const written = writtenRows(all);
  await keepLines(tx, written);
  await markEmployeesDirty(tx, context, organisationId, marksOf(written));
  return all;
}

function placedOn(placement: LinePlacement | undefined, read: ReadLine, work: RequestWork): PlacedLine {
  if (placement !== undefined) return placed(read, placement, work);
  if (read.line === null) return { read, taken: null, issues: read.issues };
  return { read, taken: null, issues: [issueAt(["lines", read.index, "employeeId"], "employee_not_found", null)] };
}

interface Written {
  readonly employee_id: string;
  readonly payroll_config_id: string;
}

function marksOf(rows: readonly Written[]) {
  const payrolls = new Map(rows.map(({ employee_id, payroll_config_id }) => [employee_id, payroll_config_id]));
  return [...payrolls].map(([employeeId, payrollConfigId]) => ({ employeeId, payrollConfigId }));
}
