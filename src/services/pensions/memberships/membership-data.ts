import type { z } from "@hono/zod-openapi";
import { moneyOf } from "../../contract";
import { type associationShown, type endShown, membershipEnds } from "../contract/membership-schemas";
import type { EndRow, MembershipRow } from "../enrolment/workers";
import type { GroupRow } from "../schemes/find-groups";
import { groups } from "../schemes/groups";

type Association = z.input<typeof associationShown>;

/** Returns the memberships of one employee as responses show them, the first as the main one. */
export function associationData(
  [main, ...others]: readonly [MembershipRow, ...MembershipRow[]],
  known: ReadonlyMap<string, GroupRow>,
): Association {
  const all = [main, ...others];
  const ofKind = (kind: string) => {
    const found = all.find(({ membership_kind, end_date }) => membership_kind === kind && end_date === null);
    return found === undefined ? null : groupShown(found, known);
  };
  return {
    employeeId: main.employee_id,
    ...membershipData(main, known),
    autoEnrolmentPensionGroup: ofKind("Automatic"),
    manualEnrolmentPensionGroup: ofKind("Manual"),
    otherMemberships: others.map((each) => membershipData(each, known)),
    createdAt: main.created_at,
    updatedAt: main.updated_at,
  };
}

/** Returns one membership as responses show it. */
export function membershipData(row: MembershipRow, known: ReadonlyMap<string, GroupRow>) {
  return {
    membershipId: row.membership_id,
    membershipKind: row.membership_kind,
    pensionGroup: { ...groupShown(row, known), isAutoEnrolled: row.membership_kind === "Automatic" },
    enrolmentDate: row.enrolment_date,
    joinReason: row.join_reason,
    memberReference: row.member_reference,
    employeeFactor: row.employee_factor,
    employerFactor: row.employer_factor,
    sendEnrolmentLetter: row.sends_letter,
    acknowledgeBelowAutoEnrolmentMinimum: row.acknowledge_below_auto_enrolment_minimum,
    status: row.end_date === null ? ("Active" as const) : ("Ended" as const),
  };
}

function groupShown({ pension_group_id: id }: MembershipRow, known: ReadonlyMap<string, GroupRow>) {
  const group = known.get(id);
  if (group === undefined) throw new Error("A membership has a group.");
  return groups.show(group);
}

/** Returns the end of a membership as responses show it. */
export function endData(row: EndRow): z.input<typeof endShown> {
  const { refunded_year: year, refunded_period: period } = row;
  return {
    ...membershipEnds.show(row),
    memberRefundDue: moneyOf(row.refund_relief_at_source + row.refund_net_pay_arrangement),
    refundedIn: year === null || period === null ? null : { year, period },
  };
}
