import { recordEvent } from "../../../platform/events";
import { notFound, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { findPayPeriod, lockEmployees, payScheduleOf } from "../../pay";
import type { PayslipData } from "../contract/payslip-schemas";
import { needWorkedOut } from "../payslips/not-worked-out";
import { tellSources } from "../payslips/tell-sources";
import { configToRun, insertRun, lastRun, previousOpen } from "../runs/create-run";
import { type By, tellOfRun } from "../runs/run-event";
import { figuresOf } from "../runs/run-figures";
import { type ConfigRow, periodOf, type RunPeriod, type RunRow } from "../runs/run-period";
import { type WorkedRun, workOutRun } from "../runs/work-out-run";
import { lockPayroll } from "../store/lock-payroll";
import type { PayRunTables } from "../store/pay-run-tables";
import { freeze } from "./freeze";

interface Asked {
  readonly payrollConfigId: string;
  readonly year: number;
  readonly period: number;
}

/** Locks a run: worked out for the last time, its payslips frozen, told of; all of it in one transaction, or nothing. */
export async function lockRun(tx: Tx, context: ServiceContext, asked: Asked, by: By): Promise<RunRow> {
  const { payrollConfigId } = asked;
  await lockPayroll(tx, payrollConfigId, "alone");
  const config = await configToRun(tx, payrollConfigId);
  const row = (await runAsked(tx, asked)) ?? (await runMade(tx, context, config, asked, by));
  if (row.status === "Locked") {
    throw new Refused(409, { token: "pay_run_already_locked", text: "The pay run is locked." });
  }
  const run = await periodOf(tx, config, row);
  await holdRecords(tx, run);
  const worked = await workOutRun(tx, context, run);
  needWorkedOut(worked.failed);
  const data = await freeze(tx, context, worked, run, by);
  await tellSources(tx, context, worked.slips, run, data);
  const locked = await markLocked(tx, worked, run, by);
  const employeeIds = worked.slips.map(({ facts }) => facts.employee.employee_id);
  const { periodEndDate, regularPaymentDate: paymentDate } = run;
  await lockEmployees(tx, employeeIds, { periodEndDate, paymentDate });
  for (const payslip of data) await tellOfPayslip(tx, context, payslip, by);
  await tellOfRun(tx, context, locked, by);
  return locked;
}

async function runAsked(tx: Tx, { payrollConfigId, year, period }: Asked): Promise<RunRow | null> {
  const row = await tx
    .withTables<PayRunTables>()
    .selectFrom("pay_run")
    .selectAll()
    .where("payroll_config_id", "=", payrollConfigId)
    .where("year", "=", year)
    .where("period", "=", period)
    .where("is_supplementary", "=", false)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** A run that nobody has created is made by locking it, where it is the next one. */
async function runMade(
  tx: Tx,
  context: ServiceContext,
  config: ConfigRow,
  { payrollConfigId, year, period }: Asked,
  by: By,
): Promise<RunRow> {
  const found = findPayPeriod(await payScheduleOf(tx, config), year, period);
  const next = ((await lastRun(tx, payrollConfigId))?.sequence ?? -1) + 1;
  if (found === null || found.sequence < next) throw notFound("pay_run");
  if (found.sequence > next) throw previousOpen();
  return insertRun(tx, context, config, null, by);
}

/** Changes of these employees wait until the run is locked, and are refused then where they belong to its period. */
async function holdRecords(tx: Tx, { payrollConfigId }: RunPeriod): Promise<void> {
  await tx
    .withTables<PayRunTables>()
    .selectFrom("employee")
    .select("employee_id")
    .where("payroll_config_id", "=", payrollConfigId)
    .orderBy("employee_id")
    .forUpdate()
    .execute();
}

async function markLocked(tx: Tx, worked: WorkedRun, run: RunPeriod, { caller, now }: By): Promise<RunRow> {
  return tx
    .withTables<PayRunTables>()
    .updateTable("pay_run")
    .set({
      ...figuresOf(worked, run),
      ...{ status: "Locked", rules_digest: worked.slips[0]?.rules ?? null, locked_at: now, updated_at: now },
      locked_by: caller.userId === null ? `M2M#${caller.clientId}` : `USER#${caller.userId}`,
    })
    .where("pay_run_id", "=", run.payRunId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function tellOfPayslip(tx: Tx, context: ServiceContext, payslip: PayslipData, by: By): Promise<void> {
  const { payslipId, employeeId, payrollConfigId, payRunId, year, period, paymentDate, status, forPeriod } = payslip;
  await recordEvent(tx, context, {
    ...{ organisationId: by.organisationId, accountId: by.caller.accountId, eventType: "payslip.finalised" },
    resourceUrl: `/v1/payslip/data/${employeeId}/${year}/${period}`,
    data: { payslipId, employeeId, payrollConfigId, payRunId, year, period, paymentDate, status, forPeriod },
  });
}
