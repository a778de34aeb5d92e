import type { Rulebook } from "../../../engine";
import { formatDateInWords, readDate } from "../../../engine/base";
import { allowedBases, planOptOut } from "../../../engine/pensions";
import type { RequestWork } from "../../contract";
import type { MembershipRow } from "../enrolment/workers";
import { findProvider } from "../providers/provider-table";
import { findGroups, findSchemes, type GroupRow } from "../schemes/find-groups";
import { postponementOf } from "../settings/mount-postponement";
import { percentageText } from "./wording/percentage";
import type { LetterFacts } from "./wording/wording";

export type LetterWork = Pick<RequestWork, "tx" | "context" | "today">;

/** Returns what a letter states about a membership; null if its group is not on record. */
export async function enrolmentStated(
  { tx, context, today }: LetterWork,
  member: MembershipRow,
): Promise<LetterFacts["enrolment"]> {
  const { enrolment_date: from } = member;
  const group = (await findGroups(tx)).find(({ id }) => id === member.pension_group_id);
  const scheme = (await findSchemes(tx)).find(({ id }) => id === group?.pension_schema_id);
  if (group === undefined || scheme === undefined) return null;
  const period = planOptOut({ membershipDate: from, informationDate: from > today ? from : today }, context.rulebook);
  if (!period.ok) return null;
  return {
    schemeName: scheme.name,
    providerName: findProvider(scheme.pension_provider_id)?.name ?? scheme.name,
    from: dayInWords(from),
    employeePays: shareText(group, member.employee_factor ?? group.employee_factor),
    employerPays: shareText(group, member.employer_factor ?? group.employer_factor),
    basis: group.contribution_mode === "Percentage" ? basisText(group, context.rulebook, today) : null,
    pensionType: group.pension_type,
    memberReference: member.member_reference,
    optOutFrom: dayInWords(period.value.from),
    optOutUntil: dayInWords(period.value.to),
  };
}

/** Returns what contributions of a group are a percentage of, in words; null if it is not an allowed basis any more. */
function basisText({ contribution_basis: basis }: GroupRow, rulebook: Rulebook, today: string): string | null {
  const bases = allowedBases({ date: today }, rulebook);
  const found = bases.ok ? bases.value.items.find((each) => each.contributionBasis === basis) : undefined;
  return found?.description ?? null;
}

function shareText({ contribution_mode: mode }: GroupRow, factor: string): string {
  return mode === "FixedAmount" ? `£${factor}` : percentageText(factor);
}

/** Returns the last day of an employee's postponement; null without one. */
export async function postponedUntil(work: LetterWork, employeeId: string): Promise<string | null> {
  return (await postponementOf(work, employeeId)).postponementDate;
}

/** Returns "6 May 2026". */
export function dayInWords(date: string): string {
  return formatDateInWords(readDate(date));
}
