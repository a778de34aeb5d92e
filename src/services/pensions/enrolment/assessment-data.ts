import type { Selectable } from "kysely";
import type { Tx } from "../../../platform/store";
import { selectEmployees } from "../../employees";
import type { PensionTables } from "../store/pension-tables";

type AssessmentRow = Selectable<PensionTables["pension_assessment"]>;

/** Returns an assessment as responses show it; null for somebody who was not assessed. */
export function assessmentData({ assessment, assessment_id, employee_id, pension_group_id }: AssessmentRow) {
  if (assessment === null) return null;
  return { assessmentId: assessment_id, employeeId: employee_id, ...assessment, pensionGroupId: pension_group_id };
}

/** Returns what runs decided about workers, with their names if they are asked for. */
export async function determinations(tx: Tx, rows: readonly AssessmentRow[], withEmployees: boolean) {
  const people = withEmployees ? await peopleOf(tx, rows) : new Map();
  return rows.map((row) => ({
    employeeId: row.employee_id,
    assessment: assessmentData(row),
    completedAt: row.is_enrolled ? row.completed_at : null,
    reasonToken: row.reason_token,
    employee: people.get(row.employee_id) ?? null,
  }));
}

async function peopleOf(tx: Tx, rows: readonly AssessmentRow[]) {
  if (rows.length === 0) return new Map();
  const people = await selectEmployees(tx)
    .select(["employee_id", "first_name", "last_name", "payroll_id"])
    .where(
      "employee_id",
      "in",
      rows.map(({ employee_id }) => employee_id),
    )
    .execute();
  return new Map(
    people.map((row) => [
      row.employee_id,
      { firstName: row.first_name, lastName: row.last_name, payrollId: row.payroll_id },
    ]),
  );
}
