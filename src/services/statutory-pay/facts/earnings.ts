import type { SickPayEmployment } from "../../../engine";
import { formatPence, readPence } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import type { EmployeeFacts } from "../../employees";
import { selectPayslips } from "../../pay-runs";

type Earnings = NonNullable<SickPayEmployment["earnings"]>;
type Earning = Earnings[number];

/** The most payments that the engine takes. */
const MOST_EARNINGS = 400;

/** A final payslip, as average earnings need it. */
export interface FinalPayslip {
  readonly payslipId: string;
  readonly payrollConfigId: string;
  readonly year: number;
  readonly period: number;
  readonly paymentDate: string;
  readonly periodStartDate: string;
  readonly periodEndDate: string;
  readonly normalPaymentDate: string;
  readonly payFrequency: NonNullable<SickPayEmployment["payFrequency"]>;
  readonly grossForEmployeeNi: string;
  /** Rows of salary, with the first day each pays for. */
  readonly salaryRows: readonly { readonly amount: string; readonly from: string | null }[];
}

/** Returns the final payslips of an employee with a pay date from one day to another, in their order. */
export async function finalPayslips(
  tx: Tx,
  employeeId: string,
  { from, upTo }: { readonly from: string; readonly upTo: string },
): Promise<readonly FinalPayslip[]> {
  const rows = await selectPayslips(tx)
    .select(["payslip_id", "payroll_config_id", "year", "period", "payment_date", "regular_payment_date", "document"])
    .where("employee_id", "=", employeeId)
    .where("regular_payment_date", ">=", from)
    .where("regular_payment_date", "<=", upTo)
    .orderBy("regular_payment_date")
    .orderBy("payslip_id")
    .execute();
  return rows.map((row) => ({
    payslipId: row.payslip_id,
    payrollConfigId: row.payroll_config_id,
    year: row.year,
    period: row.period,
    paymentDate: row.payment_date,
    periodStartDate: row.document.shown.periodStartDate,
    periodEndDate: row.document.shown.periodEndDate,
    normalPaymentDate: row.regular_payment_date,
    payFrequency: row.document.shown.payFrequency,
    grossForEmployeeNi: row.document.shown.forPeriod.grossForEmployeeNi,
    salaryRows: row.document.shown.summaryItems
      .filter(({ code }) => code === "SALARY" || code === "SALARY_ADJUSTMENT" || code === "SALARY_TOP_UP")
      .map(({ amount, from }) => ({ amount, from })),
  }));
}

/**
 * Returns payslips as the engine's earnings. With `salaries` the pay that depends on the salary is separate, with the
 * salary that it was calculated from, so that a pay rise can be applied to it.
 */
export function getEarnings(payslips: readonly FinalPayslip[], salaries: EmployeeFacts["salaries"] | null): Earnings {
  const earnings = payslips.flatMap((slip) => (salaries === null ? [whole(slip)] : divided(slip, salaries)));
  return earnings.slice(-MOST_EARNINGS);
}

function whole({ paymentDate, normalPaymentDate, payFrequency, grossForEmployeeNi }: FinalPayslip): Earning {
  return { paymentDate, normalPaymentDate, payFrequency, amount: positive(readPence(grossForEmployeeNi)) };
}

/** Divides a payslip by the salary that its rows were calculated from; the rest does not depend on a salary. */
function divided(slip: FinalPayslip, salaries: EmployeeFacts["salaries"]): readonly Earning[] {
  const { salaryRows } = slip;
  const gross = Math.max(0, readPence(slip.grossForEmployeeNi));
  if (salaryRows.length === 0) return [whole(slip)];
  const bySalary = new Map<number, number>();
  for (const { amount, from } of salaryRows) {
    const salary = salaries.filter((each) => from !== null && each.effective_from <= from).at(-1)?.salary ?? 0;
    bySalary.set(salary, (bySalary.get(salary) ?? 0) + readPence(amount));
  }
  let left = gross;
  const parts = [...bySalary].flatMap(([salary, pence]): readonly Earning[] => {
    const counted = Math.min(left, Math.max(0, pence));
    left -= counted;
    const amount = formatPence(counted);
    return counted === 0 || salary === 0
      ? []
      : [{ ...whole(slip), amount, amountFromSalary: amount, paidAtSalary: formatPence(salary) }];
  });
  const rest = gross - parts.reduce((sum, { amount }) => sum + readPence(amount), 0);
  return [...parts, ...(rest > 0 || parts.length === 0 ? [{ ...whole(slip), ...plain(rest) }] : [])];
}

function plain(pence: number) {
  return { amount: formatPence(pence), amountFromSalary: "0.00" };
}

function positive(pence: number): string {
  return formatPence(Math.max(0, pence));
}
