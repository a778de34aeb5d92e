import type { CallOptions, SalaryFrequency } from "../../../engine";
import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { mountOperation, type ServiceContext } from "../../contract";
import { type EmployeeFacts, employeeFacts } from "../../employees";
import { findConfig } from "../../pay";
import { getPayslip } from "../contract/payslip-operation";
import type { PayslipData } from "../contract/payslip-schemas";
import { periodOf } from "../runs/run-period";
import type { PayRunTables } from "../store/pay-run-tables";
import { selectRun } from "../store/select-runs";
import { employerOf } from "./employer";
import { finalWorkings } from "./final-workings";
import { notWorkedOut } from "./not-worked-out";
import { otherPeriod } from "./other-frequency";
import { finalShown, payslipData } from "./payslip-data";
import type { SlipPeriod } from "./slip-period";
import { type WorkContext, workOut } from "./work-out";

export function mountPayslip(context: ServiceContext): void {
  mountOperation(context, getPayslip, async ({ params, query }, tx) => {
    const options = { explain: query.includeWorkings === true, allowShortfall: true };
    const data = await findPayslip(tx, context, { ...params, ...query }, options);
    return { data, text: textOf(data) };
  });
}

function textOf({ status, shortfall }: PayslipData): string {
  if (status === "FINAL") return "This is the payslip.";
  const preview = "This is a preview of the payslip";
  if (shortfall === null) return `${preview}.`;
  return `${preview}: net pay is £${shortfall} below zero. Lower a deduction or add pay before the run is locked.`;
}

interface Asked {
  readonly employeeId: string;
  readonly year: number;
  readonly period: number;
  readonly supplementary: number;
  /** A frequency other than the payroll's, for a preview only. */
  readonly payFrequency?: SalaryFrequency | undefined;
  /** For an employee with payslips of several payrolls in a period; the last one if left out. */
  readonly payrollConfigId?: string | undefined;
}

/** Returns the final payslip, or a preview while the run is open; the options decide on net pay below zero. */
export async function findPayslip(
  tx: Tx,
  context: WorkContext,
  asked: Asked,
  options: CallOptions = {},
): Promise<PayslipData> {
  const { payFrequency } = asked;
  if (payFrequency === undefined) {
    const final = await finalPayslip(tx, asked);
    if (final === null) return preview(tx, context, asked, options);
    const workings = options.explain === true ? await finalWorkings(tx, context, final) : null;
    return { ...finalShown(final), workings };
  }
  const { facts, config } = await employed(tx, asked);
  if (config.pay_frequency === payFrequency)
    return findPayslip(tx, context, { ...asked, payFrequency: undefined }, options);
  const period = await otherPeriod(tx, facts, { ...asked, payFrequency });
  return calculated(tx, context, { facts, period }, options);
}

async function finalPayslip(tx: Tx, asked: Asked) {
  const { employeeId, year, period, supplementary, payrollConfigId } = asked;
  const row = await tx
    .withTables<PayRunTables>()
    .selectFrom("payslip")
    .select(["payslip_id", "document", "supplementary"])
    .where("employee_id", "=", employeeId)
    .where("year", "=", year)
    .where("period", "=", period)
    .where("supplementary", "=", supplementary)
    .$if(payrollConfigId !== undefined, (query) => query.where("payroll_config_id", "=", payrollConfigId ?? ""))
    .orderBy("payslip_id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

async function preview(tx: Tx, context: WorkContext, asked: Asked, options: CallOptions): Promise<PayslipData> {
  const { facts, config } = await employed(tx, asked);
  const name = { ...asked, payrollConfigId: config.payroll_config_id };
  const row = await selectRun(tx, name).where("status", "=", "Open").executeTakeFirst();
  if (row === undefined || facts.employee.start_date > row.period_end_date) throw notFound("payslip");
  return calculated(tx, context, { facts, period: await periodOf(tx, config, row) }, options);
}

/** Returns the record, and its current payroll: the only one that can be previewed. */
async function employed(tx: Tx, { employeeId, payrollConfigId }: Asked) {
  const facts = await employeeFacts(tx, employeeId);
  if (facts === null) throw notFound("employee");
  const config = await findConfig(tx, facts.employee.payroll_config_id);
  if (config === null) throw new Error("An employee has a payroll.");
  if (payrollConfigId !== undefined && payrollConfigId !== config.payroll_config_id) throw notFound("payslip");
  return { facts, config };
}

async function calculated(
  tx: Tx,
  context: WorkContext,
  { facts, period }: { readonly facts: EmployeeFacts; readonly period: SlipPeriod },
  options: CallOptions,
): Promise<PayslipData> {
  const [slip] = await workOut(tx, context, period, [facts], options);
  if (slip === undefined) throw notFound("payslip");
  if (!slip.ok) throw notWorkedOut([slip]);
  return payslipData(slip, period, await employerOf(tx), null);
}
