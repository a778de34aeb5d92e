import { sql } from "kysely";
import { formatPence } from "../../../engine/base";
import type { P32MonthFacts } from "../../../engine/forms";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { statutoryMonths } from "../../rti";

interface Asked {
  readonly taxYear: number;
  /** Null for all payrolls. */
  readonly payrollConfigId: string | null;
}

interface PaidMonth {
  readonly month: number;
  readonly tax: number;
  readonly ni: number;
  readonly employer_ni: number;
  readonly student_loan: number;
  readonly postgraduate_loan: number;
  readonly class1a: number;
}

/** Returns the totals of final payslips by the tax month of their payment; months without pay are left out. */
export async function paidMonths(
  tx: Tx,
  { rulebook, reportedStatutoryPay }: Pick<ServiceContext, "rulebook" | "reportedStatutoryPay">,
  asked: Asked,
): Promise<readonly P32MonthFacts[]> {
  const { taxYear, payrollConfigId } = asked;
  const reported = await reportedStatutoryPay(tx, { rulebook, taxYear, employeeIds: null });
  const ofPayrolls = reported.filter((paid) => payrollConfigId === null || paid.payrollConfigId === payrollConfigId);
  const statutory = statutoryMonths(await statutoryPayByMonth(tx, asked), ofPayrolls);
  const { rows } = await sql<PaidMonth>`
    select run.tax_month as month, sum(slip.tax)::bigint as tax, sum(slip.ni)::bigint as ni,
      sum(slip.employer_ni)::bigint as employer_ni, sum(slip.student_loan)::bigint as student_loan,
      sum(slip.postgraduate_loan)::bigint as postgraduate_loan,
      coalesce(sum((document -> 'shown' -> 'forPeriod' ->> 'class1aOnTermination')::numeric * 100), 0)::bigint as class1a
    from pay_run as run join payslip as slip using (organisation_id, pay_run_id)
    where run.tax_year = ${asked.taxYear} and ${ofPayroll(asked)}
    group by run.tax_month order by run.tax_month`.execute(tx);
  const paid = new Map(rows.map((row) => [row.month, sumsOf(row)]));
  for (const month of statutory) paid.set(month.month, { ...paid.get(month.month), ...month });
  return [...paid.values()].sort((one, other) => one.month - other.month);
}

function sumsOf(paid: PaidMonth): P32MonthFacts {
  return {
    month: paid.month,
    incomeTax: formatPence(paid.tax),
    studentLoans: formatPence(paid.student_loan),
    postgraduateLoans: formatPence(paid.postgraduate_loan),
    employeeNi: formatPence(paid.ni),
    employerNi: formatPence(paid.employer_ni),
    class1aOnTermination: formatPence(paid.class1a),
  };
}

function ofPayroll({ payrollConfigId }: Asked) {
  return payrollConfigId === null ? sql`true` : sql`run.payroll_config_id = ${payrollConfigId}`;
}

type Statutory = Readonly<Record<string, string>>;

async function statutoryPayByMonth(tx: Tx, asked: Asked): Promise<ReadonlyMap<number, Statutory>> {
  const { rows } = await sql<{ month: number; type: string; amount: string }>`
    select run.tax_month as month, paid.key as type, sum(paid.value::numeric)::text as amount
    from pay_run as run join payslip using (organisation_id, pay_run_id),
      jsonb_each_text(document -> 'payslip' -> 'forPeriod' -> 'statutoryPay') as paid
    where run.tax_year = ${asked.taxYear} and ${ofPayroll(asked)}
    group by run.tax_month, paid.key order by run.tax_month, paid.key`.execute(tx);
  const months = new Map<number, Statutory>();
  for (const { month, type, amount } of rows) months.set(month, { ...months.get(month), [type]: amount });
  return months;
}

/** Returns the statutory pay of a tax year before its first payslip, from opening balances. */
export async function statutoryPayOnFile(tx: Tx, taxYear: number): Promise<Statutory> {
  const { rows } = await sql<{ type: string; amount: string }>`
    select held.key as type, sum(held.value::numeric)::text as amount
    from employee_opening_balance, jsonb_each_text(balance -> 'statutoryPay') as held
    where tax_year = ${taxYear} group by held.key order by held.key`.execute(tx);
  return Object.fromEntries(rows.map(({ type, amount }) => [type, amount]));
}
