import { sql } from "kysely";
import type { Tx } from "../../../platform/store";
import type { EmployeeRow } from "../store/require-employee";
import { selectEmployees } from "../store/select-employees";

/** A record, and the first one of its person if that is another. */
type PersonRecord = Pick<EmployeeRow, "employee_id" | "other_job_of">;

/**
 * Returns the ids of the records of each person who has several, by the id of each given employee; nothing of people with
 * one record. It is one statement if nobody has several.
 */
export async function jobsOfPeople(
  tx: Tx,
  employees: readonly PersonRecord[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const firstId = (row: PersonRecord) => row.other_job_of ?? row.employee_id;
  const firstIds = [...new Set(employees.map(firstId))];
  if (firstIds.length === 0) return new Map();
  const others = await selectEmployees(tx)
    .select(["employee_id", "other_job_of"])
    .where(sql<boolean>`other_job_of = any(${firstIds}::text[])`)
    .orderBy("employee_id")
    .execute();
  const jobs = new Map<string, string[]>();
  for (const row of others) jobs.set(firstId(row), [...(jobs.get(firstId(row)) ?? [firstId(row)]), row.employee_id]);
  return new Map(
    employees.flatMap((employee) => {
      const own = jobs.get(firstId(employee));
      return own === undefined ? [] : [[employee.employee_id, own] as const];
    }),
  );
}

/** Returns the same for employees by their ids. */
export async function jobsOfEmployees(
  tx: Tx,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (employeeIds.length === 0) return new Map();
  const rows = await selectEmployees(tx)
    .select(["employee_id", "other_job_of"])
    .where("employee_id", "in", [...employeeIds])
    .execute();
  return jobsOfPeople(tx, rows);
}

/** A record of a person's other job, and its payroll. */
interface JobRecord {
  readonly employeeId: string;
  readonly payrollConfigId: string;
}

/** Returns the records in other payrolls of people who have one in a payroll. */
export async function jobsInOtherPayrolls(tx: Tx, payrollConfigId: string): Promise<readonly JobRecord[]> {
  const { rows } = await sql<JobRecord>`
    with named as (select employee_id, payroll_config_id, other_job_of as person from employee where other_job_of is not null),
      job as (select * from named union all
        select employee_id, payroll_config_id, employee_id from employee where employee_id in (select person from named))
    select distinct other.employee_id as "employeeId", other.payroll_config_id as "payrollConfigId"
    from job as own join job as other using (person)
    where own.payroll_config_id = ${payrollConfigId} and other.payroll_config_id <> ${payrollConfigId}
    order by 1`.execute(tx);
  return rows;
}

/** Returns the records of people's other jobs, by the ids of their records that changed and of first records. */
export async function otherJobsOfPeople(
  tx: Tx,
  employeeIds: readonly string[],
  firstIds: readonly string[],
): Promise<readonly JobRecord[]> {
  if (employeeIds.length === 0) return [];
  return selectEmployees(tx)
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
}
