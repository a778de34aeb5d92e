import type { z } from "@hono/zod-openapi";
import { sql } from "kysely";
import type { Rulebook } from "../../../engine";
import { planOptOut } from "../../../engine/pensions";
import { recordEvent } from "../../../platform/events";
import { invalid, issueAt, pageOf, rowsAfter } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { moneyOf, mountOperation, type RequestWork, type ServiceContext } from "../../contract";
import { findNames, requireEmployee } from "../../employees";
import {
  listMembershipEnds,
  type removal,
  removeAssociation,
  reportMembershipEnds,
} from "../contract/membership-operations";
import type { EndRow, MembershipRow } from "../enrolment/workers";
import { pensionTables } from "../store/pension-tables";
import { endOneMembership } from "./end-membership";
import { groupsById, openMembership } from "./find-memberships";
import { endData } from "./membership-data";
import { findAssociation } from "./mount-memberships";
import { touchEmployee } from "./touch-employee";

const FACTS = ["reason", "endDate", "noticeDate", "refundMemberContributions", "membershipKind"] as const;

export function mountEnds(context: ServiceContext): void {
  mountOperation(context, removeAssociation, async ({ params: { employeeId }, query, body, ...work }) => {
    const { tx } = work;
    const sent = readRemoval(query, body ?? null);
    const member = await openMembership(tx, employeeId, sent.membershipKind);
    const association = await findAssociation(tx, employeeId);
    const end = await finish(work, member, sent);
    await touchEmployee(work, employeeId);
    if (end !== null) await recordEvent(tx, context, end.event);
    const data = {
      association,
      membershipEnd: end === null ? null : endData(end.row),
      refund: end === null ? null : refundOf(end.row),
      isWithinOptOutPeriod: isWithinOptOutPeriod(member, sent, context.rulebook),
    };
    const token = end === null ? removeAssociation.token : "pension_membership_ended";
    return { data, token, text: end === null ? "The membership is removed." : "The membership has ended." };
  });

  mountOperation(context, listMembershipEnds, async ({ params: { employeeId } }, tx) => {
    await requireEmployee(tx, employeeId);
    const rows = await endsIn(tx)
      .selectAll()
      .where("employee_id", "=", employeeId)
      .orderBy("end_date", "desc")
      .orderBy("membership_end_id", "desc")
      .execute();
    return { data: { items: rows.map(endData) }, text: "The ends of memberships are listed." };
  });

  mountOperation(context, reportMembershipEnds, async ({ query, organisationId }, tx) => {
    const { pageSize, paginationToken, ...chosen } = query;
    const place = { route: reportMembershipEnds.path, scope: organisationId, filters: chosen };
    const after = paginationToken === undefined ? null : await context.cursors.open(place, paginationToken);
    const rows = await endsBetween(tx, chosen)
      .selectAll()
      .$if(after !== null, (all) => all.where(rowsAfter(["end_date", "membership_end_id"], after ?? [], "asc")))
      .orderBy("end_date")
      .orderBy("membership_end_id")
      .limit(pageSize + 1)
      .execute();
    const page = await pageOf(rows, pageSize, place, context.cursors, (row) => [row.end_date, row.membership_end_id]);
    const data = { items: await reported(tx, page.items), totals: await totalsOf(tx, chosen) };
    return { data, text: "The ends of memberships are listed.", paginationToken: page.paginationToken };
  });
}

type Work = RequestWork;

/** Removes the membership, or ends it if a reason was sent. */
async function finish({ tx, ...rest }: Work, member: MembershipRow, sent: Removal) {
  if (sent.reason === null) {
    await pensionTables(tx)
      .deleteFrom("pension_membership")
      .where("membership_id", "=", member.membership_id)
      .execute();
    return null;
  }
  const endDate = sent.endDate ?? rest.today;
  if (endDate < member.enrolment_date) {
    const limit = member.enrolment_date;
    throw invalid([issueAt(["endDate"], "date_before", { limit }, "Membership began later.")]);
  }
  const ending = { ...sent, reason: sent.reason, endDate };
  const { end, event } = await endOneMembership({ tx, ...rest }, member, ending);
  return { row: end, event };
}

function refundOf(row: EndRow) {
  const { refund_in_year: year, refund_in_period: period } = row;
  const amount = row.refund_relief_at_source + row.refund_net_pay_arrangement;
  if (amount === 0) return null;
  return { amount: moneyOf(amount), refundIn: year === null || period === null ? null : { year, period } };
}

/** Returns whether the notice came within the statutory period that begins with the enrolment; null without a notice. */
function isWithinOptOutPeriod(
  { enrolment_date: enrolled }: MembershipRow,
  { noticeDate }: Removal,
  rulebook: Rulebook,
): boolean | null {
  if (noticeDate === null) return null;
  const period = planOptOut({ membershipDate: enrolled, informationDate: enrolled, noticeDate }, rulebook);
  return period.ok ? period.value.isInPeriod : null;
}

function endsIn(tx: Tx) {
  return pensionTables(tx).selectFrom("pension_membership_end");
}

interface Chosen {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly reason?: z.output<typeof removal>["reason"] | undefined;
}

function endsBetween(tx: Tx, { from, to, reason }: Chosen) {
  return endsIn(tx)
    .$if(from !== undefined, (all) => all.where("end_date", ">=", from ?? ""))
    .$if(to !== undefined, (all) => all.where("end_date", "<=", to ?? ""))
    .$if(Boolean(reason), (all) => all.where("reason", "=", reason ?? "OptOut"));
}

async function totalsOf(tx: Tx, chosen: Chosen) {
  const { refunds, employer } = await endsBetween(tx, chosen)
    .select([
      sql<number>`coalesce(sum(refund_relief_at_source + refund_net_pay_arrangement), 0)`.as("refunds"),
      sql<number>`coalesce(sum(employer_amount_due_back), 0)`.as("employer"),
    ])
    .executeTakeFirstOrThrow();
  return { memberRefundDue: moneyOf(Number(refunds)), employerAmountDueBack: moneyOf(Number(employer)) };
}

/** Returns the ends of a page with their employees and groups, with two statements. */
async function reported(tx: Tx, rows: readonly EndRow[]) {
  const byId = await findNames(
    tx,
    rows.map(({ employee_id }) => employee_id),
  );
  const groups = await groupsById(tx);
  return rows.map((row) => {
    const person = byId.get(row.employee_id);
    return {
      ...endData(row),
      employee: {
        firstName: person?.first_name ?? "",
        lastName: person?.last_name ?? "",
        payrollId: person?.payroll_id ?? "",
      },
      pensionGroupName: groups.get(row.pension_group_id)?.name ?? "",
    };
  });
}

/** How a membership is to be removed. */
type Removal = z.output<typeof removal>;

type Query = z.output<typeof removeAssociation.query>;

/** Returns what the body or the query says; a fact in both that differs is `sent_together`. */
function readRemoval(query: Query, body: Removal | null): Removal {
  const ofQuery = removalOf(query);
  if (body === null) return needReason(ofQuery);
  const names = [...FACTS, "refundIn"] as const;
  const twice = names.filter(
    (name) =>
      body[name] !== null && ofQuery[name] !== null && JSON.stringify(body[name]) !== JSON.stringify(ofQuery[name]),
  );
  if (twice.length > 0)
    throw invalid(twice.map((name) => issueAt([name], "sent_together", { other: `query ${name}` })));
  return needReason({
    reason: body.reason ?? ofQuery.reason,
    endDate: body.endDate ?? ofQuery.endDate,
    noticeDate: body.noticeDate ?? ofQuery.noticeDate,
    refundMemberContributions: body.refundMemberContributions ?? ofQuery.refundMemberContributions,
    refundIn: body.refundIn ?? ofQuery.refundIn,
    membershipKind: body.membershipKind ?? ofQuery.membershipKind,
  });
}

function removalOf(query: Query): Removal {
  const { refundInYear: year, refundInPeriod: period } = query;
  return {
    reason: query.reason ?? null,
    endDate: query.endDate ?? null,
    noticeDate: query.noticeDate ?? null,
    refundMemberContributions: query.refundMemberContributions ?? null,
    refundIn: year === undefined || period === undefined ? null : { year, period },
    membershipKind: query.membershipKind ?? null,
  };
}

/** Facts of an end need its reason: without one no end is recorded. */
function needReason(removal: Removal): Removal {
  const { reason, endDate, noticeDate, refundMemberContributions, refundIn } = removal;
  const other = Object.entries({ endDate, noticeDate, refundMemberContributions, refundIn }).find(
    ([, value]) => value !== null,
  )?.[0];
  if (reason === null && other !== undefined) throw invalid([issueAt(["reason"], "required_with", { other })]);
  return removal;
}
