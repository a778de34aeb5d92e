import { sql } from "kysely";
import type { RequestWork } from "../../contract";
import { markJobs } from "../../employees";
import { pensionTables } from "../store/pension-tables";

/**
 * Raises the version of everything about an employee's pensions, and has open runs calculate the employee again, in all jobs:
 * they contribute to one membership.
 */
export async function touchEmployee(work: RequestWork, employeeId: string): Promise<void> {
  const { tx, context, organisationId, now } = work;
  await pensionTables(tx)
    .insertInto("pension_employee")
    .values({
      organisation_id: organisationId,
      employee_id: employeeId,
      start_date_definition: null,
      eligibility_date_definition: null,
      eligible_from: null,
      postponement_date: null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["organisation_id", "employee_id"])
        .doUpdateSet({ updated_at: now, version: sql`pension_employee.version + 1` }),
    )
    .execute();
  await markJobs(tx, context, { organisationId, employeeId });
}
