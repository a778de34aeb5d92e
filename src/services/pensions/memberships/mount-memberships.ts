import type { z } from "@hono/zod-openapi";
import { hasAutoEnrolmentMinimum } from "../../../engine/pensions";
import { isRecord, type ValidationIssue } from "../../../platform";
import { recordEvent } from "../../../platform/events";
import { invalid, issueAt, notFound, pageOf, Refused, validationIssues } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { mountOperation, orConflict, type RequestWork, type ServiceContext } from "../../contract";
import { attempt, closedThrough, requireEmployee, requireUnlocked, selectEmployees } from "../../employees";
import { lockConfig, nextOpenPeriod } from "../../pay";
import {
  changeAssociation,
  createAssociations,
  findAssociations,
  type ProcessedAssociation,
} from "../contract/member-operations";
import { createAssociation, getAssociation, listAssociations, previewRefund } from "../contract/membership-operations";
import { associationSent } from "../contract/membership-schemas";
import type { MembershipRow } from "../enrolment/workers";
import { pensionEvent } from "../events/pension-event";
import { writeLetters } from "../letters/write-letters";
import { hasEnded } from "../minimum/certificates";
import { findCategories } from "../payslips/period-terms";
import { findGroups, type GroupRow } from "../schemes/find-groups";
import { BELOW_MINIMUM, needMinimum } from "../schemes/scheme-needs";
import { type MembershipKind, pensionTables } from "../store/pension-tables";
import { refundPreview } from "./end-membership";
import { findMemberships, groupsById, membersAmong, openMembership } from "./find-memberships";
import { associationData } from "./membership-data";
import { touchEmployee } from "./touch-employee";

const OTHER_SCHEME =
  "The contributions of closed periods were paid to the member's scheme: move to a group of another one from the first open pay period.";

type Association = z.output<typeof associationSent>;

const TAKEN = {
  pension_membership_open: {
    token: "already_pension_member",
    text: "The employee has an open membership of this kind: end it first.",
  },
};

/** The kinds of membership that come from automatic enrolment. */
const AUTOMATIC: ReadonlySet<Association["joinReason"]> = new Set(["Automatic", "ReEnrolment"]);

export function mountMemberships(context: ServiceContext): void {
  mountOperation(context, listAssociations, async ({ query: { employeeId: asked } }, tx) => {
    const all = await findMemberships(tx, asked);
    const groups = await groupsById(tx);
    const items = asked.map((employeeId) => {
      const [main, ...others] = all.get(employeeId) ?? [];
      const isMember = main !== undefined && main.end_date === null;
      return { employeeId, association: isMember ? associationData([main, ...others], groups) : null };
    });
    return { data: { items }, text: "The pension groups are listed." };
  });

  mountOperation(context, findAssociations, async ({ query, organisationId }, tx) => {
    const { pageSize, paginationToken, ...chosen } = query;
    const place = { route: findAssociations.path, scope: organisationId, filters: chosen };
    const [after] = paginationToken === undefined ? [] : await context.cursors.open(place, paginationToken);
    const ids = await membersAmong(tx, chosen, { after: String(after ?? ""), limit: pageSize + 1 });
    const page = await pageOf(ids, pageSize, place, context.cursors, (employeeId) => [employeeId]);
    const all = await findMemberships(tx, page.items);
    const groups = await groupsById(tx);
    const items = page.items.flatMap((employeeId) => {
      const [main, ...others] = all.get(employeeId) ?? [];
      return main === undefined ? [] : [associationData([main, ...others], groups)];
    });
    return { data: { items }, text: "The members are listed.", paginationToken: page.paginationToken };
  });

  mountOperation(context, changeAssociation, async ({ params: { employeeId }, body, ...work }) => {
    await changeMembership(work, employeeId, body);
    return { data: await findAssociation(work.tx, employeeId), text: "The membership is changed." };
  });

  mountOperation(context, createAssociations, async ({ body, ...work }) => {
    const data = await joinAll(work, body.associations);
    const { successful, failed } = data.summary;
    return { data, text: `Members: ${successful}, refused: ${failed}.` };
  });

  mountOperation(context, createAssociation, async ({ body, ...work }) => {
    await join(work, body);
    return { data: await findAssociation(work.tx, body.employeeId), text: "The employee is a member." };
  });

  mountOperation(context, getAssociation, async ({ params: { employeeId } }, tx) => {
    await requireEmployee(tx, employeeId);
    const data = await findAssociation(tx, employeeId);
    return { data, beside: data, text: "This is the employee's pension group." };
  });

  mountOperation(context, previewRefund, async ({ params, query, today, ...work }) => {
    const member = await openMembership(work.tx, params.employeeId, query.membershipKind ?? null);
    const { periods, ...totals } = await refundPreview(work, member, query.endDate ?? today);
    return { data: { ...totals, periods: [...periods] }, text: "This would be refunded." };
  });
}

/** Returns an employee's open membership with the others; refuses with 404 if none is open. */
export async function findAssociation(tx: Tx, employeeId: string) {
  const [main, ...others] = (await findMemberships(tx, [employeeId])).get(employeeId) ?? [];
  if (main === undefined || main.end_date !== null) throw notFound("employee_pension");
  return associationData([main, ...others], await groupsById(tx));
}

/** Makes employees members, each by itself; one that is refused does not refuse the others. */
async function joinAll(work: RequestWork, associations: readonly unknown[]) {
  const results: ProcessedAssociation[] = [];
  for (const [index, sent] of associations.entries()) results.push(await joinOne(work, index, sent));
  const successful = results.filter(({ success }) => success).length;
  const totalProcessed = results.length;
  return { results, summary: { totalProcessed, successful, skipped: 0, failed: totalProcessed - successful } };
}

async function joinOne(work: RequestWork, index: number, sent: unknown): Promise<ProcessedAssociation> {
  const { employeeId } = isRecord(sent) ? sent : {};
  const named = { index, employeeId: typeof employeeId === "string" ? employeeId : null };
  try {
    await attempt(work.tx, () => join(work, readOne(sent)));
    return { ...named, success: true, error: null, issues: [] };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const issues = (error.issues ?? []).map((issue) => within(index, issue));
    return { ...named, success: false, error: error.refusal.token, issues };
  }
}

function readOne(sent: unknown) {
  const parsed = associationSent.safeParse(sent);
  if (parsed.success) return parsed.data;
  throw invalid(validationIssues(parsed.error.issues, sent, "json"));
}

/** Returns an issue at its place in the request. */
function within(index: number, { field, reasonTokenArguments, ...issue }: ValidationIssue) {
  const place = `associations[${index}]`;
  const args = reasonTokenArguments === null ? null : reasonTokenArguments.map(({ name, value }) => ({ name, value }));
  return { ...issue, field: field === "" ? place : `${place}.${field}`, reasonTokenArguments: args };
}

/** Makes an employee a member of a group. */
async function join(work: RequestWork, sent: Association): Promise<void> {
  const { tx, context, organisationId, now } = work;
  const group = await needRecords(work, sent);
  const isAutomatic = AUTOMATIC.has(sent.joinReason);
  const kind: MembershipKind = isAutomatic ? "Automatic" : "Manual";
  const isAcknowledged = sent.acknowledgeBelowAutoEnrolmentMinimum;
  const row = {
    organisation_id: organisationId,
    membership_id: context.ids.next(),
    employee_id: sent.employeeId,
    membership_kind: kind,
    pension_group_id: sent.pensionGroupId,
    enrolment_date: sent.enrolmentDate,
    join_reason: sent.joinReason,
    member_reference: sent.memberReference,
    employee_factor: sent.employeeFactor,
    employer_factor: sent.employerFactor,
    sends_letter: sent.sendEnrolmentLetter,
    acknowledge_below_auto_enrolment_minimum: isAcknowledged,
    end_date: null,
    created_at: now,
    updated_at: now,
  };
  await needMemberMinimum(work, { employeeId: sent.employeeId, group, own: row, isAcknowledged, isAutomatic });
  await orConflict(TAKEN, () => pensionTables(tx).insertInto("pension_membership").values(row).execute());
  await touchEmployee(work, sent.employeeId);
  await recordEvent(tx, context, pensionEvent("enrolled", row, work));
  if (!sent.sendEnrolmentLetter) return;
  const letterType = sent.joinReason === "ReEnrolment" ? "ReEnrolment" : "Enrolment";
  await writeLetters(work, [{ employeeId: sent.employeeId, letterType, language: "English", member: row }]);
}

/** Returns the group; refuses one or an employee that the organisation does not have, and membership before employment. */
async function needRecords({ tx }: RequestWork, sent: Association): Promise<GroupRow> {
  const employee = await selectEmployees(tx)
    .select("start_date")
    .where("employee_id", "=", sent.employeeId)
    .forKeyShare()
    .executeTakeFirst();
  const group = (await findGroups(tx)).find(({ id }) => id === sent.pensionGroupId);
  const issues = [
    ...(employee === undefined ? [missing("employeeId", "employee_not_found", "employee")] : []),
    ...(group === undefined ? [missing("pensionGroupId", "pension_group_not_found", "pension group")] : []),
    ...(employee !== undefined && sent.enrolmentDate < employee.start_date
      ? [issueAt(["enrolmentDate"], "date_before", { limit: employee.start_date }, "Employment starts later.")]
      : []),
  ];
  if (group === undefined || issues.length > 0) throw invalid(issues);
  return group;
}

function missing(field: string, token: string, name: string) {
  return issueAt([field], token, null, `The organisation has no such ${name}.`);
}

type Change = z.output<typeof changeAssociation.body>;
type Terms = Pick<MembershipRow, "pension_group_id" | "employee_factor" | "employer_factor">;

/** Changes an open membership from a day on, or from the first open pay period; nothing ends. */
async function changeMembership(work: RequestWork, employeeId: string, sent: Change): Promise<void> {
  const { tx, now } = work;
  const member = await openMembership(tx, employeeId, sent.membershipKind ?? null);
  const keep = <T>(value: T | undefined, before: T): T => (value === undefined ? before : value);
  const terms: Terms = {
    pension_group_id: sent.pensionGroupId ?? member.pension_group_id,
    employee_factor: keep(sent.employeeFactor, member.employee_factor),
    employer_factor: keep(sent.employerFactor, member.employer_factor),
  };
  const groups = await groupsById(tx);
  const [before, after] = [member.pension_group_id, terms.pension_group_id].map((id) => groups.get(id));
  const from = sent.effectiveFrom ?? null;
  const { issues, openFrom } = await dayOfChange(work, member, {
    from,
    movesScheme: before?.pension_schema_id !== after?.pension_schema_id,
  });
  const unknown = issueAt(
    ["pensionGroupId"],
    "pension_group_not_found",
    null,
    "The organisation has no such pension group.",
  );
  if (after === undefined) throw invalid([unknown, ...issues]);
  if (issues.length > 0) throw invalid(issues);
  const isChanged = changesTerms(sent);
  const isAcknowledged = sent.acknowledgeBelowAutoEnrolmentMinimum ?? false;
  if (isChanged) {
    await needMemberMinimum(work, { employeeId, group: after, own: terms, isAcknowledged, isAutomatic: null });
  }
  const acknowledged = isChanged ? isAcknowledged : member.acknowledge_below_auto_enrolment_minimum;
  await pensionTables(tx)
    .updateTable("pension_membership")
    .set({ ...terms, member_reference: keep(sent.memberReference, member.member_reference), updated_at: now })
    .set("acknowledge_below_auto_enrolment_minimum", acknowledged)
    .where("membership_id", "=", member.membership_id)
    .execute();
  if (isChanged) await keepLateTerms(work, member, terms, { from, openFrom });
  await touchEmployee(work, employeeId);
}

function changesTerms({ pensionGroupId, employeeFactor, employerFactor }: Change): boolean {
  return [pensionGroupId, employeeFactor, employerFactor].some((each) => each !== undefined);
}

/** Keeps terms that act in closed periods, which corrections compare with those of their payslips. */
async function keepLateTerms(
  { tx, context, organisationId, now }: RequestWork,
  { membership_id, employee_id }: MembershipRow,
  terms: Terms,
  { from, openFrom }: { readonly from: string | null; readonly openFrom: string | null },
): Promise<void> {
  if (from === null || openFrom === null || from >= openFrom) return;
  const own = { organisation_id: organisationId, late_terms_id: context.ids.next(), membership_id, employee_id };
  const row = { ...own, ...terms, acts_from: from, acts_before: openFrom, created_at: now };
  await pensionTables(tx).insertInto("pension_late_terms").values(row).execute();
}

interface Asked {
  /** Null for the first open pay period. */
  readonly from: string | null;
  readonly movesScheme: boolean;
}

interface DayOfChange {
  readonly issues: readonly ReturnType<typeof issueAt>[];
  /** The first day of the first open pay period; null if no day was sent. */
  readonly openFrom: string | null;
}

/**
 * Checks the day from which a member's terms change. Closed periods can be reached as far as they can be corrected, and
 * within a scheme: another one has no part in what was paid. Later periods cannot, as later terms are not kept. The run
 * of the period cannot be locked until the transaction ends.
 */
async function dayOfChange(
  { tx, context }: RequestWork,
  member: MembershipRow,
  { from, movesScheme }: Asked,
): Promise<DayOfChange> {
  if (from === null) return { issues: [], openFrom: null };
  const employee = await selectEmployees(tx)
    .select(["payroll_config_id", "facts_unkept_through", "locked_period_end_date"])
    .where("employee_id", "=", member.employee_id)
    .executeTakeFirstOrThrow();
  await lockConfig(tx, employee.payroll_config_id);
  const { periodStartDate, periodEndDate } = await nextOpenPeriod(tx, context, employee.payroll_config_id);
  const openFrom = periodStartDate;
  if (from > periodEndDate) return { issues: [dayIssue("date_after", periodEndDate)], openFrom };
  if (from >= openFrom) return { issues: [], openFrom };
  if (from < member.enrolment_date) return { issues: [dayIssue("date_before", member.enrolment_date)], openFrom };
  if (movesScheme) return { issues: [dayIssue("date_before", openFrom, OTHER_SCHEME)], openFrom };
  requireUnlocked(from, closedThrough(employee, employee.locked_period_end_date), ["effectiveFrom"]);
  return { issues: [], openFrom };
}

function dayIssue(token: "date_before" | "date_after", limit: string, text?: string) {
  return issueAt(["effectiveFrom"], token, { limit }, text);
}

/** Without a certificate the terms of a set say nothing of the minimum. */
function certificateEnded({ certificate_valid_to: last }: GroupRow): Refused {
  const text = `The group's certificate ended on ${last}. Send acknowledgeBelowAutoEnrolmentMinimum if its members reach the minimum on qualifying earnings.`;
  return new Refused(409, { token: BELOW_MINIMUM.token, text });
}

interface NeedMemberMinimumAsked {
  readonly employeeId: string;
  readonly group: GroupRow;
  readonly own: Pick<MembershipRow, "employee_factor" | "employer_factor">;
  readonly isAcknowledged: boolean;
  /** Whether the membership begins by automatic enrolment; null for one that exists already. */
  readonly isAutomatic: boolean | null;
}

/**
 * Refuses a group or a member's own factors below the minimum of automatic enrolment, unless it is acknowledged. An
 * eligible jobholder cannot be enrolled into less; a worker who has no minimum by the last assessment may have any.
 */
async function needMemberMinimum(
  { tx, today, context }: Pick<RequestWork, "tx" | "today" | "context">,
  { employeeId, group, own, isAcknowledged, isAutomatic }: NeedMemberMinimumAsked,
): Promise<void> {
  const category = (await findCategories(tx, [employeeId])).get(employeeId) ?? null;
  if (!hasAutoEnrolmentMinimum(category)) return;
  if (hasEnded(group, today) && !isAcknowledged) throw certificateEnded(group);
  const terms = {
    pensionType: group.pension_type,
    contributionBasis: group.contribution_basis,
    contributionMode: group.contribution_mode,
    additionalVoluntaryContributionType: group.additional_voluntary_contribution_type,
    employeeFactor: own.employee_factor ?? group.employee_factor,
    employerFactor: own.employer_factor ?? group.employer_factor,
    nationalInsuranceSavingsFactor: group.national_insurance_savings_factor,
    employerContributionCap: group.employer_contribution_cap,
    certificateValidTo: group.certificate_valid_to,
  };
  const enrols = isAutomatic === true || (isAutomatic === false && category === "EligibleJobholder");
  needMinimum({ terms, isAcknowledged, enrols }, today, context.rulebook);
}
