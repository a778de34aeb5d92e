import type { z } from "@hono/zod-openapi";
import { invalid, issueAt } from "../../../platform/http";
import type { RequestWork } from "../../contract";
import { selectEmployees } from "../../employees";
import { nextOpenPeriod } from "../../pay";
import type { changeAssociation } from "../contract/member-operations";
import type { PensionTables } from "../store/pension-tables";
import { groupsById, openMembership } from "./find-memberships";
import { touchEmployee } from "./touch-employee";

type Change = z.output<typeof changeAssociation.body>;

/** Changes an open membership from the first open pay period on; nothing ends. */
export async function changeMembership(work: RequestWork, employeeId: string, sent: Change): Promise<void> {
  const { tx, now } = work;
  const member = await openMembership(tx, employeeId, sent.membershipKind ?? null);
  const groupId = sent.pensionGroupId ?? member.pension_group_id;
  const issues = [
    ...((await groupsById(tx)).has(groupId)
      ? []
      : [issueAt(["pensionGroupId"], "pension_group_not_found", null, "The organisation has no such pension group.")]),
    ...(await dateIssues(work, employeeId, sent.effectiveFrom ?? null)),
  ];
  if (issues.length > 0) throw invalid(issues);
  const keep = <T>(value: T | undefined, before: T): T => (value === undefined ? before : value);
  await tx
    .withTables<PensionTables>()
    .updateTable("pension_membership")
    .set({
      pension_group_id: groupId,
      member_reference: keep(sent.memberReference, member.member_reference),
      employee_factor: keep(sent.employeeFactor, member.employee_factor),
      employer_factor: keep(sent.employerFactor, member.employer_factor),
      updated_at: now,
    })
    .where("membership_id", "=", member.membership_id)
    .execute();
  await touchEmployee(work, employeeId);
}

/** Refuses a day outside the first open pay period: earlier ones are locked, and later terms are not kept. */
async function dateIssues({ tx, context }: RequestWork, employeeId: string, day: string | null) {
  if (day === null) return [];
  const { payroll_config_id } = await selectEmployees(tx)
    .select("payroll_config_id")
    .where("employee_id", "=", employeeId)
    .executeTakeFirstOrThrow();
  const { periodStartDate, periodEndDate } = await nextOpenPeriod(tx, context, payroll_config_id);
  if (day < periodStartDate) return [issueAt(["effectiveFrom"], "date_before", { limit: periodStartDate })];
  return day > periodEndDate ? [issueAt(["effectiveFrom"], "date_after", { limit: periodEndDate })] : [];
}
