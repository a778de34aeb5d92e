import type { Client } from "pg";
import type { Caller } from "./caller";
import { asOrganisation } from "./plain-sql";

/** A benchmark payroll: its first employee is made through the API, all others are copies of its rows. */
export interface SamplePayroll {
  readonly organisationId: string;
  readonly payrollConfigId: string;
  readonly employeeIds: readonly string[];
}

export const SAMPLE_EMPLOYEE = {
  firstName: "Sample",
  lastName: "Baker",
  dateOfBirth: "1990-01-31",
  gender: "Female",
  startDate: "2024-04-08",
  salary: "30000.00",
  taxCode: "1257L",
  niCategory: "A",
  address: { line1: "1 Sample Street", line2: "Sampleton" },
};

/** Tables of an employee; `employee` comes first, since the others refer to it. */
export const TABLES = ["employee", "employee_tax_code", "employee_ni_category", "employee_salary"];

/** Columns that differ from copy to copy, as expressions over its number `n`. */
const DIFFERENT: Readonly<Record<string, string>> = {
  employee_id: "substr(t.employee_id, 1, 18) || lpad(n::text, 8, '0')",
  statutory_pay_id: "substr(t.statutory_pay_id, 1, 18) || lpad(n::text, 8, '0')",
  order_id: "substr(t.order_id, 1, 18) || lpad(n::text, 8, '0')",
  // Only those of a court order, which name it.
  facts: "jsonb_set(t.facts, '{orderId}', to_jsonb(substr(t.order_id, 1, 18) || lpad(n::text, 8, '0')))",
  membership_id: "substr(t.membership_id, 1, 18) || lpad(n::text, 8, '0')",
  line_id: "substr(t.line_id, 1, 17) || right(t.line_id, 1) || lpad(n::text, 8, '0')",
  payroll_id: "'P' || n",
  national_insurance_number:
    "left(t.national_insurance_number, 2) || lpad(n::text, 6, '0') || right(t.national_insurance_number, 1)",
  sort_name: "substr(md5(n::text), 1, 12)",
  salary: "t.salary + (n * 7919 % 30000) * 100",
};

export async function samplePayroll(
  { call }: Caller,
  client: Client,
  organisationId: string,
  employees: number,
): Promise<SamplePayroll> {
  const paymentPeriodConfig = { firstPeriodStartDate: "2026-04-01", firstPaymentDate: "2026-04-30" };
  const config = { name: "Monthly staff", payFrequency: "Monthly", paymentPeriodConfig };
  const { payrollConfigId } = (await call("POST", "/v1/payrollconfig", config)).data;
  await call("PUT", "/v1/salary/organisation", { calculationMethod: "WorkingDays", enabled: true });
  const { employeeId } = (await call("POST", "/v1/employees", SAMPLE_EMPLOYEE)).data;
  for (const table of TABLES) await copyRows(client, organisationId, table, employeeId, employees - 1);
  const { rows } = await client.query("select employee_id from employee where organisation_id = $1 order by 1", [
    organisationId,
  ]);
  return { organisationId, payrollConfigId, employeeIds: rows.map(({ employee_id }) => employee_id) };
}

/** Gives every employee two lines in the first period, like those of the first employee. */
export async function sampleLines({ call }: Caller, client: Client, payroll: SamplePayroll): Promise<void> {
  const [first = ""] = payroll.employeeIds;
  const lines = [
    { payElementCode: "SALARY_ADJUSTMENT", amount: "120.00", payrollDate: "2026-04-30" },
    { payElementCode: "SALARY_TOP_UP", amount: "18.40", payrollDate: "2026-04-30" },
  ];
  await call("POST", `/v1/payroll/line/${first}`, { lines });
  await copyRows(client, payroll.organisationId, "payroll_line", first, payroll.employeeIds.length - 1);
}

/** Removes the lines of the upload. */
export async function noLines(client: Client, organisationId: string): Promise<void> {
  await asOrganisation(client, organisationId, () => client.query("delete from payroll_line"));
}

/** Copies the rows of an employee in a table for all others. */
export async function copyRows(client: Client, organisationId: string, table: string, of: string, copies: number) {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => DIFFERENT[name] ?? `t.${name}`);
  const copy = `insert into ${table} (${names.join(", ")}) select ${values.join(", ")}
    from ${table} t cross join generate_series(1, ${copies}) n where t.employee_id = $1`;
  await asOrganisation(client, organisationId, () => client.query(copy, [of]));
  await client.query(`analyze ${table}`);
}
