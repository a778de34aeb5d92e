import type { z } from "@hono/zod-openapi";
import { invalid, issueAt } from "../../../platform/http";
import type { removal, removeAssociation } from "../contract/membership-operations";

/** How a membership is to be removed. */
export type Removal = z.output<typeof removal>;

type Query = z.output<typeof removeAssociation.query>;

const FACTS = ["reason", "endDate", "noticeDate", "refundMemberContributions", "membershipKind"] as const;

/** Returns what the body or the query says; a fact in both that differs is `sent_together`. */
export function readRemoval(query: Query, body: Removal | null): Removal {
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
