import type { ValidationIssue } from "../../../platform";
import { invalid, issueAt, notFound } from "../../../platform/http";
import type { RequestWork } from "../../contract";
import { type EmployeeFacts, employeeFacts, jobsOfEmployees, lockRecords } from "../../employees";
import { type Award, newAward } from "../calculate/award";
import { isLinked } from "../calculate/calculate-award";
import { storeCalculation } from "../calculate/store-calculation";
import { PAID_IN_OTHER_JOB } from "../calculate/waiting-sick-pay";
import { AWARD_FIELDS, type AwardRequest } from "../contract/award-fields";
import { type StoredImport, statutoryTables } from "../store/statutory-tables";
import { entitlementIssues } from "./issues";
import { asHistory, recordChange } from "./payment-events";
import { findExternalPayments, findPayments, type PaymentRow, toAward } from "./payment-rows";
import {
  calculatedOrNull,
  daysTaken,
  type Saving,
  type StoredAward,
  saveAwards,
  type Worked,
  workOutAwards,
} from "./save-awards";

/** The fields of sick pay; the engine knows those of the family payments. */
const OF_SICK_PAY: ReadonlySet<string> = new Set([
  ...["startDate", "endDate", "averageEarningsOverride", "payrollConfigId", "allocation", "isSmallEmployer", "notes"],
  ...["noticeGivenDate", "isPregnancyRelated", "qualifyingDays", "earlierAbsences", "exclusionReason", "lastEsaDate"],
  ...["custodyPeriods", "pregnancyDisqualifyingPeriods", "statutoryType"],
]);

interface NewPayment {
  readonly employeeId: string;
  readonly request: AwardRequest;
  readonly imported: StoredImport | null;
}

/**
 * Stores an award. Refuses what the engine refuses, family pay that is not due, and days that another award pays for.
 */
export async function createAward(
  work: RequestWork,
  { employeeId, request, imported }: NewPayment,
): Promise<PaymentRow> {
  const { tx, context } = work;
  const facts = await factsToChange(work, employeeId);
  const own: StoredAward = { ...newAward(request, imported), statutoryPayId: context.ids.next() };
  const all = await findPayments(tx, employeeId);
  const issues = wrongFields(own, { facts, all });
  if (issues.length > 0) throw invalid(issues);
  const saving = await withLinked(work, { facts, own, rows: all, by: "Change" });
  const worked = await workOutAwards(work, saving);
  needEntitled(worked);
  await needFreeDays(work, worked);
  const row = await saveAwards(work, worked);
  await storeCalculation(work, { employeeId, statutoryPayId: own.statutoryPayId, request, outcome: row.outcome });
  await recordChange(work, { changed: "created", row, before: null, after: asHistory(row, []) });
  await calculateOtherJobs(work, row);
  return row;
}

/**
 * Calculates the leave of a kind in the person's other jobs again: sick pay is for days of sickness in all of them, and
 * family pay is paid by the first record that has the leave.
 */
export async function calculateOtherJobs(
  work: Pick<RequestWork, "tx" | "context" | "organisationId" | "now">,
  { employee_id: employeeId, statutory_type: type }: Pick<PaymentRow, "employee_id" | "statutory_type">,
): Promise<void> {
  const isSick = type === "StatutorySickPay";
  for (const id of await otherRecords(work.tx, employeeId)) {
    const facts = await employeeFacts(work.tx, id);
    const rows = await findPayments(work.tx, id, type);
    const again = isSick ? rows.slice(-1) : rows.filter(({ status }) => status !== "Paid" && id > employeeId);
    for (const row of facts === null ? [] : again) await calculateAgain(work, { facts, row, rows });
  }
}

async function otherRecords(tx: RequestWork["tx"], employeeId: string): Promise<readonly string[]> {
  const jobs = (await jobsOfEmployees(tx, [employeeId])).get(employeeId) ?? [];
  return jobs.filter((id) => id !== employeeId);
}

interface Again {
  readonly facts: EmployeeFacts | null;
  readonly row: PaymentRow;
  readonly rows: readonly PaymentRow[];
}

async function calculateAgain(
  work: Pick<RequestWork, "tx" | "context" | "organisationId" | "now">,
  { facts, row, rows }: Again,
): Promise<void> {
  if (facts === null) return;
  const external = await findExternalPayments(work.tx, [row.statutory_pay_id]);
  const own = { ...toAward(row, external), statutoryPayId: row.statutory_pay_id };
  const worked = await calculatedOrNull(work, await withLinked(work, { facts, own, rows, by: "Change" }));
  if (worked !== null) await saveAwards(work, worked);
}

/** Returns an employee's facts, which nobody else can change until the transaction ends; nor those of the other jobs. */
export async function factsToChange({ tx }: Pick<RequestWork, "tx">, employeeId: string): Promise<EmployeeFacts> {
  await lockRecords(tx, [employeeId, ...(await otherRecords(tx, employeeId))]);
  const facts = await employeeFacts(tx, employeeId);
  if (facts === null) throw notFound("employee");
  return facts;
}

/** Adds the awards that are calculated together with one: all sick pay, or the award alone. */
export async function withLinked(
  { tx }: Pick<RequestWork, "tx">,
  { own, rows, ...saving }: Omit<Saving, "awards">,
): Promise<Saving> {
  const together = rows.filter(({ statutory_type: type, statutory_pay_id: id }) =>
    isLinked(own) ? type === "StatutorySickPay" : id === own.statutoryPayId,
  );
  const others = together.filter(({ statutory_pay_id: id }) => id !== own.statutoryPayId);
  const external = await findExternalPayments(
    tx,
    others.map(({ statutory_pay_id: id }) => id),
  );
  const linked = others.map((row): StoredAward => {
    return { ...toAward(row, external), statutoryPayId: row.statutory_pay_id };
  });
  return { ...saving, own, rows: together, awards: [...linked, own] };
}

/**
 * Refuses family pay that is not due; sickness without pay is recorded, since later sickness may link to it, and leave for
 * which another job pays, since its days are not worked.
 */
export function needEntitled({ own, outcome }: Worked): void {
  if (isLinked(own) || outcome.isEntitled || outcome.entitlementFailureReasons.includes(PAID_IN_OTHER_JOB)) return;
  throw invalid(entitlementIssues(outcome));
}

/** Refuses days that another award of the employee pays for, in whichever job that is one contract. */
export async function needFreeDays({ tx }: Pick<RequestWork, "tx">, worked: Worked): Promise<void> {
  const slices = worked.calculated.get(worked.own)?.lineItems ?? [];
  const first = slices[0]?.from;
  const last = slices
    .map(({ to }) => to)
    .sort()
    .at(-1);
  if (first === undefined || last === undefined) return;
  const others = await statutoryTables(tx)
    .selectFrom("statutory_line_item")
    .select(["from_date", "to_date", "statutory_pay_id"])
    .where("employee_id", "in", [
      worked.facts.employee.employee_id,
      ...worked.ground.ground.otherJobs.map(({ facts }) => facts.employee.employee_id),
    ])
    .where("to_date", ">=", first)
    .where("from_date", "<=", last)
    .where(
      "statutory_pay_id",
      "not in",
      worked.awards.map(({ statutoryPayId }) => statutoryPayId),
    )
    .execute();
  const taken = others.find((other) => slices.some(({ from, to }) => from <= other.to_date && to >= other.from_date));
  if (taken === undefined) return;
  throw daysTaken({ from: taken.from_date, to: taken.to_date, statutoryPayId: taken.statutory_pay_id });
}

interface Employee {
  readonly facts: EmployeeFacts;
  readonly all: readonly PaymentRow[];
}

/** Returns what is wrong with an award beside what the engine checks: fields of other payments, and other records. */
export function wrongFields(award: Award, { facts, all }: Employee): readonly ValidationIssue[] {
  const { payrollConfigId, otherFamilyPaymentId } = award.request;
  const issues: ValidationIssue[] = isLinked(award) ? sickFields(award) : [];
  if (payrollConfigId !== undefined && payrollConfigId !== facts.employee.payroll_config_id) {
    const reason = "The employee is not on this payroll.";
    issues.push(issueAt(["payrollConfigId"], "payroll_config_not_found", null, reason));
  }
  const isKnown = all.some(({ statutory_pay_id: id }) => id === otherFamilyPaymentId);
  if (otherFamilyPaymentId !== undefined && !isKnown) {
    const reason = "The employee has no such award.";
    issues.push(issueAt(["otherFamilyPaymentId"], "statutory_payment_not_found", null, reason));
  }
  const isSecond = all.some(
    (row) =>
      row.imported !== null &&
      row.statutory_type === "StatutorySickPay" &&
      row.statutory_pay_id !== award.statutoryPayId,
  );
  if (award.imported !== null && isLinked(award) && isSecond) {
    const reason = "The employee's sickness under a previous payroll is imported already.";
    issues.push(issueAt(["chainStartDate"], "overlapping_dates", null, reason));
  }
  return issues;
}

function sickFields({ request }: Award): ValidationIssue[] {
  const foreign = Object.keys(AWARD_FIELDS).filter((name) => name in request && !OF_SICK_PAY.has(name));
  const issues = foreign.map((name) => issueAt([name], "must_be_absent", null));
  if (request.startDate === undefined) issues.push(issueAt(["startDate"], "required", null));
  return issues;
}
