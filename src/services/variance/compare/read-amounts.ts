import { type RawBuilder, sql } from "kysely";
import { formatPence, type PayslipAmountName } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import type { RunRow } from "../../pay-runs";
import type { VarianceAsked } from "./asked";

export type Amounts = Partial<Record<PayslipAmountName, string>>;

/** An employee of either of two runs, with the amounts in both; null without a payslip. */
export interface ComparedEmployee {
  readonly employeeId: string;
  readonly payrollId: string | null;
  readonly previous: Amounts | null;
  readonly current: Amounts | null;
}

/** The employees of two runs. */
interface ComparedEmployees {
  /** By payroll id. */
  readonly employees: readonly ComparedEmployee[];
  /** Employees with a payslip that cannot be calculated. */
  readonly notCalculated: readonly string[];
}

interface Row {
  readonly employee_id: string;
  readonly payroll_id: string | null;
  readonly pay_run_id: string;
  readonly is_calculated: boolean;
  readonly amounts: readonly (number | string | null)[];
}

/** The amounts that payslips have as columns, in pence; the others are decimals in their document. */
const COLUMNS: Partial<Record<PayslipAmountName, string>> = {
  grossPay: "gross_pay",
  taxablePay: "taxable_pay",
  tax: "tax",
  ni: "ni",
  employerNi: "employer_ni",
  studentLoan: "student_loan",
  postgraduateLoan: "postgraduate_loan",
  pension: "pension",
  employerPension: "employer_pension",
  netPay: "net_pay",
};

/**
 * Reads the amounts of everybody in two runs with one statement, so that a run that is locked meanwhile is read as it
 * was before or after. A supplementary run is compared for those whom it pays.
 */
export async function readVarianceAmounts(
  tx: Tx,
  [run, compared]: readonly [RunRow, RunRow | null],
  asked: Pick<VarianceAsked, "amounts" | "employeeId">,
): Promise<ComparedEmployees> {
  const byEmployee = new Map<string, ComparedEmployee>();
  const failed = new Set<string>();
  for (const row of await readRows(tx, [run.pay_run_id, compared?.pay_run_id ?? run.pay_run_id], asked)) {
    const { employee_id: employeeId, payroll_id: payrollId } = row;
    if (!row.is_calculated) failed.add(employeeId);
    const amounts = amountsIn(row, asked.amounts);
    const known = byEmployee.get(employeeId);
    const isCurrent = row.pay_run_id === run.pay_run_id;
    byEmployee.set(employeeId, {
      employeeId,
      payrollId,
      previous: isCurrent ? (known?.previous ?? null) : amounts,
      current: isCurrent ? amounts : (known?.current ?? null),
    });
  }
  const all = [...byEmployee.values()].filter(({ current }) => run.supplementary === 0 || current !== null);
  return {
    employees: all.filter(({ employeeId }) => !failed.has(employeeId)).sort(byPayrollId),
    notCalculated: all.flatMap(({ employeeId }) => (failed.has(employeeId) ? [employeeId] : [])).sort(),
  };
}

async function readRows(
  tx: Tx,
  runs: readonly string[],
  { amounts, employeeId }: Pick<VarianceAsked, "amounts" | "employeeId">,
): Promise<readonly Row[]> {
  const columns = sql.join(amounts.map(columnOf));
  const from = (table: string): RawBuilder<unknown> => sql`
    select slip.employee_id, slip.pay_run_id, slip.gross_pay is not null as is_calculated,
      json_build_array(${columns}) as amounts
    from ${sql.table(table)} as slip where slip.pay_run_id in (${sql.join(runs)})
      ${employeeId === null ? sql`` : sql`and slip.employee_id = ${employeeId}`}`;
  const { rows } = await sql<Row>`
    select found.*, employee.payroll_id
    from (${from("payslip")} union all ${from("payslip_preview")}) as found
      left join employee using (employee_id)`.execute(tx);
  return rows;
}

function columnOf(name: PayslipAmountName): RawBuilder<unknown> {
  const column = COLUMNS[name];
  if (column !== undefined) return sql`${sql.ref(`slip.${column}`)}`;
  return sql`slip.document -> 'shown' -> 'forPeriod' ->> ${sql.lit(name)}`;
}

function amountsIn(row: Row, names: readonly PayslipAmountName[]): Amounts {
  return Object.fromEntries(
    names.map((name, at) => {
      const value = row.amounts[at] ?? 0;
      return [name, typeof value === "number" ? formatPence(value) : value];
    }),
  );
}

/** Compares by code units, whatever the language of the database. */
function byPayrollId(one: Ranked, other: Ranked): number {
  const [first, second] = [getEmployeeOrder(one), getEmployeeOrder(other)];
  if (first[0] !== second[0]) return first[0] < second[0] ? -1 : 1;
  return first[1] < second[1] ? -1 : Number(first[1] > second[1]);
}

type Ranked = Pick<ComparedEmployee, "employeeId" | "payrollId">;

/** Returns the values that decide an employee's place in the list. */
export function getEmployeeOrder({ payrollId, employeeId }: Ranked): readonly [string, string] {
  return [payrollId ?? "", employeeId];
}
