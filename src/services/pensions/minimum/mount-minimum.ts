import { z } from "@hono/zod-openapi";
import type { Rulebook } from "../../../engine";
import { checkGroup, hasAutoEnrolmentMinimum } from "../../../engine/pensions";
import { pageOf, pageQuery } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { money, mountOperation, operation, type ServiceContext, withExamples } from "../../contract";
import { EXAMPLE_ID, inPensions } from "../contract/common";
import type { MembershipRow } from "../enrolment/workers";
import { findCategories } from "../payslips/period-terms";
import { findGroups, type GroupRow, groupFacts } from "../schemes/find-groups";
import { contributionBasis } from "../schemes/groups";
import { pensionTables } from "../store/pension-tables";
import { findCertificates, hasEnded } from "./certificates";

const BELOW_REASONS = ["below_auto_enrolment_minimum", "certificate_ended"] as const;

const memberFields = withExamples({
  employeeId: [z.string(), EXAMPLE_ID],
  membershipId: [z.string(), EXAMPLE_ID],
  pensionGroupId: [z.string(), EXAMPLE_ID],
  pensionGroupName: [z.string(), "Everyone"],
  contributionBasis: [contributionBasis, "QualifyingEarnings"],
  employeeFactor: [z.string().openapi({ description: "The member's own, or the group's." }), "0.01"],
  employerFactor: [z.string(), "0.01"],
  minimumEmployerPercentage: [
    z.string().nullable().openapi({ description: "Null once a certificate has ended: pay decides." }),
    "3.00",
  ],
  minimumTotalPercentage: [z.string().nullable(), "8.00"],
  reasonToken: [z.enum(BELOW_REASONS), "below_auto_enrolment_minimum"],
  acknowledgeBelowAutoEnrolmentMinimum: [z.boolean(), true],
});

const member = z.strictObject(memberFields.shape).openapi("MemberBelowMinimum");

const certificateFields = withExamples({
  pensionGroupId: [z.string(), EXAMPLE_ID],
  pensionGroupName: [z.string(), "Basic pay"],
  contributionBasis: [contributionBasis, "PensionablePaySet2"],
  certificateValidTo: [z.string(), "2027-03-31"],
  isEnded: [z.boolean(), false],
  pensionablePay: [
    money().nullable().openapi({
      description:
        "Set 2: what locked runs of the last twelve months counted for its members together; null for other sets.",
    }),
    "85000.00",
  ],
  totalEarnings: [money().nullable(), "100000.00"],
  isShareMet: [
    z
      .boolean()
      .nullable()
      .openapi({ description: "Set 2: whether pensionable pay of all members is at least 85% of their earnings." }),
    true,
  ],
});

const certificate = z.strictObject(certificateFields.shape).openapi("PensionCertificate");

const listBelowMinimum = operation({
  ...inPensions,
  id: "listPensionMembersBelowMinimum",
  method: "get",
  path: "/v2/pension/organisation/below-minimum",
  summary: "Members whose terms are below the minimum of automatic enrolment, and the certificates of sets",
  description:
    "Open memberships of workers who have a minimum, also those that were acknowledged or saved before terms were checked, in the order of their ids. Fixed amounts and pay without a certificate are judged by the pay of each run, whose warnings name the members. Each page has all certificates.",
  query: pageQuery({ usual: 50, most: 100 }),
  data: z.strictObject({ items: z.array(member), certificates: z.array(certificate) }),
  token: "pension_members_below_minimum_listed",
  examples: {
    data: {
      items: [memberFields.example],
      certificates: [certificateFields.example],
    },
  },
});

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
    const certificates = await findCertificates(tx, groups, { today, rulebook: context.rulebook });
    const data = { items: [...page.items], certificates };
    return { data, text: "The members are listed.", paginationToken: page.paginationToken };
  });
}

type Judge = (member: MembershipRow) => ReturnType<typeof judgedRow> | null;

/** Returns open memberships below the minimum after an id, as many as are asked for. */
async function below(tx: Tx, judge: Judge, { after, limit }: { readonly after: string; readonly limit: number }) {
  const found: NonNullable<ReturnType<Judge>>[] = [];
  for (let last: string | undefined = after; last !== undefined && found.length < limit; ) {
    const rows: readonly MembershipRow[] = await pensionTables(tx)
      .selectFrom("pension_membership")
      .selectAll()
      .where("end_date", "is", null)
      .where("membership_id", ">", last)
      .orderBy("membership_id")
      .limit(READ_AT_ONCE)
      .execute();
    const judged = rows.flatMap((row) => judge(row) ?? []);
    const categories = await findCategories(
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
