import { readPence } from "../../../engine/base";
import {
  endMembership,
  type MembershipEnd,
  type MembershipEndReason,
  previewRefund,
  type RefundPreview,
} from "../../../engine/pensions";
import type { NewEvent } from "../../../platform/events";
import { invalid } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { issuesOfProblems, moneyOf, type RequestWork, requesterName } from "../../contract";
import { jobsOfEmployees } from "../../employees";
import { type EndRow, isAmong, type MembershipRow } from "../enrolment/workers";
import { pensionEvent } from "../events/pension-event";
import { pensionTables } from "../store/pension-tables";

interface PlaceOfRefund {
  readonly year: number;
  readonly period: number;
}

/** How a membership ends. */
interface Ending {
  readonly reason: MembershipEndReason;
  readonly endDate: string;
  readonly noticeDate?: string | null;
  /** Whether contributions are refunded; as the reason has it if left out. */
  readonly refundMemberContributions?: boolean | null;
  /** The period in which to refund; the next run if left out. */
  readonly refundIn?: PlaceOfRefund | null;
  /** The run whose lock ends it, if one does. */
  readonly payRunId?: string | null;
}

const FIELDS = new Set(["reason", "endDate", "noticeDate"]);

/** Ends a membership and records what each side is owed. */
export async function endOneMembership(
  work: RequestWork,
  member: MembershipRow,
  ending: Ending,
): Promise<{ readonly end: EndRow; readonly event: NewEvent }> {
  const { tx, context, organisationId, now, caller } = work;
  const facts = await membershipFacts(tx, member, ending.endDate);
  const { reason, endDate, noticeDate = null } = ending;
  const ended = endMembership({ ...facts, reason, noticeDate }, context.rulebook);
  if (!ended.ok) throw invalid(issuesOfProblems(ended.problems, FIELDS));
  const preview = previewRefund(facts, context.rulebook);
  if (!preview.ok) throw invalid(issuesOfProblems(preview.problems, FIELDS));
  const owed = owedBy(ending, ended.value, preview.value);
  const row = {
    organisation_id: organisationId,
    membership_end_id: context.ids.next(),
    membership_id: member.membership_id,
    employee_id: member.employee_id,
    membership_kind: member.membership_kind,
    pension_group_id: member.pension_group_id,
    enrolment_date: member.enrolment_date,
    reason,
    end_date: endDate,
    notice_date: noticeDate,
    next_assessment: ended.value.nextAssessment,
    ...owed,
    refund_in_year: ending.refundIn?.year ?? null,
    refund_in_period: ending.refundIn?.period ?? null,
    refunded_year: null,
    refunded_period: null,
    refunded_payroll_config_id: null,
    recorded_by: requesterName(caller),
    recorded_at: now,
    pay_run_id: ending.payRunId ?? null,
  };
  const tables = pensionTables(tx);
  await tables.insertInto("pension_membership_end").values(row).execute();
  await tables
    .updateTable("pension_membership")
    .set({ end_date: endDate, updated_at: now })
    .where("membership_id", "=", member.membership_id)
    .execute();
  const event = pensionEvent(reason === "OptOut" ? "opted_out" : "membership_ended", member, work, { reason, endDate });
  return { end: row, event };
}

const NOTHING_OWED = {
  refund_relief_at_source: 0,
  refund_net_pay_arrangement: 0,
  salary_correction: 0,
  employer_amount_due_back: 0,
};

/** Returns what each side is owed, in pence: everything or nothing, as the reason has it unless the employer decides. */
function owedBy({ refundMemberContributions: stated }: Ending, end: MembershipEnd, preview: RefundPreview) {
  const byReason = [end.memberRefundDue, end.salaryCorrectionDue, end.employerAmountDueBack].some(
    (amount) => readPence(amount) > 0,
  );
  if (!(stated ?? byReason)) return NOTHING_OWED;
  return {
    refund_relief_at_source: sumOf(preview, "ReliefAtSource"),
    refund_net_pay_arrangement: sumOf(preview, "NetPayArrangement"),
    salary_correction: readPence(preview.totalSalaryCorrection),
    employer_amount_due_back: readPence(preview.employerAmountDueBack),
  };
}

/** Returns the refund of a membership that would end on a day, without changing anything. */
export async function refundPreview(
  { tx, context }: Pick<RequestWork, "tx" | "context">,
  member: MembershipRow,
  endDate: string,
): Promise<RefundPreview> {
  const preview = previewRefund(await membershipFacts(tx, member, endDate), context.rulebook);
  if (!preview.ok) throw invalid(issuesOfProblems(preview.problems, new Set(["endDate"])));
  return preview.value;
}

function sumOf({ periods }: RefundPreview, type: string): number {
  return periods
    .filter(({ pensionType }) => pensionType === type)
    .reduce((sum, { refund }) => sum + readPence(refund), 0);
}

/** Returns what was contributed to a membership in locked periods; several jobs that paid on a day are one payment of it. */
async function periodsOf(tx: Tx, { employee_id: id, membership_id }: MembershipRow) {
  const jobs = (await jobsOfEmployees(tx, [id])).get(id) ?? [id];
  return pensionTables(tx)
    .selectFrom("pension_calculation")
    .select(["year", "period", "payment_date", "pension_type"])
    .select(({ fn }) => AMOUNTS.map((amount) => fn.sum<number>(amount).as(amount)))
    .where(isAmong(jobs))
    .where("membership_id", "=", membership_id)
    .where("is_final", "=", true)
    .groupBy(["year", "period", "payment_date", "pension_type"])
    .orderBy("payment_date")
    .execute();
}

const AMOUNTS = [
  "salary_sacrifice",
  "employee_contribution",
  "additional_voluntary_contribution",
  "employer_contribution",
] as const;

/** Returns the locked periods of a membership in the engine's form, with three statements. */
async function membershipFacts(tx: Tx, member: MembershipRow, endDate: string) {
  const rows = await periodsOf(tx, member);
  return {
    // Pay of the first period counts from the enrolment date, which may be after its payment date.
    enrolmentDate: firstOf([member.enrolment_date, ...rows.map(({ payment_date }) => payment_date)]),
    endDate: lastOf([endDate, ...rows.map(({ payment_date }) => payment_date)]),
    periods: rows.map((row) => ({
      taxYear: row.year,
      period: row.period,
      paymentDate: row.payment_date,
      pensionType: row.pension_type,
      contribution: moneyOf(
        Number(row.pension_type === "SalarySacrifice" ? row.salary_sacrifice : row.employee_contribution),
      ),
      additionalVoluntaryContribution: moneyOf(Number(row.additional_voluntary_contribution)),
      employerContribution: moneyOf(Number(row.employer_contribution)),
      isLocked: true,
    })),
  };
}

function firstOf(dates: readonly string[]): string {
  return [...dates].sort()[0] ?? "";
}

function lastOf(dates: readonly string[]): string {
  return [...dates].sort().at(-1) ?? "";
}
