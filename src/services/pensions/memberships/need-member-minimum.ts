import { hasAutoEnrolmentMinimum } from "../../../engine/pensions";
import { Refused } from "../../../platform/http";
import type { RequestWork } from "../../contract";
import type { MembershipRow } from "../enrolment/workers";
import { hasEnded } from "../minimum/certificates";
import { categoriesOf } from "../payslips/period-terms";
import { BELOW_MINIMUM, needMinimum } from "../schemes/below-minimum";
import type { GroupRow } from "../schemes/find-groups";

/** Without a certificate the terms of a set say nothing of the minimum. */
function certificateEnded({ certificate_valid_to: last }: GroupRow): Refused {
  const text = `The group's certificate ended on ${last}. Send acknowledgeBelowAutoEnrolmentMinimum if its members reach the minimum on qualifying earnings.`;
  return new Refused(409, { token: BELOW_MINIMUM.token, text });
}

interface Asked {
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
export async function needMemberMinimum(
  { tx, today, context }: Pick<RequestWork, "tx" | "today" | "context">,
  { employeeId, group, own, isAcknowledged, isAutomatic }: Asked,
): Promise<void> {
  const category = (await categoriesOf(tx, [employeeId])).get(employeeId) ?? null;
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
