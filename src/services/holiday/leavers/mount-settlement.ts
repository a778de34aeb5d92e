import { z } from "@hono/zod-openapi";
import Decimal from "decimal.js";
import type { Workings } from "../../../engine";
import { formatDate, formatPence, readDate, readPence } from "../../../engine/base";
import {
  type AverageWeek,
  type LeaverHoliday,
  type LeaverHolidayFacts,
  leaverHoliday,
  weeksOfPay,
} from "../../../engine/holiday";
import { Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import {
  amountField,
  EMPLOYEE_NOT_FOUND,
  money,
  mountOperation,
  operation,
  optional,
  orElse,
  periodField,
  type RefusalCase,
  type RequestWork,
  type RunName,
  type ServiceContext,
  stepsShown,
  taxYearField,
  withExamples,
  workingStep,
} from "../../contract";
import { lockRecords, markEmployee } from "../../employees";
import { selectRuns } from "../../pay-runs";
import type { EmployeeHoliday, PolicyRow } from "../balances/employee-holiday";
import { requireBalance, requireHoliday } from "../balances/require-balance";
import { inHoliday, NO_POLICY, NOT_CALCULATED, ofEmployee, unitName, units } from "../contract/common";
import { averagePayBefore, getAverage, type PaidPeriod, paidPeriods } from "../pay/average-pay";
import { salaryOn } from "../pay/holiday-pay-lines";
import { withoutAverage } from "../pay/mount-average-pay";
import { weekUnits } from "../pay/week-units";
import { holidayTables } from "../store/holiday-tables";
import type { SettlementRow } from "./settlement-lines";

/** The highest number of a supplementary run. */
const LATEST_RUN = 99;

const postedIn = z.strictObject({
  payrollConfigId: z.string(),
  year: z.int(),
  period: z.int(),
  supplementary: z.int(),
});

const shownFields = withExamples({
  employeeId: [z.string(), "01JZ3V6D4R8QK2M5N7P9T1W3X5"],
  leavingDate: [z.string(), "2026-09-30"],
  unitName: [unitName, "Day"],
  accrued: [units(), "14.1"],
  taken: [units(), "6"],
  difference: [units(), "8.1"],
  direction: [z.enum(["PayInLieu", "Recover"]), "PayInLieu"],
  rate: [money(), "100.00"],
  amount: [money(), "810.00"],
  recoverAllowed: [
    z.boolean().openapi({ description: "True only with an agreement that lets the employer recover." }),
    false,
  ],
  postedIn: [postedIn.nullable(), null],
  workings: [z.array(workingStep), []],
});

const shown = z.strictObject(shownFields.shape).openapi("HolidayLeaverSettlement");
type ShownSettlement = z.input<typeof shown>;

const WEEK_PAY =
  "A week's pay for a leaver without a salary whom no final payslip has paid: what fairly represents it. Not read otherwise.";

const common = {
  ...inHoliday,
  path: "/v1/holiday/employees/{employeeId}/leaver-settlement",
  params: ofEmployee,
  data: shown,
} as const;

const REFUSALS: readonly RefusalCase[] = [
  EMPLOYEE_NOT_FOUND,
  { status: 409, token: "employee_not_leaving", when: "The employee has no leaving date." },
  {
    status: 409,
    token: "no_payslips_for_average",
    when: "The leaver has no salary, no week before the last day has pay on a final payslip, and `weekPay` is not stated.",
  },
  NO_POLICY,
  NOT_CALCULATED,
];

const getSettlement = operation({
  ...common,
  id: "getLeaverHolidaySettlement",
  method: "get",
  summary: "What a leaver is paid in lieu of holiday, or has taken too much",
  description:
    "Accrued and taken leave up to the leaving date, and the amount of the difference: at a 52nd of the salary in force on that date for a week, with the average of what was paid beside it, or without a salary at the average week's pay. Nothing is posted; `postedIn` is the pay run that it was posted to.",
  query: z.object({ weekPay: amountField().optional().openapi({ description: WEEK_PAY }) }),
  token: "leaver_settlement_calculated",
  refusals: REFUSALS,
  examples: { data: shownFields.example },
});

const postSettlement = operation({
  ...common,
  id: "postLeaverHolidaySettlement",
  method: "post",
  summary: "Posts a leaver's holiday settlement to a pay run",
  description:
    "The run's payslip has the line at once, in a preview as well; posting again replaces it until the run is locked. Leave taken too much is recovered only if `agreementHeld`.",
  body: z.strictObject({
    agreementHeld: orElse(z.boolean(), false),
    weekPay: optional(amountField()).openapi({ description: WEEK_PAY }),
    postIn: z.strictObject({
      year: taxYearField(),
      period: periodField(),
      supplementary: orElse(z.int().min(0).max(LATEST_RUN), 0),
    }),
  }),
  token: "leaver_settlement_posted",
  status: 201,
  idempotent: true,
  refusals: [
    ...REFUSALS,
    { status: 409, token: "recovery_not_allowed", when: "Too much leave was taken, and no agreement is held." },
    { status: 409, token: "period_locked", when: "The run is locked, or a locked run has paid the settlement." },
  ],
  examples: {
    body: { agreementHeld: false, postIn: { year: 2026, period: 6 } },
    data: {
      ...shownFields.example,
      postedIn: { payrollConfigId: "01JZ3V6D4R8QK2M5N7P9T1W3X9", year: 2026, period: 6, supplementary: 0 },
    },
  },
});

export function mountSettlement(context: ServiceContext): void {
  mountOperation(context, getSettlement, async ({ params: { employeeId }, query, ...work }, tx) => {
    const holiday = await requireHoliday(work, employeeId);
    const posted = await findPosted(tx, employeeId);
    const settled = await settle(work, holiday, {
      agreementHeld: posted?.agreement_held ?? false,
      statedWeek: query.weekPay ?? posted?.week_pay ?? null,
    });
    return { data: settlementData(employeeId, settled, posted), text: "This is the leaver's holiday." };
  });

  mountOperation(context, postSettlement, async ({ params: { employeeId }, body, ...work }, tx) => {
    const { organisationId, now } = work;
    await lockRecords(tx, [employeeId]);
    const holiday = await requireHoliday(work, employeeId);
    const settled = await settle(work, holiday, { agreementHeld: body.agreementHeld, statedWeek: body.weekPay });
    const { leaver, policy } = settled;
    if (leaver.direction === "Recover" && !leaver.recoverAllowed) throw recoveryNotAllowed();
    const { payroll_config_id: payrollConfigId } = holiday.facts.employee;
    const run = { payrollConfigId, ...body.postIn };
    await refuseLocked(tx, run, await findPosted(tx, employeeId));
    const values = {
      payroll_config_id: payrollConfigId,
      year: run.year,
      period: run.period,
      supplementary: run.supplementary,
      units: leaver.difference.replace("-", ""),
      unit_name: policy.unit_name,
      direction: leaver.direction,
      amount: readPence(leaver.amount),
      agreement_held: body.agreementHeld,
      week_pay: body.weekPay,
      updated_at: now,
    };
    const posted = await holidayTables(tx)
      .insertInto("holiday_settlement")
      .values({
        organisation_id: organisationId,
        employee_id: employeeId,
        ...values,
        pay_run_id: null,
        created_at: now,
      })
      .onConflict((conflict) => conflict.columns(["organisation_id", "employee_id"]).doUpdateSet(values))
      .returningAll()
      .executeTakeFirstOrThrow();
    await markEmployee(tx, context, { organisationId, employeeId });
    return { data: settlementData(employeeId, settled, posted), text: "The settlement is posted." };
  });
}

async function findPosted(tx: Tx, employeeId: string): Promise<SettlementRow | null> {
  const row = await holidayTables(tx)
    .selectFrom("holiday_settlement")
    .selectAll()
    .where("employee_id", "=", employeeId)
    .executeTakeFirst();
  return row ?? null;
}

/** Refuses a run that is locked, and a settlement that a locked run has paid: 409 `period_locked`. */
async function refuseLocked(tx: Tx, run: RunName, posted: SettlementRow | null): Promise<void> {
  const found = await selectRuns(tx)
    .select("status")
    .where("payroll_config_id", "=", run.payrollConfigId)
    .where("year", "=", run.year)
    .where("period", "=", run.period)
    .where("supplementary", "=", run.supplementary)
    .executeTakeFirst();
  if (found?.status !== "Locked" && (posted?.pay_run_id ?? null) === null) return;
  const text = "The run is locked, or a locked run has paid this settlement.";
  throw new Refused(409, { token: "period_locked", text });
}

function recoveryNotAllowed(): Refused {
  const text = "Too much leave was taken: it is recovered only under the contract or another agreement.";
  return new Refused(409, { token: "recovery_not_allowed", text });
}

function settlementData(employeeId: string, settled: Settled, posted: SettlementRow | null): ShownSettlement {
  const { leaver, policy, leavingDate, accrued, taken, workings } = settled;
  return {
    employeeId,
    leavingDate,
    unitName: policy.unit_name,
    accrued,
    taken,
    ...leaver,
    postedIn:
      posted === null
        ? null
        : {
            payrollConfigId: posted.payroll_config_id,
            year: posted.year,
            period: posted.period,
            supplementary: posted.supplementary,
          },
    workings: stepsShown(workings?.steps ?? []),
  };
}

/** A leaver's leave on the last day of employment, and what it is worth. */
interface Settled {
  readonly leavingDate: string;
  readonly policy: PolicyRow;
  readonly accrued: string;
  readonly taken: string;
  readonly leaver: LeaverHoliday;
  readonly workings: Workings | null;
}

interface SettlementTerms {
  readonly agreementHeld: boolean;
  /** Pence of a week's pay that was stated. */
  readonly statedWeek: number | null;
}

/**
 * Returns a leaver's settlement: what accrued, was carried over or adjusted up to the last day, less what was taken, at
 * a week's salary or, without a salary, the average week's pay. Refuses 409 `employee_not_leaving`, `no_holiday_policy`, `no_payslips_for_average`,
 * `holiday_not_calculated`.
 */
async function settle(
  work: RequestWork,
  holiday: EmployeeHoliday,
  { agreementHeld, statedWeek }: SettlementTerms,
): Promise<Settled> {
  const leavingDate = holiday.facts.employee.leaving_date;
  if (leavingDate === null) {
    throw new Refused(409, { token: "employee_not_leaving", text: "The employee has no leaving date." });
  }
  const { balance, policy, workings } = requireBalance(work, holiday, leavingDate);
  const { pay, average } = await payOfWeek(work, holiday, {
    day: leavingDate,
    before: dayAfter(leavingDate),
    statedWeek,
  });
  const unitsPerWeek = weekUnits(holiday, policy, { day: leavingDate, average });
  if (unitsPerWeek === null) throw withoutHours();
  const { taken, remainingToday } = balance;
  const accrued = Decimal.max(0, new Decimal(remainingToday).plus(taken)).toString();
  const leaver = leaverHoliday({ accrued, taken, unitsPerWeek, ...pay, agreementHeld });
  if (!leaver.ok) throw withoutHours();
  return { leavingDate, policy, accrued, taken, leaver: leaver.value, workings };
}

function dayAfter(date: string): string {
  return formatDate(readDate(date) + 1);
}

function withoutHours(): Refused {
  const text = "The leave cannot be calculated: the working pattern has no hours of a week.";
  return new Refused(409, {
    token: "holiday_not_calculated",
    text,
    arguments: { problem: "required", field: "/hoursPerWeek" },
  });
}

/** What a week of leave is paid by, and the average week that it was found in; null without one. */
interface PayOfWeek {
  readonly pay: Pick<LeaverHolidayFacts, "averageWeekPay" | "annualSalary" | "payBesideSalary">;
  readonly average: AverageWeek | null;
}

interface Asked {
  /** The day whose salary counts. */
  readonly day: string;
  /** The day before which weeks count. */
  readonly before: string;
  /** Pence of a week's pay for somebody without a salary whom no payslip has paid yet. */
  readonly statedWeek: number | null;
}

/**
 * Returns the pay of a week in lieu of leave: the salary in force, with what final payslips had beside a salary, or
 * without a salary the average week's pay, or the week's pay that is stated if no week has pay. Refuses 409
 * `no_payslips_for_average` only without all of them, and `holiday_not_calculated`.
 */
async function payOfWeek(
  work: RequestWork,
  holiday: EmployeeHoliday,
  { day, before, statedWeek }: Asked,
): Promise<PayOfWeek> {
  const salary = salaryOn(holiday, day);
  if (salary > 0) return besideSalary(work, holiday, { salary, before });
  const found = await averagePayBefore(work, holiday, before);
  if (!found.ok && statedWeek !== null && found.problems.every(({ token }) => token === "must_not_be_empty")) {
    return { pay: { averageWeekPay: formatPence(statedWeek) }, average: null };
  }
  if (!found.ok) throw withoutAverage(found.problems);
  return { pay: { averageWeekPay: found.average.averageWeekPay }, average: found.average };
}

/** Periods without a salary line are of the time before the salary: what they paid was not beside it. */
async function besideSalary(
  work: RequestWork,
  holiday: EmployeeHoliday,
  { salary, before }: { readonly salary: number; readonly before: string },
): Promise<PayOfWeek> {
  const annualSalary = formatPence(salary);
  const all = (await paidPeriods(work, [holiday], before)).get(holiday.employeeId) ?? [];
  const periods = all.filter((period) => period.salary !== 0);
  const found = getAverage(holiday, periods, { day: before, rulebook: work.context.rulebook });
  if (found.ok) {
    const payBesideSalary = paidBeside(found.value, periods, before);
    return { pay: { annualSalary, payBesideSalary }, average: found.value };
  }
  if (found.problems.some(({ token }) => token !== "must_not_be_empty")) throw withoutAverage(found.problems);
  return { pay: { annualSalary }, average: null };
}

/** Returns what each week that counts was paid beside the salary. */
function paidBeside(average: AverageWeek, periods: readonly PaidPeriod[], leaveStartDate: string): readonly string[] {
  const counted = new Set(average.lookedAt.filter(({ included }) => included).map(({ weekEndDate }) => weekEndDate));
  const weeks = weeksOfPay({
    leaveStartDate,
    periods: periods.map(({ from, to, pay, salary }) => ({ from, to, pay: formatPence(Math.max(0, pay - salary)) })),
  });
  return weeks.ok ? weeks.value.filter((week) => counted.has(week.weekEndDate)).map(({ pay }) => String(pay)) : [];
}
