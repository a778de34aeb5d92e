import { isDeepStrictEqual } from "node:util";
import { readPence } from "../../../engine/base";
import type { Rulebook } from "../../../engine/rulebook";
import { recordEvents } from "../../../platform/events";
import { invalid, issueAt, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import {
  dayAfter,
  inForce,
  mountCalculation,
  mountOperation,
  type RequestWork,
  type ServiceContext,
  taxYearOn,
} from "../../contract";
import {
  carriedInto,
  carryAgain,
  type EmployeeFacts,
  factsByIds,
  finishChanges,
  lockRecords,
  replaceTaxRows,
  type TaxRows,
} from "../../employees";
import { openAmounts } from "../../pay-runs";
import {
  applyNotification,
  ignoreNotification,
  previewNotification as previewOperation,
  setStatus,
  undoNotification as undoOperation,
} from "../contract/action-operations";
import { alreadyApplied } from "../matching/mount-matching";
import { changeNotification, notificationEvent } from "../reading/change-notification";
import { findNotices, laterThan } from "../reading/later-notices";
import { readNotification } from "../reading/read-notification";
import { type NotificationRow, requireNotification } from "../reading/select-notifications";
import type { KeptNotice } from "../store/notice-tables";
import { applyNotifications, type PlannedApplication, periodFrom, planApplication } from "./apply-notifications";
import { dismissNotification } from "./dismiss-notification";
import { heldPrevious } from "./held";

const NO_CHANGE = { changes: [], effectiveDate: null, appliesFrom: null, payslip: null, warnings: [] };

export function mountApplying(context: ServiceContext): void {
  mountOperation(context, applyNotification, async ({ params: { notificationId }, body, ...work }, tx) => {
    const row = await requireNotification(tx, notificationId, true);
    const effectiveDate = body?.effectiveDate ?? null;
    refuseEarlier(row, effectiveDate);
    const [outcome] = await applyNotifications(work, [row], effectiveDate);
    if (outcome === undefined) throw new Error("A notice has an outcome.");
    if (!outcome.ok) {
      const { token, text, arguments: args } = outcome;
      throw new Refused(409, { token, text, arguments: args });
    }
    return { data: await readNotification(work, outcome.row), text: "The notice is applied." };
  });

  mountCalculation(context, previewOperation, async ({ params: { notificationId }, body, now }, records) => {
    const data = await records(async (tx) => {
      const row = await requireNotification(tx, notificationId);
      const effectiveDate = body?.effectiveDate ?? null;
      refuseEarlier(row, effectiveDate);
      return previewNotification(tx, context, row, { effectiveDate, now });
    });
    return { data, text: "This is what the notice would change." };
  });

  mountOperation(context, ignoreNotification, async ({ params: { notificationId }, body, ...work }, tx) => {
    const row = await requireNotification(tx, notificationId, true);
    if (row.status === "Applied") throw alreadyApplied();
    return {
      data: await readNotification(work, await dismissNotification(work, row, body?.reason ?? null)),
      text: "It is dismissed.",
    };
  });

  mountOperation(context, undoOperation, async ({ params: { notificationId }, body: _, ...work }, tx) => {
    const row = await requireNotification(tx, notificationId, true);
    return { data: await readNotification(work, await undoNotification(work, row)), text: "The notice is taken back." };
  });

  mountOperation(context, setStatus, async ({ params: { notificationId }, body, ...work }, tx) => {
    const row = await requireNotification(tx, notificationId, true);
    const { status, reason } = body;
    const isDismissed = status === "Dismissed";
    const changed = await changeNotification(work, row, {
      status,
      dismissed_at: isDismissed ? work.now : null,
      dismiss_reason: isDismissed ? reason : null,
    });
    return { data: await readNotification(work, changed), text: "The status is set." };
  });
}

/** A notice never counts before its own day. */
function refuseEarlier({ effective_date: own }: NotificationRow, effectiveDate: string | null): void {
  if (effectiveDate === null || own === null || effectiveDate >= own) return;
  throw invalid([issueAt(["effectiveDate"], "date_before", { limit: own })]);
}

interface Asked {
  readonly effectiveDate: string | null;
  readonly now: string;
}

/** Returns what applying a notice would change, also on the payslip of the open run. */
async function previewNotification(tx: Tx, context: ServiceContext, row: NotificationRow, asked: Asked) {
  if (row.is_generic) return NO_CHANGE;
  const [facts] = await factsByIds(tx, row.matched_employee_id === null ? [] : [row.matched_employee_id]);
  if (facts === undefined) {
    throw new Refused(409, { token: "notification_not_matched", text: "Assign an employee to the notice first." });
  }
  const others = await findNotices(tx, [facts.employee.employee_id]);
  const isLate = laterThan(row, others).some(({ status }) => status === "Applied");
  const later = isLate ? (["later_notice_in_force"] as const) : [];
  const plan = planApplication(row, { ...asked, facts, others }, context.rulebook);
  if (!plan.ok) return { ...NO_CHANGE, warnings: [...later, reasonOf(plan.reason)] };
  const period = plan.from === null ? null : await periodFrom(tx, facts, plan.from);
  return {
    changes: plan.changes.map((change) => ({ ...change })),
    effectiveDate: plan.from,
    appliesFrom: period === null ? null : { paymentDate: period.paymentDate, year: period.year, period: period.period },
    payslip: await payslipsOf(tx, context, facts, plan),
    warnings: [...later, ...(isDelayed(row, facts) ? (["period_locked"] as const) : [])],
  };
}

function reasonOf(reason: string): "employee_left" | "past_tax_year" {
  return reason === "employee_left" ? "employee_left" : "past_tax_year";
}

function isDelayed({ effective_date: own }: NotificationRow, { employee }: EmployeeFacts): boolean {
  const { locked_payment_date: locked } = employee;
  return own !== null && locked !== null && own <= locked;
}

async function payslipsOf(tx: Tx, context: ServiceContext, facts: EmployeeFacts, { rows }: PlannedApplication) {
  const previous = await openAmounts(tx, context, facts);
  const { taxCodes, loans } = rows;
  const changed = await openAmounts(tx, context, { ...facts, taxCodes, loans });
  return previous === null || changed === null ? null : { previous, changed };
}

/**
 * Takes back an applied notice: what was in force before is in force again, from the same day or from the first day that
 * is not locked. Refused if somebody has changed it since.
 */
async function undoNotification(work: RequestWork, row: NotificationRow): Promise<NotificationRow> {
  const { tx, context, organisationId } = work;
  const { applied_rows: applied, applied_from: from, matched_employee_id: employeeId } = row;
  if (row.status !== "Applied" || applied === null || from === null || employeeId === null) {
    throw refused("notification_not_applied", "The notice is not applied, or was only marked as applied.");
  }
  await lockRecords(tx, [employeeId]);
  const [facts] = await factsByIds(tx, [employeeId]);
  if (facts === undefined || !isAsLeft(row, facts, applied.after)) {
    throw refused("changed_since", "What the notice changed has been changed again: correct the employee's record.");
  }
  const rows = restoredRows(facts, { ...applied, from, told: row.notice }, context.rulebook);
  const changedFields = await replaceTaxRows(tx, facts, ofMatter(row, facts, rows));
  const { finalised_through: finalised } = facts.employee;
  // A year that was finalised meanwhile left its code as it was, since the notice had one for the next.
  if (isCode(row.data_type) && finalised !== null) await carryAgain(work, facts.employee, finalised);
  const { events } = await finishChanges(work, changedFields.length === 0 ? [] : [{ before: facts, changedFields }]);
  const undone = await changeNotification(work, row, {
    status: "Due",
    applied_at: null,
    applied_changes: null,
    applied_rows: null,
    applied_in: null,
    applied_from: null,
  });
  await recordEvents(tx, context, organisationId, [...events, notificationEvent(work, undone, "undone")]);
  return undone;
}

/** A notice of a code leaves loans alone, and one of loans leaves codes and loans of the other kind alone. */
function ofMatter({ data_type: type }: NotificationRow, held: EmployeeFacts, { taxCodes, loans }: TaxRows): TaxRows {
  if (isCode(type)) return { taxCodes, loans: held.loans };
  const kind = kindOf(type);
  const others = held.loans.filter((loan) => loan.kind !== kind);
  return { taxCodes: held.taxCodes, loans: [...others, ...loans.filter((loan) => loan.kind === kind)] };
}

function isCode(type: string): boolean {
  return type === "P6" || type === "P9";
}

function kindOf(type: string): "Student" | "Postgraduate" {
  return type.startsWith("SL") ? "Student" : "Postgraduate";
}

function isAsLeft({ data_type: type }: NotificationRow, facts: EmployeeFacts, after: TaxRows): boolean {
  const isSame = (one: unknown, other: unknown) =>
    isDeepStrictEqual(JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other)));
  if (isCode(type)) return isSame(facts.taxCodes, after.taxCodes);
  const kind = kindOf(type);
  const ofKind = (rows: TaxRows["loans"]) => rows.filter((row) => row.kind === kind);
  return isSame(ofKind(facts.loans), ofKind(after.loans));
}

function refused(token: string, text: string): Refused {
  return new Refused(409, { token, text });
}

interface Restored {
  readonly before: TaxRows;
  readonly after: TaxRows;
  /** The first day on which the notice counted. */
  readonly from: string;
  readonly told: KeptNotice;
}

/** Returns an employee's rows as if a notice had not been applied, but for days that are locked. */
function restoredRows(facts: EmployeeFacts, restored: Restored, rulebook: Rulebook): TaxRows {
  const { locked_payment_date: locked } = facts.employee;
  if (locked === null || locked < restored.from) return restored.before;
  return { taxCodes: codesFrom(facts, locked, restored, rulebook), loans: loansFrom(locked, restored) };
}

/**
 * The code before the notice begins again on the first open day, with the totals that were held before; one of an earlier
 * tax year as it is carried into this one, without its week 1/month 1 mark.
 */
function codesFrom(
  facts: EmployeeFacts,
  locked: string,
  { before, after, told }: Restored,
  rulebook: Rulebook,
): TaxRows["taxCodes"] {
  const day = dayAfter(locked);
  const kept = after.taxCodes.filter((row) => row.effective_date <= locked);
  const open = before.taxCodes.filter((row) => row.effective_date > locked);
  const again = inForce(before.taxCodes, "effective_date", day);
  if (again === null || open.some((row) => row.effective_date === day)) return [...kept, ...open];
  const hasTold = "taxCode" in told.content && told.content.previousTaxablePay !== null;
  const held = heldPrevious({ ...facts, taxCodes: before.taxCodes }, day);
  const previous = hasTold
    ? { previous_taxable_pay: readPence(held.previousTaxablePay), previous_tax_paid: readPence(held.previousTaxPaid) }
    : { previous_taxable_pay: null, previous_tax_paid: null };
  const year = taxYearOn(day);
  const carried =
    taxYearOn(again.effective_date) < year
      ? { ...carriedInto(year, again, undefined, rulebook), source: "YearEnd" as const }
      : {};
  return [...kept, { ...again, ...carried, effective_date: day, ...previous }, ...open];
}

type Loan = TaxRows["loans"][number];

function loansFrom(locked: string, { before, after }: Restored): TaxRows["loans"] {
  const kept = after.loans
    .filter((loan) => loan.start_date <= locked)
    .map((loan) => (isOpenAfter(loan, locked) ? { ...loan, end_date: locked } : loan));
  const open = before.loans
    .filter((loan) => isOpenAfter(loan, locked))
    .map((loan) => (loan.start_date <= locked ? { ...loan, start_date: dayAfter(locked) } : loan));
  const joined = kept.map((loan) => {
    const next = open.find((other) => goesOn(loan, other));
    return next === undefined ? loan : { ...loan, end_date: next.end_date };
  });
  const others = open.filter((loan) => !kept.some((earlier) => goesOn(earlier, loan)));
  return [...joined, ...others].sort((one, other) => (one.start_date < other.start_date ? -1 : 1));
}

function isOpenAfter({ end_date: end }: Loan, locked: string): boolean {
  return end === null || end > locked;
}

/** The same loan, without a day in between. */
function goesOn(one: Loan, other: Loan): boolean {
  const isSame = one.kind === other.kind && one.student_loan_plan === other.student_loan_plan;
  return isSame && one.end_date !== null && dayAfter(one.end_date) === other.start_date;
}
