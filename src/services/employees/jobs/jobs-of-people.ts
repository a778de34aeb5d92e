import type { Tx } from "../../../platform/store";
import type { EmployeeRow } from "../store/find-employee";
import { selectEmployees } from "../store/select-employees";

const COLUMNS = [
  ...(["employee_id", "payroll_config_id", "payroll_id", "start_date", "leaving_date"] as const),
  ...(["other_job_of", "not_aggregated_reason"] as const),
];

/** A record of a person who has several with the employer. */
export type JobRow = Pick<EmployeeRow, (typeof COLUMNS)[number]>;

/**
 * Returns the records of each person who has several, the first one first, by the id of each given employee; nothing of
 * people with one record. It is one statement if nobody has several.
 */
export async function jobsOfPeople(
  tx: Tx,
  employees: readonly Pick<EmployeeRow, "employee_id" | "other_job_of">[],
): Promise<ReadonlyMap<string, readonly JobRow[]>> {
  const firstOf = (row: Pick<EmployeeRow, "employee_id" | "other_job_of">) => row.other_job_of ?? row.employee_id;
  const firstIds = [...new Set(employees.map(firstOf))];
  if (firstIds.length === 0) return new Map();
  const others = await selectEmployees(tx)
    .select(COLUMNS)
    .where("other_job_of", "in", firstIds)
    .orderBy("employee_id")
    .execute();
  if (others.length === 0) return new Map();
  const heads = [...new Set(others.map(firstOf))];
  const first = await selectEmployees(tx).select(COLUMNS).where("employee_id", "in", heads).execute();
  const jobs = new Map<string, JobRow[]>();
  for (const row of [...first, ...others]) jobs.set(firstOf(row), [...(jobs.get(firstOf(row)) ?? []), row]);
  return new Map(
    employees.flatMap((employee) => {
      const own = jobs.get(firstOf(employee));
      return own === undefined ? [] : [[employee.employee_id, own] as const];
    }),
  );
}

/** Returns the same for employees by their ids. */
export async function jobsOfEmployees(
  tx: Tx,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, readonly JobRow[]>> {
  if (employeeIds.length === 0) return new Map();
  const rows = await selectEmployees(tx)
    .select(["employee_id", "other_job_of"])
    .where("employee_id", "in", [...employeeIds])
    .execute();
  return jobsOfPeople(tx, rows);
}

/** Returns the records of people's other jobs, by the ids of their records that changed and of first records. */
export async function otherJobsOfPeople(
  tx: Tx,
  employeeIds: readonly string[],
  firstIds: readonly string[],
): Promise<readonly { readonly employeeId: string; readonly payrollConfigId: string }[]> {
  if (employeeIds.length === 0) return [];
  const rows = await selectEmployees(tx)
    .select(["employee_id as employeeId", "payroll_config_id as payrollConfigId"])
    .where(({ eb, or }) =>
      or([
        eb("other_job_of", "in", [...employeeIds, ...firstIds]),
        ...(firstIds.length === 0 ? [] : [eb("employee_id", "in", [...firstIds])]),
      ]),
    )
    .where("employee_id", "not in", [...employeeIds])
    .orderBy("employee_id")
    .execute();
  return rows;
}
