import { sql } from "kysely";
import { mapInTurns, splitPieces } from "../../../platform";
import type { Tx } from "../../../platform/store";
import { type EmployeeRow, selectEmployees } from "../../employees";
import type { RunRow } from "../../pay-runs";
import { type CalculationRow, calculations } from "../contract/calculation-operations";
import { groupsById } from "../memberships/find-memberships";
import { pensionTables } from "../store/pension-tables";
import type { FileMember } from "./record-facts";

/** Employees that one statement reads. */
const AT_ONCE = 500;

/** Returns the contributions of a locked run with their members, in the order of payroll ids, by scheme. */
export async function membersOfRun(tx: Tx, run: RunRow): Promise<ReadonlyMap<string, readonly FileMember[]>> {
  const rows = await calculations.select(tx).where("pay_run_id", "=", run.pay_run_id).execute();
  const groups = await groupsById(tx);
  const others = await othersOf(tx, run, rows);
  // Jobs that contribute to one membership are assessed once.
  const ofMembership = new Map(
    rows.flatMap(({ membership_id: id, employee_id }) => {
      const assessment = others.assessments.get(employee_id);
      return id === null || assessment === undefined ? [] : [[id, assessment] as const];
    }),
  );
  const members = await mapInTurns(rows, (row): FileMember => {
    const employee = others.employees.get(row.employee_id);
    const group = groups.get(row.pension_group_id);
    if (employee === undefined || group === undefined) throw new Error("Contributions have an employee and a group.");
    const earlier = others.earlier.get(keyOf(row)) ?? 0;
    return {
      row,
      employee,
      group,
      membership: others.memberships.get(row.membership_id ?? "") ?? null,
      assessment: others.assessments.get(row.employee_id) ?? ofMembership.get(row.membership_id ?? "") ?? null,
      earnings: row.period_earnings === null ? null : row.period_earnings - earlier,
    };
  });
  members.sort((one, other) => compare(orderOf(one), orderOf(other)));
  return byScheme(members);
}

function byScheme(members: readonly FileMember[]): ReadonlyMap<string, readonly FileMember[]> {
  const found = new Map<string, FileMember[]>();
  for (const member of members) {
    const list = found.get(member.group.pension_schema_id);
    if (list === undefined) found.set(member.group.pension_schema_id, [member]);
    else list.push(member);
  }
  return found;
}

function orderOf({ employee, row }: FileMember): string {
  return `${employee.payroll_id} ${row.employee_id} ${row.pension_calculation_id}`;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one === other ? 0 : 1;
}

function keyOf({ employee_id, membership_id }: Pick<CalculationRow, "employee_id" | "membership_id">): string {
  return `${employee_id} ${membership_id}`;
}

async function othersOf(tx: Tx, run: RunRow, rows: readonly CalculationRow[]) {
  const tables = pensionTables(tx);
  const ids = [...new Set(rows.map(({ employee_id }) => employee_id))];
  const employees = new Map<string, EmployeeRow>();
  for (const piece of splitPieces(ids, AT_ONCE)) {
    const found = await selectEmployees(tx)
      .selectAll()
      .where("employee_id", "in", [...piece])
      .execute();
    for (const row of found) employees.set(row.employee_id, row);
  }
  const memberships = await tables
    .selectFrom("pension_membership")
    .selectAll()
    .where("membership_id", "in", (query) =>
      query.selectFrom("pension_calculation").select("membership_id").where("pay_run_id", "=", run.pay_run_id),
    )
    .execute();
  const assessments = await tables
    .selectFrom("pension_assessment")
    .select(["employee_id", "assessment"])
    .where("pay_run_id", "=", run.pay_run_id)
    .execute();
  return {
    employees,
    memberships: new Map(memberships.map((row) => [row.membership_id, row])),
    assessments: new Map(assessments.map(({ employee_id, assessment }) => [employee_id, assessment])),
    earlier: await earlierEarnings(tx, run),
  };
}

/** Returns the earnings that earlier payments of the same pay period had counted, in pence, by member. */
async function earlierEarnings(tx: Tx, run: RunRow): Promise<ReadonlyMap<string, number>> {
  if (run.supplementary === 0) return new Map();
  const rows = await pensionTables(tx)
    .selectFrom("pension_calculation")
    .select(["employee_id", "membership_id", sql<number>`max(period_earnings)`.as("earned")])
    .where("payroll_config_id", "=", run.payroll_config_id)
    .where("year", "=", run.year)
    .where("period", "=", run.period)
    .where("is_final", "=", true)
    .where("pension_calculation_id", "<", (query) =>
      query
        .selectFrom("pension_calculation")
        .select(sql<string>`min(pension_calculation_id)`.as("first"))
        .where("pay_run_id", "=", run.pay_run_id),
    )
    .groupBy(["employee_id", "membership_id"])
    .execute();
  return new Map(rows.map((row) => [keyOf(row), Number(row.earned)]));
}
