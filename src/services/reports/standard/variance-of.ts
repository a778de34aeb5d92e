import { sql } from "kysely";
import { formatPence, PAYSLIP_AMOUNTS, type PayslipAmountName } from "../../../engine/base";
import { type AmountChange, comparePay, type EmployeeChanges } from "../../../engine/reports";
import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { findRun, type RunRow, selectRuns } from "../../pay-runs";
import { inTime } from "./in-time";
import type { Parameters, ShownRun, ShownVariance } from "./standard-operations";

const USUAL: readonly PayslipAmountName[] = ["grossPay", "tax", "ni", "pension", "netPay"];
const MOST_ITEMS = 10_000;

/** Compares a run with an earlier one, employee by employee. Refuses 404 for a payroll or run that is not there. */
export function varianceOf(
  context: ServiceContext,
  organisationId: string,
  parameters: Parameters,
): Promise<ShownVariance> {
  return inTime(context, organisationId, async (tx) => {
    const { payrollConfigId, year, period, supplementary } = parameters;
    if (payrollConfigId === null || year === null || period === null) throw notFound("pay_run");
    const run = await findRun(tx, { payrollConfigId, year, period, supplementary: supplementary ?? 0 });
    const compared = await runBefore(tx, run, parameters);
    const amounts = parameters.amount ?? USUAL;
    const rows = await employeesOf(tx, [run, compared], parameters.employeeId, amounts);
    const made = comparePay({
      amounts,
      thresholdAmount: parameters.thresholdAmount === null ? null : formatPence(parameters.thresholdAmount),
      thresholdPercentage: parameters.thresholdPercentage,
      employees: rows.map(({ employeeId, previous, current }) => ({ employeeId, previous, current })),
    });
    if (!made.ok) throw new Error(`Payslips cannot be compared: ${JSON.stringify(made.problems.slice(0, 3))}`);
    const idOf = new Map(rows.map(({ employeeId, payrollId }) => [employeeId, payrollId]));
    const items = made.value.items.filter(({ changes }) => !parameters.onlyExceeding || changes.some(isExceeding));
    return {
      run: nameOf(run),
      comparedRun: compared === null ? null : nameOf(compared),
      totals: [...made.value.totals],
      items: items.slice(0, MOST_ITEMS).map((item) => itemData(item, idOf.get(item.employeeId) ?? null)),
      truncated: items.length > MOST_ITEMS,
    };
  });
}

function isExceeding(change: AmountChange): boolean {
  return change.isExceeding;
}

function itemData(item: EmployeeChanges, payrollId: string | null) {
  return { ...item, payrollId, changes: [...item.changes] };
}

function nameOf(run: RunRow): ShownRun {
  return {
    payRunId: run.pay_run_id,
    payrollConfigId: run.payroll_config_id,
    year: run.year,
    period: run.period,
    supplementary: run.supplementary,
    status: run.status,
  };
}

/** Returns the run to compare with; null if there is none. */
async function runBefore(tx: Tx, run: RunRow, { compareWith }: Parameters): Promise<RunRow | null> {
  const ofPayroll = selectRuns(tx).selectAll().where("payroll_config_id", "=", run.payroll_config_id);
  const main = ofPayroll.where("supplementary", "=", 0);
  const found =
    compareWith === "SamePeriodLastYear"
      ? main.where("year", "=", run.year - 1).where("period", "=", run.period)
      : main
          .where(({ eb, and, or }) =>
            or([eb("year", "<", run.year), and([eb("year", "=", run.year), eb("period", "<", run.period)])]),
          )
          .orderBy("year", "desc")
          .orderBy("period", "desc")
          .limit(1);
  return (await found.executeTakeFirst()) ?? null;
}

type Amounts = Partial<Record<PayslipAmountName, string>>;

interface ComparedRow {
  readonly employeeId: string;
  readonly payrollId: string | null;
  readonly previous: Amounts | null;
  readonly current: Amounts | null;
}

/** Returns everybody with a payslip in either run, with the amounts of both. */
async function employeesOf(
  tx: Tx,
  [run, compared]: readonly [RunRow, RunRow | null],
  employeeId: string | null,
  amounts: readonly PayslipAmountName[],
): Promise<readonly ComparedRow[]> {
  const known = PAYSLIP_AMOUNTS.filter(({ name }) => amounts.includes(name));
  const columns = known.map(({ name }) => sql`${name}::text, ${sql.id(`forPeriod.${name}`)}`);
  const { rows } = await sql<{
    readonly employeeId: string;
    readonly payrollId: string | null;
    readonly isCurrent: boolean;
    readonly amounts: Readonly<Record<string, number>>;
  }>`select "employeeId", "employee.payrollId" as "payrollId", "payRunId" = ${run.pay_run_id} as "isCurrent",
      jsonb_build_object(${sql.join(columns)}) as amounts
    from report_payslip where "payRunId" in (${run.pay_run_id}, ${compared?.pay_run_id ?? run.pay_run_id})
      ${employeeId === null ? sql`` : sql`and "employeeId" = ${employeeId}`}
    order by "employee.payrollId" collate "C", "employeeId"`.execute(tx);
  const byEmployee = new Map<string, ComparedRow>();
  for (const row of rows) {
    const nothing = { employeeId: row.employeeId, payrollId: row.payrollId, previous: null, current: null };
    const before = byEmployee.get(row.employeeId) ?? nothing;
    const written = Object.fromEntries(Object.entries(row.amounts).map(([name, pence]) => [name, formatPence(pence)]));
    byEmployee.set(row.employeeId, { ...before, [row.isCurrent ? "current" : "previous"]: written });
  }
  return [...byEmployee.values()];
}
