import { z } from "@hono/zod-openapi";
import type { CallOptions, SalaryFrequency, WorkingStep } from "../../../engine";
import { daysOfPeriod, formatDate, taxPeriodOn } from "../../../engine/base";
import { payYear } from "../../../engine/gross-to-net";
import { valueAt } from "../../../platform";
import { invalid, issueAt, notFound, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import {
  EMPLOYEE_NOT_FOUND,
  flagQuery,
  idField,
  mountOperation,
  operation,
  type PayslipMade,
  payFrequency,
  periodField,
  runQuery,
  type ServiceContext,
  stepsShown,
  taxYearField,
} from "../../contract";
import { type EmployeeFacts, employeeFacts } from "../../employees";
import { findConfig } from "../../pay";
import { type PayslipData, payslipExample, payslipShown } from "../contract/payslip-schemas";
import { periodOf } from "../runs/run-period";
import type { PayRunTables } from "../store/pay-run-tables";
import { selectRun } from "../store/select-runs";
import type { SlipDocument } from "../store/slip-document";
import { notWorkedOut } from "./not-worked-out";
import { finalShown, payslipData } from "./payslip-data";
import { findEmployer, type SlipPeriod } from "./slip-parts";
import { type WorkContext, workOut } from "./work-out";

const getPayslip = operation({
  id: "getPayslip",
  method: "get",
  path: "/v1/payslip/data/{employeeId}/{year}/{period}",
  service: "Pay runs",
  scope: "organisation",
  summary: "An employee's payslip of a period: the final one, or a preview while the run is open",
  description:
    "A preview is calculated again each time. Where more is taken than paid, its `netPay` is below zero and `shortfall` says by how much; such a run cannot be locked. `workings` of a final payslip are calculated again from the facts that were kept when its run was locked: each figure that comes out as on the payslip has its steps. A payslip of earlier versions, without kept facts, has no workings. A preview in another frequency takes the lines that are not locked and whose pay date lies in its period; it needs no run.",
  params: z.object({ employeeId: idField(), year: taxYearField(), period: periodField() }),
  query: runQuery.extend({
    includeWorkings: flagQuery().optional(),
    payFrequency: payFrequency.optional().openapi({
      description:
        "Previews the period of another frequency than the payroll's own, counted from 6 April and paid on its last day.",
    }),
    payrollConfigId: idField().optional().openapi({
      description: "Of several payrolls in the period, after a move; the last final one when it is left out.",
    }),
  }),
  data: payslipShown,
  token: "payslip_retrieved",
  refusals: [
    EMPLOYEE_NOT_FOUND,
    { status: 404, token: "payslip_not_found", when: "No run of the period is there, or nobody is paid in it." },
    {
      status: 409,
      token: "period_locked",
      when: "Another `payFrequency` is for previews: these days are in a final payslip.",
    },
  ],
  examples: { data: payslipExample },
});

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
  return payslipData(slip, period, await findEmployer(tx), null);
}

/** A final payslip as it is stored. */
interface StoredSlip {
  readonly payslip_id: string;
  readonly document: SlipDocument;
}

/**
 * Returns the workings of a final payslip: it is calculated again from its kept facts, and a step is returned only if its
 * figure comes out as stored, since the rules may have changed since the lock. Null if no facts of it are kept.
 */
async function finalWorkings(
  tx: Tx,
  { rulebook, payslipSources }: WorkContext,
  { payslip_id: payslipId, document }: StoredSlip,
): Promise<PayslipData["workings"]> {
  const made = await factsKept(tx, payslipSources, payslipId);
  const repeated = made === null ? null : payYear(made.year, rulebook, { explain: true });
  if (repeated === null || !repeated.ok) return null;
  const stored = { payslips: [document.payslip] };
  const comesOut = ({ figure }: WorkingStep): boolean => {
    const path = figure.split("/").slice(1);
    const value = valueAt(stored, path);
    return value !== undefined && value === valueAt(repeated.value, path);
  };
  return stepsShown((repeated.workings?.steps ?? []).filter(comesOut));
}

/** Returns what the service has that keeps the facts of final payslips. */
async function factsKept(
  tx: Tx,
  sources: WorkContext["payslipSources"],
  payslipId: string,
): Promise<PayslipMade | null> {
  for (const source of sources) {
    const made = await source.made?.(tx, payslipId);
    if (made !== undefined && made !== null) return made;
  }
  return null;
}

interface OtherFrequencyAsked {
  readonly year: number;
  readonly period: number;
  readonly payFrequency: SalaryFrequency;
}

/**
 * Returns the period of a preview in a frequency other than the payroll's: that frequency's period of the tax year,
 * paid on its last day. Days that are in a final payslip are not previewed.
 */
async function otherPeriod(
  tx: Tx,
  { employee }: EmployeeFacts,
  { year, period, payFrequency }: OtherFrequencyAsked,
): Promise<SlipPeriod> {
  const days = daysOfPeriod(year, payFrequency, period);
  if (days === null) throw invalid([issueAt(["period"], "invalid_period", null, "The tax year has no such period.")]);
  const [first, last] = [formatDate(days.first), formatDate(days.last)];
  if (employee.start_date > last) throw notFound("payslip");
  await needOpen(tx, employee.employee_id, first);
  const { taxWeek, taxMonth } = taxPeriodOn(days.last, year, payFrequency);
  return {
    payRunId: null,
    sequence: null,
    payrollConfigId: employee.payroll_config_id,
    year,
    period,
    supplementary: 0,
    payFrequency,
    taxWeek,
    taxMonth,
    periodStartDate: first,
    periodEndDate: last,
    regularPaymentDate: last,
    paymentDate: last,
    loanMultiplesOfWeeks: (await findConfig(tx, employee.payroll_config_id))?.loan_multiples_of_weeks ?? null,
    isLastOfYear: daysOfPeriod(year, payFrequency, period + 1) === null,
  };
}

async function needOpen(tx: Tx, employeeId: string, day: string): Promise<void> {
  const locked = await tx
    .withTables<PayRunTables>()
    .selectFrom("payslip")
    .innerJoin("pay_run", "pay_run.pay_run_id", "payslip.pay_run_id")
    .select("pay_run.period_end_date")
    .where("payslip.employee_id", "=", employeeId)
    .where("pay_run.period_end_date", ">=", day)
    .orderBy("pay_run.period_end_date", "desc")
    .limit(1)
    .executeTakeFirst();
  if (locked === undefined) return;
  const text = "These days are in a final payslip: it is as it is.";
  throw new Refused(409, { token: "period_locked", text, arguments: { limit: locked.period_end_date } });
}
