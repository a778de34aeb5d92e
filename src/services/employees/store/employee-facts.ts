import type { Selectable } from "kysely";
import type { Tx } from "../../../platform/store";
import type { EmployeeTables } from "./employee-rows";
import { selectEmployees } from "./select-employees";

type Row<Table extends keyof EmployeeTables> = Selectable<EmployeeTables[Table]>;

/** Everything on record for one employee. Dated lists are complete and ascend by date: pick with `inForce`. */
export interface EmployeeFacts {
  readonly employee: Row<"employee">;
  readonly taxCodes: readonly Row<"employee_tax_code">[];
  readonly niCategories: readonly Row<"employee_ni_category">[];
  readonly salaries: readonly Row<"employee_salary">[];
  readonly workingPatterns: readonly Row<"employee_working_pattern">[];
  readonly sspPolicies: readonly Row<"employee_ssp_policy">[];
  readonly loans: readonly Row<"employee_loan">[];
  readonly openingBalances: readonly Row<"employee_opening_balance">[];
}

const DATED = {
  taxCodes: ["employee_tax_code", "effective_date"],
  niCategories: ["employee_ni_category", "effective_date"],
  salaries: ["employee_salary", "effective_from"],
  workingPatterns: ["employee_working_pattern", "effective_from"],
  sspPolicies: ["employee_ssp_policy", "effective_from"],
  loans: ["employee_loan", "start_date"],
  openingBalances: ["employee_opening_balance", "tax_year"],
} as const;

type DatedName = keyof typeof DATED;

/**
 * Returns all facts of employees, in the order of the rows given, with eight statements however many employees there
 * are, and one more if some are other jobs of people. For a run of thousands, pass some hundreds at a time to limit memory.
 */
export async function readEmployeeFacts(tx: Tx, rows: readonly Row<"employee">[]): Promise<readonly EmployeeFacts[]> {
  const employees = await withDirectorships(tx, rows);
  const ids = employees.map(({ employee_id }) => employee_id);
  const dated = {} as Record<DatedName, ReadonlyMap<string, never[]>>;
  for (const name of Object.keys(DATED) as DatedName[]) dated[name] = await rowsOf(tx, name, ids);
  return employees.map((employee) => {
    const lists = Object.entries(dated).map(([name, rows]) => [name, rows.get(employee.employee_id) ?? []]);
    return { employee, ...Object.fromEntries(lists) };
  });
}

/** A directorship is the person's: further records have that of the first one. */
async function withDirectorships(tx: Tx, rows: readonly Row<"employee">[]): Promise<readonly Row<"employee">[]> {
  const firstIds = rows.flatMap(({ other_job_of }) => other_job_of ?? []);
  if (firstIds.length === 0) return rows;
  const firsts = await selectEmployees(tx)
    .select(["employee_id", "director_appointment_date", "director_cessation_date", "director_nic_method"])
    .where("employee_id", "in", firstIds)
    .execute();
  const byId = new Map(firsts.map(({ employee_id, ...directorship }) => [employee_id, directorship]));
  return rows.map((row) => ({ ...row, ...byId.get(row.other_job_of ?? "") }));
}

/** Returns one employee's facts; null if the organisation has no such employee. */
export async function employeeFacts(tx: Tx, employeeId: string): Promise<EmployeeFacts | null> {
  return (await factsByIds(tx, [employeeId]))[0] ?? null;
}

/** Returns all facts of employees, in the order of their ids; unknown ids are left out. */
export async function factsByIds(tx: Tx, employeeIds: readonly string[]): Promise<readonly EmployeeFacts[]> {
  if (employeeIds.length === 0) return [];
  const rows = await selectEmployees(tx)
    .selectAll()
    .where("employee_id", "in", [...employeeIds])
    .orderBy("employee_id")
    .execute();
  return readEmployeeFacts(tx, rows);
}

interface PeriodOfPayroll {
  readonly payrollConfigId: string;
  readonly periodStartDate: string;
  readonly periodEndDate: string;
}

/** Returns a payroll's employees employed in a period or with pay after leaving, a page after an id. */
export async function employeesOfPeriod(
  tx: Tx,
  period: PeriodOfPayroll,
  page: { readonly after: string; readonly limit: number },
): Promise<readonly EmployeeFacts[]> {
  const rows = await ofPeriod(tx, period)
    .where("employee_id", ">", page.after)
    .orderBy("employee_id")
    .limit(page.limit)
    .selectAll()
    .execute();
  return readEmployeeFacts(tx, rows);
}

/** Returns the given employees who belong to a period. */
export async function amongPeriod(
  tx: Tx,
  period: PeriodOfPayroll,
  employeeIds: readonly string[],
): Promise<readonly EmployeeFacts[]> {
  if (employeeIds.length === 0) return [];
  const rows = await ofPeriod(tx, period)
    .where("employee_id", "in", [...employeeIds])
    .orderBy("employee_id")
    .selectAll()
    .execute();
  return readEmployeeFacts(tx, rows);
}

/** Returns the ids of a period's employees. */
export async function idsOfPeriod(tx: Tx, period: PeriodOfPayroll): Promise<readonly string[]> {
  const rows = await ofPeriod(tx, period).select("employee_id").orderBy("employee_id").execute();
  return rows.map(({ employee_id }) => employee_id);
}

function ofPeriod(tx: Tx, { payrollConfigId, periodStartDate, periodEndDate }: PeriodOfPayroll) {
  return selectEmployees(tx)
    .where("payroll_config_id", "=", payrollConfigId)
    .where("start_date", "<=", periodEndDate)
    .where(({ eb, or }) =>
      or([
        eb("leaving_date", "is", null),
        eb("leaving_date", ">=", periodStartDate),
        eb("pay_after_leaving", "=", true),
      ]),
    );
}

async function rowsOf(tx: Tx, name: DatedName, ids: readonly string[]): Promise<ReadonlyMap<string, never[]>> {
  const [table, date] = DATED[name];
  const found = new Map<string, never[]>();
  if (ids.length === 0) return found;
  const rows = await tx
    .withTables<EmployeeTables>()
    .selectFrom(table as "employee_tax_code")
    .selectAll()
    .where("employee_id", "in", [...ids])
    .orderBy("employee_id")
    .orderBy(date as "effective_date")
    .execute();
  for (const row of rows) {
    const list = found.get(row.employee_id);
    if (list === undefined) found.set(row.employee_id, [row as never]);
    else list.push(row as never);
  }
  return found;
}
