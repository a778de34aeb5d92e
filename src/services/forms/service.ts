import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { Rulebook } from "../../engine";
import { endOfTaxYear, formatDate, formatPence, readPence, TAX_MONTHS } from "../../engine/base";
import type { ChargeFacts } from "../../engine/filings";
import { type ExpectedCharge, expectCharge, explainCharge } from "../../engine/filings/charge";
import type { P60 } from "../../engine/forms";
import { makeP32, sumRecoverable } from "../../engine/forms/p32";
import { recordEvents } from "../../platform/events";
import { invalid, issueAt } from "../../platform/http";
import type { Tx } from "../../platform/store";
import {
  issuesOfProblems,
  mountCalculation,
  mountOperation,
  type OperationService,
  type PayslipsLocked,
  type ReopenedRun,
  type ReportedCorrection,
  type RequestWork,
  type ServiceContext,
  withoutNulls,
} from "../contract";
import { factsByIds, forgetP45s, lockRecords, noteP45s, selectEmployees } from "../employees";
import { findTaxSettings } from "../pay";
import { selectPayslips } from "../pay-runs";
import { isSmallEmployer, monthSent, reportedSummaries, type SentSubmission, statutoryPayOnFile } from "../rti";
import { type ChargeShown, explainMonthsCharge, getCharge } from "./contract/charge-operations";
import { mountNotifications } from "./emails/mount-notifications";
import { findFormEmployer, isEmployer } from "./make/form-data";
import { findLastPayslips } from "./make/last-payslips";
import { p45Of } from "./make/make-p45";
import { isP60Due, p60Of } from "./make/make-p60";
import { mountP11Ds } from "./p11d/mount-p11ds";
import { yearsP32 } from "./p32/employer-year";
import { levyFacts } from "./p32/levy-facts";
import { class1AOwed, mountP32s, rowData } from "./p32/mount-p32s";
import { selectP45s } from "./p45/find-p45";
import { keepP45s, type NewP45, p45Event } from "./p45/keep-p45";
import { mountP45s } from "./p45/mount-p45s";
import { newestIssue } from "./p60/find-p60";
import { keepP60s } from "./p60/issue-p60s";
import { mountP60s } from "./p60/mount-p60s";
import { formMigrations } from "./store/form-migrations";
import type { FormTables } from "./store/form-tables";

const REASON = "The figures of the tax year were corrected";

/** The forms service: P45, P60 and P32, as data, as PDF and by email, and what HMRC will charge. */
export const formsService: OperationService = {
  name: "forms",
  migrations: formMigrations,
  // Gives nothing to payslips, and issues the P45s of leavers once they are final.
  payslipSource: { given: async () => new Map(), locked: issueAtLock },
  runReopened: takeBackP45s,
  figuresReported: replaceP60s,
  mount: (context) => {
    mountP45s(context);
    mountP60s(context);
    mountP11Ds(context);
    mountP32s(context);
    mountCharges(context);
    mountNotifications(context);
  },
};

/** Takes back the P45s that were issued when a run was locked. Those issued later, or sent, keep the run from reopening. */
async function takeBackP45s(tx: Tx, { work: { now }, period }: ReopenedRun): Promise<void> {
  const ofRun = selectPayslips(tx).select("payslip_id").where("pay_run_id", "=", period.payRunId);
  const gone = await tx
    .withTables<FormTables>()
    .deleteFrom("p45")
    .where("payslip_id", "in", ofRun)
    .returning("employee_id")
    .execute();
  await forgetP45s(
    tx,
    gone.map(({ employee_id }) => employee_id),
    now,
  );
}

/**
 * Replaces the final P60s of people of whose year HMRC has accepted other figures: a P60 equals the last FPS of its year. Those
 * before are kept. They name whoever asked for the FPS. Somebody who turned out to have left in the year gets none.
 */
async function replaceP60s(tx: Tx, reported: ReportedCorrection): Promise<void> {
  const { context, organisationId, accountId, taxYear, employeeIds, requestedBy, now } = reported;
  const employer = await findFormEmployer(tx);
  if (!isEmployer(employer)) return;
  const people = await lockRecords(tx, employeeIds);
  const payslips = await findLastPayslips(tx, employeeIds, taxYear);
  const lastDay = formatDate(endOfTaxYear(taxYear));
  for (const employee of people) {
    const { employee_id: employeeId } = employee;
    const before = await newestIssue(tx, { employeeId, taxYear });
    const last = payslips.get(employeeId);
    if (before === undefined || !isP60Due(employee, last, lastDay)) continue;
    const wanted = { employer, status: "Finalised", replacementNumber: before.issue } as const;
    const made = p60Of(employee, last, wanted, context.rulebook);
    if (!("form" in made) || haveSameFigures(made.form, before.document)) continue;
    const keeping = { tx, context, organisationId, generatedBy: requestedBy, now };
    await keepP60s(keeping, [made], { issue: before.issue + 1, reason: REASON });
    const event = {
      organisationId,
      accountId,
      eventType: "p60.regenerated",
      resourceUrl: `/v1/tax-p-forms/p60/${employeeId}/${taxYear}`,
      data: { employeeId, taxYear, status: "Finalised" },
    };
    await recordEvents(tx, context, organisationId, [event]);
  }
}

function haveSameFigures(one: P60, other: P60): boolean {
  return isDeepStrictEqual(figuresOf(one), figuresOf(other));
}

function figuresOf({ previousEmployment, thisEmployment, total, niLines, statutoryPay, ...form }: P60) {
  const { studentLoan, postgraduateLoan } = form;
  return { previousEmployment, thisEmployment, total, niLines, statutoryPay, studentLoan, postgraduateLoan };
}

/**
 * Issues the P45s of leavers whose final pay is being locked, with their events. Nothing is issued if the employer
 * is not on record, or a form cannot be made: a request can issue it later, and the lock does not wait for it.
 */
async function issueAtLock(_: Tx, { period, payslips, work, publish }: PayslipsLocked): Promise<void> {
  const { tx, context, now, today } = work;
  const paid = new Map(payslips.map((payslip) => [payslip.employeeId, payslip]));
  const leavers = await factsByIds(tx, await leaversAmong(work, [...paid.keys()], period.periodEndDate));
  if (leavers.length === 0) return;
  const employer = await findFormEmployer(tx);
  if (!isEmployer(employer)) return;
  const issued = leavers.flatMap((facts): NewP45[] => {
    const { employee_id: employeeId, leaving_date: leavingDate } = facts.employee;
    const locked = paid.get(employeeId);
    if (locked === undefined || leavingDate === null) return [];
    const given = { facts, employer, payslip: locked.payslip, leavingDate, issueDate: today };
    const made = p45Of({ ...given, status: "Finalised" }, context.rulebook);
    if (!made.ok) return [];
    const last = { payroll_config_id: period.payrollConfigId, payslip_id: locked.payslipId };
    return [{ employeeId, last, form: made.value, rules: made.rules, reason: null }];
  });
  if (issued.length === 0) return;
  await keepP45s(work, issued);
  await noteP45s(
    tx,
    issued.map(({ employeeId }) => employeeId),
    now,
  );
  for (const each of issued) publish(p45Event(work, each));
}

/** Returns who of them has left by a day, is alive and has no P45. */
async function leaversAmong({ tx }: RequestWork, ids: readonly string[], day: string): Promise<readonly string[]> {
  const rows = await selectEmployees(tx)
    .select("employee_id")
    .where("employee_id", "in", [...ids])
    .where("leaving_date", "<=", day)
    .where("p45_issued", "=", false)
    .where(({ or, eb }) => or([eb("leaving_reason", "is", null), eb("leaving_reason", "!=", "Deceased")]))
    .where(({ not, exists }) =>
      not(
        exists(selectP45s(tx).select("p45_id").where("p45.employee_id", "=", sql.ref<string>("employee.employee_id"))),
      ),
    )
    .execute();
  return rows.map(({ employee_id }) => employee_id);
}

function mountCharges(context: ServiceContext): void {
  const { rulebook } = context;
  mountOperation(context, getCharge, async ({ params, now }, tx) => {
    const data = { ...(await chargeShown(tx, context, params)), asOf: now };
    return { data, text: "This is what will be charged for the month." };
  });

  mountCalculation(context, explainMonthsCharge, async ({ params, body }, records) => {
    const { facts } = await records((tx) => chargeFacts(tx, rulebook, params));
    const amounts = body.amount === null ? withoutNulls(body.amounts ?? {}) : { totalDue: body.amount };
    const answer = explainCharge({ ...facts, amounts }, rulebook);
    if (!answer.ok) throw invalid(issuesOfProblems(answer.problems, new Set(["amounts"])));
    const { difference, explanations, unexplained } = answer.value;
    return {
      data: {
        difference: { ...difference },
        explanations: explanations.map((each) => ({
          ...each,
          submissionIds: [...each.submissionIds],
          employeeIds: [...each.employeeIds],
        })),
        unexplained: { ...unexplained },
      },
      text: explanations.length === 0 ? "Nothing explains a difference." : "These explain the difference.",
    };
  });
}

type P32Context = Pick<ServiceContext, "rulebook" | "reportedStatutoryPay">;

async function chargeShown(tx: Tx, context: P32Context, asked: MonthAsked): Promise<Omit<ChargeShown, "asOf">> {
  const { rulebook } = context;
  const { facts, submissions } = await chargeFacts(tx, rulebook, asked);
  const answer = expectCharge(facts, rulebook);
  if (!answer.ok) throw invalid(issuesOfProblems(answer.problems, new Set()));
  const { charge, duplicateEmployments, ...others } = answer.value;
  const p32 = await yearsP32(tx, context, { taxYear: asked.taxYear, payrollConfigId: null });
  const due = p32.months[asked.taxMonth - 1]?.totalDue ?? "0.00";
  return {
    ...asked,
    charge: rowData(charge),
    submissions: others.submissions.map((each) => submissionData(each, submissions)),
    duplicateEmployments: [...duplicateEmployments],
    p32Difference: formatPence(readPence(charge.totalDue) - readPence(due)),
    class1A: asked.taxMonth === TAX_MONTHS.length ? await class1AOwed(tx, { year: asked.taxYear }) : null,
  };
}

type Charged = ExpectedCharge["submissions"][number];
type Sent = Awaited<ReturnType<typeof chargeFacts>>["submissions"];

function submissionData({ submissionId, submissionType, effect }: Charged, sent: Sent) {
  const row = sent.get(submissionId);
  return {
    submissionId,
    submissionType: row?.submission_type ?? submissionType,
    submittedAt: row?.submitted_at ?? null,
    effect: { ...effect },
  };
}

interface MonthAsked {
  readonly taxYear: number;
  readonly taxMonth: number;
}

interface FactsOfCharge {
  readonly facts: ChargeFacts;
  readonly submissions: ReadonlyMap<string, SentSubmission>;
}

/** Returns what decides the charge of a tax month, and the submissions that are not refused. */
async function chargeFacts(tx: Tx, rulebook: Rulebook, asked: MonthAsked): Promise<FactsOfCharge> {
  const { taxYear } = asked;
  if (rulebook.digestOf(taxYear) === null) throw invalid([issueAt(["taxYear"], "unsupported_tax_year", { taxYear })]);
  const { submissions, reportsBefore, ...sent } = await monthSent(tx, asked);
  const before = { reports: reportsBefore, ...(await reportedOnFile(tx, rulebook, taxYear)) };
  return {
    facts: { ...asked, ...sent, before },
    submissions: new Map(submissions.map((submission) => [submission.submission_id, submission])),
  };
}

/** Returns what earlier software reported in summaries, as far as opening balances show it. */
async function reportedOnFile(tx: Tx, rulebook: Rulebook, taxYear: number) {
  const settings = (await findTaxSettings(tx))?.record ?? null;
  const isSmall = settings?.smallEmployersRelief ?? (await isSmallEmployer(tx, rulebook, taxYear));
  const statutoryPay = await statutoryPayOnFile(tx, taxYear);
  const p32 = makeP32({ taxYear, isSmallEmployer: isSmall ?? false, months: [{ month: 1, statutoryPay }] }, rulebook);
  const recovered = p32.ok ? sumRecoverable({ p32: p32.value, taxMonth: 1 }) : p32;
  const { taxMonth: _, ...recoverableAmounts } = (recovered.ok ? recovered.value : null) ?? { taxMonth: 1 };
  const summaries = await reportedSummaries(tx, taxYear);
  const levy = await levyFacts(tx, rulebook, { taxYear, settings, summaries });
  return { recoverableAmounts, levyDueYearToDate: levy.before };
}
