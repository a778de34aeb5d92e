import type { z } from "@hono/zod-openapi";
import { recordEvent } from "../../../platform/events";
import { invalid, issueAt } from "../../../platform/http";
import { orConflict, type RequestWork } from "../../contract";
import { selectEmployees } from "../../employees";
import type { associationSent } from "../contract/membership-schemas";
import { pensionEvent } from "../events/pension-event";
import { writeLetters } from "../letters/write-letters";
import { findGroups, type GroupRow } from "../schemes/find-groups";
import type { MembershipKind, PensionTables } from "../store/pension-tables";
import { needMemberMinimum } from "./need-member-minimum";
import { touchEmployee } from "./touch-employee";

type Association = z.output<typeof associationSent>;

const TAKEN = {
  pension_membership_open: {
    token: "already_pension_member",
    text: "The employee has an open membership of this kind: end it first.",
  },
};

/** The kinds of membership that come from automatic enrolment. */
const AUTOMATIC: ReadonlySet<Association["joinReason"]> = new Set(["Automatic", "ReEnrolment"]);

/** Makes an employee a member of a group. */
export async function join(work: RequestWork, sent: Association): Promise<void> {
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
  await orConflict(TAKEN, () => tx.withTables<PensionTables>().insertInto("pension_membership").values(row).execute());
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
