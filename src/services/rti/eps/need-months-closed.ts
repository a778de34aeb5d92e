import { Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { EmployeeTables } from "../../employees";
import { findConfig, type PayTables, payPeriodAt, payScheduleOf } from "../../pay";
import { daysOf } from "./month-content";

interface Asked {
  readonly taxYear: number;
  readonly taxMonth: number;
}

interface OpenRun {
  readonly payrollConfigId: string;
  readonly year: number;
  readonly period: number;
}

/** Refuses while a pay run of the year up to the month is open, or still to come in a month that has not ended. */
export async function needMonthsClosed(tx: Tx, asked: Asked, today: string): Promise<void> {
  const open = [...(await openRuns(tx, asked)), ...(await runsToCome(tx, asked, today))];
  if (open.length === 0) return;
  const text = "Lock the pay runs of the year up to this month first.";
  throw new Refused(409, { token: "pay_runs_open", text, arguments: { payRuns: open } });
}

async function openRuns(tx: Tx, { taxYear, taxMonth }: Asked): Promise<readonly OpenRun[]> {
  return tx
    .withTables<PayTables>()
    .selectFrom("pay_run")
    .select(["payroll_config_id as payrollConfigId", "year", "period"])
    .where("tax_year", "=", taxYear)
    .where("tax_month", "<=", taxMonth)
    .where("status", "=", "Open")
    .orderBy("regular_payment_date")
    .orderBy("pay_run_id")
    .execute();
}

/** Payrolls with employees that pay once more before the month is over. */
async function runsToCome(tx: Tx, asked: Asked, today: string): Promise<readonly OpenRun[]> {
  const { to } = daysOf(asked);
  if (today > to) return [];
  const payrolls = await tx
    .withTables<PayTables & EmployeeTables>()
    .selectFrom("payroll_config as payroll")
    .select("payroll_config_id")
    .select(({ selectFrom }) =>
      selectFrom("pay_run")
        .select(({ fn }) => fn.max("sequence").as("sequence"))
        .whereRef("pay_run.payroll_config_id", "=", "payroll.payroll_config_id")
        .as("last"),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("employee")
          .select("employee_id")
          .whereRef("employee.payroll_config_id", "=", "payroll.payroll_config_id")
          .where("employee.start_date", "<=", to)
          .where(({ eb, or }) => or([eb("leaving_date", "is", null), eb("leaving_date", ">=", today)])),
      ),
    )
    .execute();
  const found: OpenRun[] = [];
  for (const { payroll_config_id: payrollConfigId, last } of payrolls) {
    const config = await findConfig(tx, payrollConfigId);
    if (config === null) continue;
    const { year, period, regularPaymentDate } = payPeriodAt(await payScheduleOf(tx, config), (last ?? -1) + 1);
    if (regularPaymentDate <= to) found.push({ payrollConfigId, year, period });
  }
  return found;
}
