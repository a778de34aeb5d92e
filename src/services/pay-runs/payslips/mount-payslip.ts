import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { mountOperation, type ServiceContext } from "../../contract";
import { employeeFacts, findConfig } from "../../pay";
import { getPayslip } from "../contract/payslip-operation";
import type { PayslipData } from "../contract/payslip-schemas";
import { periodOf } from "../runs/run-period";
import type { PayRunTables } from "../store/pay-run-tables";
import { employerOf } from "./employer";
import { notWorkedOut } from "./not-worked-out";
import { payslipData } from "./payslip-data";
import { type WorkContext, workOut } from "./work-out";

export function mountPayslip(context: ServiceContext): void {
  mountOperation(context, getPayslip, async ({ params, query }, tx) => {
    const data = await findPayslip(tx, context, params, query.includeWorkings);
    return { data, text: data.status === "FINAL" ? "This is the payslip." : "This is a preview of the payslip." };
  });
}

interface Asked {
  readonly employeeId: string;
  readonly year: number;
  readonly period: number;
}

/** The final payslip, or a preview while the run is open. */
export async function findPayslip(tx: Tx, context: WorkContext, asked: Asked, explain = false): Promise<PayslipData> {
  return (await finalPayslip(tx, asked)) ?? preview(tx, context, asked, explain);
}

async function finalPayslip(tx: Tx, { employeeId, year, period }: Asked): Promise<PayslipData | null> {
  const row = await tx
    .withTables<PayRunTables>()
    .selectFrom("payslip")
    .select("document")
    .where("employee_id", "=", employeeId)
    .where("year", "=", year)
    .where("period", "=", period)
    .orderBy("payslip_id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.document.shown ?? null;
}

async function preview(tx: Tx, context: WorkContext, asked: Asked, explain: boolean): Promise<PayslipData> {
  const facts = await employeeFacts(tx, asked.employeeId);
  if (facts === null) throw notFound("employee");
  const config = await findConfig(tx, facts.employee.payroll_config_id);
  const row = await tx
    .withTables<PayRunTables>()
    .selectFrom("pay_run")
    .selectAll()
    .where("payroll_config_id", "=", facts.employee.payroll_config_id)
    .where("year", "=", asked.year)
    .where("period", "=", asked.period)
    .where("status", "=", "Open")
    .executeTakeFirst();
  if (row === undefined || config === null || facts.employee.start_date > row.period_end_date)
    throw notFound("payslip");
  const run = await periodOf(tx, config, row);
  const [slip] = await workOut(tx, context, run, [facts], explain);
  if (slip === undefined) throw notFound("payslip");
  if (!slip.ok) throw notWorkedOut([slip]);
  return payslipData(slip, run, await employerOf(tx), null);
}
