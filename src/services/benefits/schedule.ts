import { z } from "@hono/zod-openapi";
import {
  EMPLOYEE_NOT_FOUND,
  idField,
  money,
  moneyOf,
  mountOperation,
  operation,
  type RequestWork,
  type ServiceContext,
  stepsShown,
  workingStep,
} from "../contract";
import { requireEmployee } from "../employees";
import { findConfig, findPayPeriod, nextOpenPeriod, payPeriodAt, payScheduleOf } from "../pay";
import { BENEFIT_NOT_FOUND, findBenefit } from "./benefits";
import type { BenefitRow, PostingRow } from "./rows";
import { spreadFrom } from "./shares";
import { getOutstanding, readYear } from "./year-of-benefits";

const PAYROLL = "01JZ3V6D4R8QK2M5N7P9T1W3X5";

const payDayShown = z
  .strictObject({
    paymentDate: z.string(),
    amount: money().openapi({ description: "Below zero after a fall of the value." }),
    status: z.enum(["Locked", "Expected"]),
    payRunId: z.string().nullable(),
    payrollConfigId: idField(),
  })
  .openapi("BenefitPayDay");

const shown = z
  .strictObject({
    cashEquivalent: money(),
    figures: z
      .record(z.string(), z.unknown())
      .openapi({ description: "What the calculation of the kind returns, as docs/benefits.md lists it." }),
    workings: z.array(workingStep).openapi({ description: "Of the value." }),
    isPayrolled: z.boolean(),
    payDays: z.array(payDayShown).openapi({ description: "None if form P11D reports the benefit." }),
    payDayWorkings: z.array(workingStep).openapi({ description: "Of the pay days from the last change on." }),
    taxedToDate: money().openapi({ description: "By locked runs." }),
    outstanding: money().openapi({
      description: "What no pay day is left for: the employer informs HMRC, and from 2027-28 amends the last FPS.",
    }),
  })
  .openapi("BenefitSchedule");

const readSchedule = operation({
  id: "getBenefitSchedule",
  method: "get",
  path: "/v1/benefits/employees/{employeeId}/{benefitId}/schedule",
  service: "Benefits",
  scope: "organisation",
  summary: "What a benefit is worth in its tax year, and what is taxed of it on each pay day",
  description:
    "Locked pay days have what they taxed. Those of the employee's payroll that are left have what they would tax as records are now: the last takes the balance.",
  params: z.object({ employeeId: idField(), benefitId: idField() }),
  data: shown,
  token: "benefit_schedule_retrieved",
  refusals: [EMPLOYEE_NOT_FOUND, BENEFIT_NOT_FOUND],
  examples: {
    data: {
      cashEquivalent: "1600.00",
      figures: { cashEquivalent: "1600.00", percentage: "4%", chargeablePrice: "40000.00" },
      workings: [],
      isPayrolled: true,
      payDays: [
        { paymentDate: "2027-02-28", amount: "800.00", status: "Locked", payRunId: PAYROLL, payrollConfigId: PAYROLL },
        { paymentDate: "2027-03-31", amount: "800.00", status: "Expected", payRunId: null, payrollConfigId: PAYROLL },
      ],
      payDayWorkings: [],
      taxedToDate: "800.00",
      outstanding: "0.00",
    },
  },
});

export function mountSchedule(context: ServiceContext): void {
  mountOperation(context, readSchedule, async ({ params, ...work }, tx) => {
    await requireEmployee(tx, params.employeeId);
    const row = await findBenefit(tx, params);
    const [found] = await readYear(tx, [row], true);
    if (found === undefined) throw new Error("A benefit on record is read.");
    const { value, postings, reporting } = found;
    const spread = reporting.isPayrolled ? await expected(work, row, postings) : null;
    const payDays = [...postings.map(lockedDay), ...(spread?.days ?? [])];
    const { taxedToDate } = found.shown;
    return {
      data: {
        cashEquivalent: value.cashEquivalent,
        figures: value.figures,
        workings: stepsShown(value.workings),
        isPayrolled: reporting.isPayrolled,
        payDays,
        payDayWorkings: stepsShown(spread?.workings ?? []),
        taxedToDate,
        outstanding: reporting.isPayrolled && spread === null ? moneyOf(getOutstanding(found)) : moneyOf(0),
      },
      text: "This is what is taxed of the benefit.",
    };
  });
}

function lockedDay({ payment_date, amount, pay_run_id, payroll_config_id }: PostingRow) {
  return {
    paymentDate: payment_date,
    amount: moneyOf(amount),
    status: "Locked" as const,
    payRunId: pay_run_id,
    payrollConfigId: payroll_config_id,
  };
}

/** Returns what the pay days left of the employee's payroll would tax; null without any. */
async function expected({ tx, context }: RequestWork, row: BenefitRow, postings: readonly PostingRow[]) {
  const { payroll_config_id: payrollConfigId, tax_year: taxYear } = row;
  const config = await findConfig(tx, payrollConfigId);
  if (config === null) return null;
  const schedule = await payScheduleOf(tx, config);
  const next = await nextOpenPeriod(tx, context, payrollConfigId);
  const at = next.year >= taxYear ? next : findPayPeriod(schedule, taxYear, 1);
  const after = postings.at(-1)?.payment_date ?? "";
  const from = at !== null && at.regularPaymentDate <= after ? payPeriodAt(schedule, at.sequence + 1) : at;
  const isLeft = from !== null && (row.leaving_date === null || row.leaving_date >= from.periodStartDate);
  const spread = !isLeft ? null : spreadFrom(row, { schedule, at: from, postings }, true);
  if (spread === null) return null;
  const days = spread.payDays
    .filter(({ date }) => date > after)
    .map(({ date, amount }) => ({
      paymentDate: date,
      amount,
      status: "Expected" as const,
      payRunId: null,
      payrollConfigId,
    }));
  return { days, workings: spread.workings };
}
