import { sql } from "kysely";
import { formatPence, readPence } from "../../../engine/base";
import { assessReEnrolment } from "../../../engine/pensions";
import type { Tx } from "../../../platform/store";
import type { PayslipPeriod, ServiceContext } from "../../contract";
import { selectEmployees } from "../../employees";
import { findConfigs, type PayPeriod, payPeriodAt, payScheduleOf } from "../../pay";
import { lastPayslips } from "../../pay-runs";
import type { ReEnrolled } from "../contract/re-enrolment-operations";
import { activeIn, exceptionOf, NOT_WORKERS } from "../enrolment/determine";
import { findWorkers, type Worker } from "../enrolment/workers";
import type { PensionTables } from "../store/pension-tables";

interface Asked {
  readonly date: string;
  readonly exclude: readonly string[];
  readonly includeRecentLeavers: boolean;
}

type Context = Pick<ServiceContext, "rulebook">;

/** Assesses everybody whose last membership ended on the earnings of the last final payslip; writes nothing. */
export async function assessAgain(tx: Tx, context: Context, asked: Asked): Promise<readonly ReEnrolled[]> {
  const ids = await endedMembers(tx);
  const workers = await findWorkers(tx, ids);
  const payrolls = await payrollsOf(tx, ids);
  const periods = await periodsWith(tx, asked.date);
  const slips = await lastPayslips(tx, { regularPaymentDate: asked.date }, ids);
  return ids.flatMap((employeeId) => {
    const worker = workers.get(employeeId);
    const period = periods.get(payrolls.get(employeeId) ?? "");
    const slip = slips.get(employeeId)?.payslip;
    if (worker === undefined || period === undefined) return [];
    const earned = readPence(slip?.enrolmentEarningsToDate ?? "0");
    const sacrificed = readPence(slip?.pensionContributions?.payReferencePeriodToDate.salarySacrifice ?? "0");
    return [assessOne(worker, { ...period, earnings: formatPence(Math.max(0, earned - sacrificed)) }, asked, context)];
  });
}

interface PeriodOfPayroll {
  readonly period: PayPeriod;
  readonly payFrequency: PayslipPeriod["payFrequency"];
}

interface Earned extends PeriodOfPayroll {
  readonly earnings: string;
}

function assessOne(
  worker: Worker,
  { period, payFrequency, earnings }: Earned,
  { date, exclude, includeRecentLeavers }: Asked,
  { rulebook }: Context,
): ReEnrolled {
  const { employeeId } = worker;
  const end = worker.ends.at(-1) ?? null;
  const isStopped = end?.next_assessment === "NextReEnrolment";
  if (exclude.includes(employeeId)) return { employeeId, isReEnrolled: false, reason: "Excluded", assessment: null };
  const found = assessReEnrolment(
    {
      dateOfBirth: worker.dateOfBirth,
      gender: worker.gender,
      earnings,
      frequency: payFrequency,
      payReferencePeriodStartDate: period.periodStartDate,
      payReferencePeriodEndDate: period.periodEndDate,
      isWorker: !NOT_WORKERS.has(worker.employmentType),
      isActiveMember: activeIn(worker, period).length > 0,
      assessmentException: exceptionOf(worker),
      reEnrolmentDate: date,
      wasEnrolledBefore: isStopped,
      membershipEndReason: isStopped ? end.reason : null,
      membershipEndDate: isStopped ? end.end_date : null,
      includeRecentLeavers,
    },
    rulebook,
  );
  if (!found.ok) return { employeeId, isReEnrolled: false, reason: "NotEligible", assessment: null };
  const { isReEnrolled, reason, assessment } = found.value;
  return { employeeId, isReEnrolled, reason, assessment };
}

/** Returns employees whose memberships have all ended, by id. */
async function endedMembers(tx: Tx): Promise<readonly string[]> {
  const rows = await tx
    .withTables<PensionTables>()
    .selectFrom("pension_membership")
    .select("employee_id")
    .groupBy("employee_id")
    .having(sql<boolean>`bool_and(end_date is not null)`)
    .orderBy("employee_id")
    .execute();
  return rows.map(({ employee_id }) => employee_id);
}

async function payrollsOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await selectEmployees(tx)
    .select(["employee_id", "payroll_config_id"])
    .where("employee_id", "in", [...ids])
    .execute();
  return new Map(rows.map((row) => [row.employee_id, row.payroll_config_id]));
}

/** Returns the period of each payroll that includes a day. */
async function periodsWith(tx: Tx, day: string): Promise<ReadonlyMap<string, PeriodOfPayroll>> {
  const found = new Map<string, PeriodOfPayroll>();
  for (const config of await findConfigs(tx)) {
    const schedule = await payScheduleOf(tx, config);
    let sequence = 0;
    let period = payPeriodAt(schedule, sequence);
    while (period.periodEndDate < day) {
      sequence += 1;
      period = payPeriodAt(schedule, sequence);
    }
    if (period.periodStartDate <= day)
      found.set(config.payroll_config_id, { period, payFrequency: config.pay_frequency });
  }
  return found;
}
