import type { MembershipEndReason } from "../../../engine";
import type { PayslipPeriod } from "../../contract";
import { activeIn } from "../enrolment/determine";
import type { MembershipRow, Worker } from "../enrolment/workers";

/** Endings after which the pay of the period still bears contributions. Any other period is that of an open membership. */
const LAST_PERIOD: ReadonlySet<MembershipEndReason> = new Set(["Leaver", "Death"]);

/**
 * Returns the memberships that contribute in a period, the automatic one first: open ones, and those that ended in it
 * because the employment did.
 */
export function contributing(
  worker: Worker,
  period: Pick<PayslipPeriod, "periodStartDate" | "periodEndDate">,
): readonly MembershipRow[] {
  return activeIn(worker, period)
    .filter(({ end_date, membership_id }) => end_date === null || LAST_PERIOD.has(reasonOf(worker, membership_id)))
    .sort((one, other) => compare(one.membership_kind, other.membership_kind));
}

function reasonOf({ ends }: Worker, membershipId: string): MembershipEndReason {
  return ends.find((end) => end.membership_id === membershipId)?.reason ?? "CeasedMembership";
}

function compare(one: string, other: string): number {
  return one < other ? -1 : 1;
}
