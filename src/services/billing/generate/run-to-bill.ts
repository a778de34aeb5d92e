import { sql } from "kysely";
import { formatPence, readPence } from "../../../engine/base";
import type { InvoiceLinesFacts } from "../../../engine/billing";
import type { Tx } from "../../../platform/store";
import { selectEmployees } from "../../employees";
import { findConfig } from "../../pay";
import { type PayslipData, type RunRow, selectPayslips } from "../../pay-runs";

type BilledPayslip = InvoiceLinesFacts["payslips"][number];

/** A locked run as an invoice needs it. */
export interface RunToBill {
  readonly organisationId: string;
  readonly run: RunRow;
  readonly payrollName: string;
  readonly payslips: readonly BilledPayslip[];
}

interface SlipFacts {
  readonly employee: PayslipData["employee"];
  readonly forPeriod: PayslipData["forPeriod"];
  readonly items: PayslipData["summaryItems"];
}

const FACTS = sql<SlipFacts>`jsonb_build_object(
  'employee', document -> 'shown' -> 'employee',
  'forPeriod', document -> 'shown' -> 'forPeriod',
  'items', document -> 'shown' -> 'summaryItems')`.as("facts");

/** Reads a locked run in a transaction of its own organisation. */
export async function readRun(tx: Tx, organisationId: string, run: RunRow): Promise<RunToBill> {
  const slips = await selectPayslips(tx)
    .select(["employee_id", FACTS])
    .where("pay_run_id", "=", run.pay_run_id)
    .orderBy("employee_id")
    .execute();
  const dates = await datesOf(
    tx,
    slips.map(({ employee_id: id }) => id),
  );
  const isIn = (day: string | null | undefined) =>
    day != null && day >= run.period_start_date && day <= run.period_end_date;
  const payslips = slips.map(({ employee_id: employeeId, facts }) => {
    const { start_date: started, leaving_date: left } = dates.get(employeeId) ?? {};
    return { ...payslipFacts(employeeId, facts), isStarter: isIn(started), isLeaver: isIn(left) };
  });
  const config = await findConfig(tx, run.payroll_config_id);
  return { organisationId, run, payrollName: config?.name ?? "", payslips };
}

async function datesOf(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return new Map();
  const rows = await selectEmployees(tx)
    .select(["employee_id", "start_date", "leaving_date"])
    .where("employee_id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.employee_id, row]));
}

function payslipFacts(employeeId: string, { employee, forPeriod, items }: SlipFacts): BilledPayslip {
  const { firstName, lastName, payrollId, department } = employee;
  const sum = (...amounts: readonly string[]) => formatPence(amounts.reduce((all, each) => all + readPence(each), 0));
  return {
    employeeId,
    employeeName: `${firstName} ${lastName}`,
    payrollId,
    department,
    grossPay: sum(forPeriod.grossPay, forPeriod.otherAdditions),
    pay: items.flatMap(payRow),
    costs: {
      EmployerNi: sum(forPeriod.employerNi, forPeriod.class1aOnTermination),
      EmployerPension: forPeriod.employerPension,
      NetPay: forPeriod.netPay,
      Paye: forPeriod.tax,
      EmployeeNi: forPeriod.ni,
      EmployeePension: forPeriod.pension,
      StudentLoan: forPeriod.studentLoan,
      PostgraduateLoan: forPeriod.postgraduateLoan,
      CourtOrders: forPeriod.attachmentOrders,
    },
  };
}

type Item = PayslipData["summaryItems"][number];

/** Returns what a row of a payslip costs: pay, and with a minus sign what is sacrificed; other rows cost nothing. */
function payRow(item: Item): readonly BilledPayslip["pay"][number][] {
  const sign = signOf(item);
  if (sign === 0) return [];
  const { payElementId, code, description, amount, units, payRate } = item;
  const pence = readPence(amount) * sign;
  return [{ payElementId, code, name: description, amount: formatPence(pence), units, payRate }];
}

function signOf({ lineType, pensionType, code }: Item): 1 | -1 | 0 {
  if (lineType === "Payment" || lineType === "StatutoryPayment") return 1;
  if (lineType === null) return code === "GROSS_PAY" ? 1 : 0;
  const isSacrificed = lineType === "PensionContribution" && pensionType === "SalarySacrifice";
  return isSacrificed || lineType === "SalarySacrifice" ? -1 : 0;
}
