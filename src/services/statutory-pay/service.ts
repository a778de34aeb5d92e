import type { z } from "@hono/zod-openapi";
import { sql } from "kysely";
import { byName, STATUTORY_TYPES } from "../../engine/base";
import { statutoryRates } from "../../engine/statutory-pay/rates";
import { invalid, invalidFindings, issueAt, notFound, Refused } from "../../platform/http";
import type { Tx } from "../../platform/store";
import { attachmentOperations, mountAttachments } from "../attachments";
import {
  idField,
  issuesOfProblems,
  moneyOf,
  mountCalculation,
  mountList,
  mountOperation,
  type OperationService,
  type ReopenedRun,
  type ServiceContext,
  showColumns,
  withoutNulls,
} from "../contract";
import { employeeFacts, requireEmployee } from "../employees";
import { findConfig, findPayPeriod, payScheduleOf } from "../pay";
import { selectPayslips } from "../pay-runs";
import { mountLinking } from "./calculate/mount-linking";
import { mountPreview } from "./calculate/mount-preview";
import { percentage } from "./calculate/outcome";
import { storeCalculation } from "./calculate/store-calculation";
import { applyPayRise } from "./contract/average-operations";
import { awardRequest } from "./contract/award-fields";
import { listCalculations, listCalculationsFields, runStatutoryPay } from "./contract/calculation-operations";
import { type IMPORT_FIELDS, importPayment } from "./contract/import-operations";
import { getStatutoryRates, listRateYears } from "./contract/rates-operations";
import { MISSING, ONE_PAYMENT } from "./contract/words";
import { mountAverage } from "./facts/mount-average";
import { awardToChange, changeAward } from "./payments/change-award";
import { createAward } from "./payments/create-award";
import { followEmployee } from "./payments/employee-changed";
import { awardIssue } from "./payments/issues";
import { mountPaymentLists, mountPayments, priceProvisionalWeeks, shown } from "./payments/mount-payments";
import { findPayment, type PaymentRow } from "./payments/payment-rows";
import { workOutRequest } from "./payments/work-out-request";
import { calculateWaiting } from "./payslips/calculate-waiting";
import { findGiven } from "./payslips/given";
import { findPayDueNow } from "./payslips/known";
import { mountReconcile } from "./payslips/mount-reconcile";
import { moveAwards } from "./payslips/move-awards";
import { reportedStatutoryPay } from "./reported/reported-pay";
import { keepRecalculations, mountRises } from "./rises/mount-rises";
import { mountExport } from "./schedule/mount-export";
import { mountExternal } from "./schedule/mount-external";
import { mountSchedule } from "./schedule/mount-schedule";
import { statutoryMigrations } from "./store/statutory-migrations";
import { type PeriodName, type StoredImport, statutoryTables } from "./store/statutory-tables";

const paymentAttachments = attachmentOperations({
  id: "StatutoryPayAward",
  service: "Statutory pay",
  name: "a statutory pay award",
  path: ONE_PAYMENT,
  params: { employeeId: idField(), statutoryPayId: idField() },
  missing: MISSING,
});

type ImportField = keyof typeof IMPORT_FIELDS;

const OF_SICKNESS: readonly ImportField[] = [
  ...(["chainStartDate", "lastSickDate", "spellStartDate", "waitingDaysServed"] as const),
  ...(["weeksUsed", "protectedFlatRate"] as const),
];
const OF_FAMILY_PAY: readonly ImportField[] = ["weeksPaid", "daysPaid", "amountPaid"];

/** The purpose of files that belong to awards; a migration names it too. */
const PURPOSE = "StatutoryPayment";

/** The statutory pay service: awards of the seven statutory payments, week by week, and what pay runs pay of them. */
export const statutoryPayService: OperationService = {
  name: "statutory-pay",
  migrations: statutoryMigrations,
  fromAbove: () => ({ reportedStatutoryPay }),
  employeeChanged: followEmployee,
  payslipSource: {
    given: (tx, { period, employeeIds }) => findGiven(tx, period, employeeIds),
    known: (tx, { period, employeeIds }) => findPayDueNow(tx, period, employeeIds),
    locked: async (tx, locked) => {
      await slicesPaid(tx, locked);
      await calculateWaiting(tx, locked);
    },
  },
  runReopened: takeBackSlices,
  mount: (context) => {
    mountRates(context);
    mountPreview(context);
    mountCalculations(context);
    mountLinking(context);
    mountPaymentLists(context);
    mountPayments(context);
    mountSchedule(context);
    mountExternal(context);
    mountPaymentAttachments(context);
    mountExport(context);
    mountAverage(context);
    mountRises(context);
    mountApply(context);
    mountImport(context);
    mountReconcile(context);
    priceProvisionalWeeks(context);
  },
};

function mountRates(context: ServiceContext): void {
  const { rulebook } = context;

  mountCalculation(context, listRateYears, async () => {
    const items = rulebook.taxYears.filter((taxYear) => statutoryRates({ taxYear }, rulebook).ok);
    return { data: { items }, text: "The tax years are listed." };
  });

  mountCalculation(context, getStatutoryRates, async ({ params: { taxYear } }) => {
    const found = statutoryRates({ taxYear }, rulebook);
    if (!found.ok) throw invalid(issuesOfProblems(found.problems, new Set(["taxYear"])));
    const { weeklyRates, sspEarningsRate, ...rest } = found.value;
    const data = {
      ...rest,
      weeklyRates: byName(STATUTORY_TYPES, (type) => weeklyRates[type].map((each) => ({ ...each }))),
      earningsRelatedRate: percentage(rest.earningsRelatedRate),
      sspEarningsRate: sspEarningsRate === null ? null : percentage(sspEarningsRate),
      recoveryRate: percentage(rest.recoveryRate),
      smallEmployerRecoveryRate: percentage(rest.smallEmployerRecoveryRate),
      smallEmployerCompensationRate: percentage(rest.smallEmployerCompensationRate),
    };
    return { data, text: "These are the rates of the tax year." };
  });
}

/** Mounts the operations on the documents of an award, such as a certificate. */
function mountPaymentAttachments(context: ServiceContext): void {
  mountAttachments(context, paymentAttachments, {
    purpose: PURPOSE,
    need: async (tx, { employeeId = "", statutoryPayId = "" }) => {
      return (await findPayment(tx, { employeeId, statutoryPayId })).statutory_pay_id;
    },
  });
}

/** Slices that the payslips of a reopened run paid are to be paid again, and their awards move back. */
async function takeBackSlices(tx: Tx, { work, period, publish }: ReopenedRun): Promise<void> {
  const ofRun = selectPayslips(tx).select("payslip_id").where("pay_run_id", "=", period.payRunId);
  const unpaid = await statutoryTables(tx)
    .updateTable("statutory_line_item")
    .set({ status: "Pending", payslip_id: null })
    .where("payslip_id", "in", ofRun)
    .returning("statutory_pay_id")
    .execute();
  const { organisationId, caller, now } = work;
  const ids = [...new Set(unpaid.map(({ statutory_pay_id: id }) => id))];
  await moveAwards(tx, { organisationId, accountId: caller.accountId, now, publish }, { ids, by: "RunReopened" });
}

function mountApply(context: ServiceContext): void {
  mountOperation(context, applyPayRise, async ({ params, body, ...rest }, tx) => {
    const work = { ...rest, tx, context };
    const before = await awardToChange(work, params);
    const { recalculations } = before.row;
    const recalculation = recalculations.find(({ recalculationId: id }) => id === body.recalculationId);
    if (recalculation === undefined) throw notFound("recalculation");
    if (recalculation.isApplied) {
      throw new Refused(409, { token: "pay_rise_already_applied", text: "The recalculation was applied before." });
    }
    const { payArrearsIn = null } = body;
    if (payArrearsIn !== null) await needOpen(tx, context, before.row, payArrearsIn);
    const award = { ...before.award, payRises: recalculation.payRises };
    const row = await changeAward(work, before, { award, arrearsIn: payArrearsIn });
    const applied = recalculations.map((each) => (each === recalculation ? { ...each, isApplied: true } : each));
    await keepRecalculations(tx, row, applied);
    const payment = await shown({ tx }, row);
    const arrears = payment.lineItems
      .filter(({ isArrears, status }) => isArrears && status === "Pending")
      .map(({ weekNumber, amount, year, period }) => ({ weekNumber, amount, year, period }));
    return { data: { ...payment, arrears }, text: "The pay rise is applied." };
  });
}

/** Refuses a period that the payroll does not have, or that is locked. */
async function needOpen(tx: Tx, context: ServiceContext, row: PaymentRow, asked: PeriodName): Promise<void> {
  const config = await findConfig(tx, row.payroll_config_id);
  if (config === null) throw new Error("An award has a payroll.");
  const period = findPayPeriod(await payScheduleOf(tx, config), asked.year, asked.period);
  const locked = await context.payrollRuns.lockedThrough(tx, row.payroll_config_id);
  const field = ["payArrearsIn", "period"];
  if (period === null) throw invalid([issueAt(field, "invalid_period", null, "The payroll has no such period.")]);
  if (locked !== null && period.periodEndDate <= locked.periodEndDate) {
    throw invalid([issueAt(field, "period_locked", null, "The run of the period is locked.")]);
  }
}

type Locked = Parameters<NonNullable<NonNullable<OperationService["payslipSource"]>["locked"]>>[1];

/** Marks the slices that final payslips have paid, and moves their awards; statements do not grow with the employees. */
async function slicesPaid(tx: Tx, locked: Locked): Promise<void> {
  const { period, payslips } = locked;
  if (payslips.length === 0 || period.supplementary !== 0) return;
  const tables = statutoryTables(tx);
  const paid = await tables
    .updateTable("statutory_line_item")
    .set({ status: "Paid" })
    .where(
      "employee_id",
      "in",
      payslips.map(({ employeeId }) => employeeId),
    )
    .where("payroll_config_id", "=", period.payrollConfigId)
    .where("year", "=", period.year)
    .where("period", "=", period.period)
    .where("status", "=", "Pending")
    .returning(["statutory_pay_id", "line_item_sequence", "employee_id"])
    .execute();
  if (paid.length === 0) return;
  await namePayslips(
    tx,
    locked,
    paid.map(({ employee_id: id }) => id),
  );
  const ids = paid.map(({ statutory_pay_id: id }) => id);
  await moveAwards(tx, locked, { ids, by: "RunLocked" });
}

/** Stores on each slice the payslip that paid it, with one statement. */
async function namePayslips(tx: Tx, { period, payslips }: Locked, employeeIds: readonly string[]): Promise<void> {
  const paidTo = new Set(employeeIds);
  const named = payslips.filter((each) => paidTo.has(each.employeeId));
  const rows = JSON.stringify(named.map(({ employeeId, payslipId }) => ({ employeeId, payslipId })));
  await sql`
    update statutory_line_item as item set payslip_id = slip."payslipId"
    from jsonb_to_recordset(${rows}::jsonb) as slip("employeeId" text, "payslipId" text)
    where item.employee_id = slip."employeeId" and item.payroll_config_id = ${period.payrollConfigId}
      and item.year = ${period.year} and item.period = ${period.period}
      and item.status = 'Paid' and item.source = 'PayrollRun' and item.payslip_id is null`.execute(tx);
}

function mountCalculations(context: ServiceContext): void {
  mountOperation(context, runStatutoryPay, async ({ params: { employeeId }, body, ...work }, tx) => {
    const facts = await employeeFacts(tx, employeeId);
    if (facts === null) throw notFound("employee");
    const request = awardRequest(body);
    const worked = await workOutRequest({ ...work, tx, context }, facts, request);
    if (!worked.ok) throw invalidFindings(worked.problems, awardIssue);
    const calculationId = await storeCalculation(
      { ...work, tx, context },
      { employeeId, statutoryPayId: null, request, outcome: worked.value },
    );
    const data = { calculationId, calculatedAt: work.now, ...worked.value };
    return { data, text: "The payment is calculated; nothing is paid by it." };
  });

  mountList(context, listCalculations, {
    within: ({ tx, params }) => requireEmployee(tx, params.employeeId),
    from: (tx: Tx) => statutoryTables(tx).selectFrom("statutory_calculation").selectAll(),
    filters: { employeeId: "employee_id" },
    order: ["calculation_id"],
    direction: "desc",
    show: (rows) =>
      rows.map((row) => ({
        ...showColumns(listCalculationsFields.shape, row),
        calculatedAt: row.created_at,
        totalAmount: moneyOf(row.total_amount),
        request: { ...row.request },
      })),
    text: "The calculations are listed.",
  });
}

type Imported = z.output<z.ZodObject<typeof IMPORT_FIELDS>>;

function mountImport(context: ServiceContext): void {
  mountOperation(context, importPayment, async ({ params: { employeeId }, body, ...work }, tx) => {
    const { averageWeeklyEarnings, previousProviderName, amountPaid, weeksPaid, daysPaid, ...rest } = body;
    const { chainStartDate, lastSickDate, spellStartDate, waitingDaysServed, weeksUsed, ...more } = rest;
    const { protectedFlatRate, ...sent } = more;
    const request = awardRequest(sent);
    const isSick = request.statutoryType === "StatutorySickPay";
    const imported = importOf(
      {
        averageWeeklyEarnings,
        previousProviderName,
        amountPaid,
        weeksPaid,
        daysPaid,
        chainStartDate,
        lastSickDate,
        spellStartDate,
        waitingDaysServed,
        weeksUsed,
        protectedFlatRate,
      },
      isSick,
    );
    const row = await createAward({ ...work, tx, context }, { employeeId, request, imported });
    return { data: await shown({ tx }, row), text: "The award is imported." };
  });
}

/** Returns what another payroll handed over; refuses fields of the other kind of pay. */
function importOf(sent: Imported, isSick: boolean): StoredImport {
  const { averageWeeklyEarnings, ...rest } = sent;
  const known: Partial<StoredImport> = withoutNulls(rest);
  const foreign = (isSick ? OF_FAMILY_PAY : OF_SICKNESS).filter((name) => name in known);
  if (foreign.length > 0) throw invalid(foreign.map((name) => issueAt([name], "must_be_absent", null)));
  return { averageWeeklyEarnings, ...known };
}
