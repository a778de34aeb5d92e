import type { z } from "@hono/zod-openapi";
import { invalid, issueAt } from "../../../platform/http";
import type { RequestWork } from "../../contract";
import type { changeAssociation } from "../contract/member-operations";
import type { MembershipRow } from "../enrolment/workers";
import type { PensionTables } from "../store/pension-tables";
import { dayOfChange } from "./day-of-change";
import { groupsById, openMembership } from "./find-memberships";
import { needMemberMinimum } from "./need-member-minimum";
import { touchEmployee } from "./touch-employee";

type Change = z.output<typeof changeAssociation.body>;
type Terms = Pick<MembershipRow, "pension_group_id" | "employee_factor" | "employer_factor">;

/** Changes an open membership from a day on, or from the first open pay period; nothing ends. */
export async function changeMembership(work: RequestWork, employeeId: string, sent: Change): Promise<void> {
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
  const { issues, openFrom } = await dayOfChange(work, member, {
    from: sent.effectiveFrom ?? null,
    movesScheme: before?.pension_schema_id !== after?.pension_schema_id,
  });
  const unknown = issueAt(
    ["pensionGroupId"],
    "pension_group_not_found",
    null,
    "The organisation has no such pension group.",
  );
  const all = after === undefined ? [unknown, ...issues] : issues;
  if (after === undefined || all.length > 0) throw invalid(all);
  const isAcknowledged = sent.acknowledgeBelowAutoEnrolmentMinimum ?? false;
  if (changesTerms(sent)) {
    await needMemberMinimum(work, { employeeId, group: after, own: terms, isAcknowledged, isAutomatic: null });
  }
  const acknowledged = changesTerms(sent) ? isAcknowledged : member.acknowledge_below_auto_enrolment_minimum;
  await tx
    .withTables<PensionTables>()
    .updateTable("pension_membership")
    .set({ ...terms, member_reference: keep(sent.memberReference, member.member_reference), updated_at: now })
    .set("acknowledge_below_auto_enrolment_minimum", acknowledged)
    .where("membership_id", "=", member.membership_id)
    .execute();
  if (sent.effectiveFrom != null && openFrom !== null && sent.effectiveFrom < openFrom && changesTerms(sent)) {
    await keepLateTerms(work, member, { ...terms, acts_from: sent.effectiveFrom, acts_before: openFrom });
  }
  await touchEmployee(work, employeeId);
}

function changesTerms({ pensionGroupId, employeeFactor, employerFactor }: Change): boolean {
  return [pensionGroupId, employeeFactor, employerFactor].some((each) => each !== undefined);
}

/** Keeps the terms of closed periods, which corrections compare with those of their payslips. */
async function keepLateTerms(
  { tx, context, organisationId, now }: RequestWork,
  { membership_id, employee_id }: MembershipRow,
  late: Terms & { readonly acts_from: string; readonly acts_before: string },
): Promise<void> {
  const own = { organisation_id: organisationId, late_terms_id: context.ids.next(), membership_id, employee_id };
  const row = { ...own, ...late, created_at: now };
  await tx.withTables<PensionTables>().insertInto("pension_late_terms").values(row).execute();
}
