import type { NewEvent } from "../../../platform/events";
import type { RequestWork } from "../../contract";
import type { PensionMembershipTable } from "../store/pension-tables";

type Member = Pick<PensionMembershipTable, "employee_id" | "pension_group_id" | "membership_kind" | "enrolment_date">;

/** What an event of a membership says besides the membership. */
interface Ended {
  readonly reason: string;
  readonly endDate: string;
}

type Happened = "enrolled" | "re_enrolled" | "opted_out" | "membership_ended";

/** Returns the event of a membership that begins or ends. */
export function pensionEvent(
  happened: Happened,
  { employee_id: employeeId, pension_group_id: pensionGroupId, membership_kind, enrolment_date }: Member,
  { organisationId, caller }: Pick<RequestWork, "organisationId" | "caller">,
  ended: Ended | null = null,
): NewEvent {
  return {
    organisationId,
    accountId: caller.accountId,
    eventType: `pension.${happened}`,
    resourceUrl: `/v2/pension/employee-pension/${employeeId}`,
    data: {
      employeeId,
      pensionGroupId,
      membershipKind: membership_kind,
      enrolmentDate: enrolment_date,
      reason: ended?.reason ?? null,
      endDate: ended?.endDate ?? null,
    },
  };
}
