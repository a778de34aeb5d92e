import type { Rulebook } from "../../../engine";
import { checkGroup, hasAutoEnrolmentMinimum } from "../../../engine/pensions";
import { pageOf } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { mountOperation, type ServiceContext } from "../../contract";
import { listBelowMinimum } from "../contract/minimum-operations";
import type { MembershipRow } from "../enrolment/workers";
import { categoriesOf } from "../payslips/period-terms";
import { findGroups, type GroupRow } from "../schemes/find-groups";
import { groupFacts } from "../schemes/group-facts";
import type { PensionTables } from "../store/pension-tables";
import { certificatesOf, hasEnded } from "./certificates";

/** Memberships that are read at once until a page is full. */
const READ_AT_ONCE = 1_000;

export function mountMinimum(context: ServiceContext): void {
  mountOperation(context, listBelowMinimum, async ({ query, organisationId, today }, tx) => {
    const { pageSize, paginationToken } = query;
    const place = { route: listBelowMinimum.path, scope: organisationId, filters: {} };
    const [after = ""] = paginationToken === undefined ? [] : await context.cursors.open(place, paginationToken);
    const groups = await findGroups(tx);
    const judge = judgeOf(groups, today, context.rulebook);
    const rows = await below(tx, judge, { after: String(after), limit: pageSize + 1 });
    const page = await pageOf(rows, pageSize, place, context.cursors, ({ membershipId }) => [membershipId]);
    const certificates = await certificatesOf(tx, groups, { today, rulebook: context.rulebook });
    const data = { items: [...page.items], certificates };
    return { data, text: "The members are listed.", paginationToken: page.paginationToken };
  });
}

type Judge = (member: MembershipRow) => ReturnType<typeof judgedRow> | null;

/** Returns open memberships below the minimum after an id, as many as are asked for. */
async function below(tx: Tx, judge: Judge, { after, limit }: { readonly after: string; readonly limit: number }) {
  const found: NonNullable<ReturnType<Judge>>[] = [];
  for (let last: string | undefined = after; last !== undefined && found.length < limit; ) {
    const rows: readonly MembershipRow[] = await tx
      .withTables<PensionTables>()
      .selectFrom("pension_membership")
      .selectAll()
      .where("end_date", "is", null)
      .where("membership_id", ">", last)
      .orderBy("membership_id")
      .limit(READ_AT_ONCE)
      .execute();
    const judged = rows.flatMap((row) => judge(row) ?? []);
    const categories = await categoriesOf(
      tx,
      judged.map(({ employeeId }) => employeeId),
    );
    found.push(...judged.filter(({ employeeId }) => hasAutoEnrolmentMinimum(categories.get(employeeId) ?? null)));
    last = rows.length < READ_AT_ONCE ? undefined : rows.at(-1)?.membership_id;
  }
  return found.slice(0, limit);
}

/** Returns the function that judges a member by the terms of the group and the member's own factors. */
function judgeOf(groups: readonly GroupRow[], today: string, rulebook: Rulebook): Judge {
  const byId = new Map(groups.map((group) => [group.id, group]));
  return (member) => {
    const group = byId.get(member.pension_group_id);
    if (group === undefined) return null;
    if (hasEnded(group, today)) return judgedRow(member, group, null);
    const employeeFactor = member.employee_factor ?? group.employee_factor;
    const employerFactor = member.employer_factor ?? group.employer_factor;
    const terms = {
      pensionType: group.pension_type,
      contributionBasis: group.contribution_basis,
      contributionMode: group.contribution_mode,
      additionalVoluntaryContributionType: group.additional_voluntary_contribution_type,
      employeeFactor,
      employerFactor,
      nationalInsuranceSavingsFactor: group.national_insurance_savings_factor,
      employerContributionCap: group.employer_contribution_cap,
      certificateValidTo: group.certificate_valid_to,
    };
    const checked = checkGroup(groupFacts(terms, today), rulebook);
    return checked.ok && checked.value.meetsMinimum === false ? judgedRow(member, group, checked.value) : null;
  };
}

interface Minimum {
  readonly minimumEmployerPercentage: string;
  readonly minimumTotalPercentage: string;
}

/** Returns a member as the list shows it; without a minimum if the certificate has ended. */
function judgedRow(member: MembershipRow, group: GroupRow, minimum: Minimum | null) {
  return {
    employeeId: member.employee_id,
    membershipId: member.membership_id,
    pensionGroupId: group.id,
    pensionGroupName: group.name,
    contributionBasis: group.contribution_basis,
    employeeFactor: member.employee_factor ?? group.employee_factor,
    employerFactor: member.employer_factor ?? group.employer_factor,
    minimumEmployerPercentage: minimum?.minimumEmployerPercentage ?? null,
    minimumTotalPercentage: minimum?.minimumTotalPercentage ?? null,
    reasonToken: minimum === null ? ("certificate_ended" as const) : ("below_auto_enrolment_minimum" as const),
    acknowledgeBelowAutoEnrolmentMinimum:
      member.acknowledge_below_auto_enrolment_minimum || group.acknowledge_below_auto_enrolment_minimum,
  };
}
