import type { NewEvent } from "../../../platform/events";
import type { PayslipPeriod, RequestWork } from "../../contract";
import type { Worker } from "../enrolment/workers";
import { endOneMembership } from "../memberships/end-membership";

/** Ends the memberships of a worker whose final pay is locked, on the leaving date. */
export async function endForLeaver(
  work: RequestWork,
  { payRunId, periodEndDate }: PayslipPeriod,
  worker: Worker,
): Promise<readonly NewEvent[]> {
  const { leavingDate } = worker;
  const events: NewEvent[] = [];
  if (leavingDate === null || leavingDate > periodEndDate) return events;
  for (const member of worker.memberships.filter(({ end_date }) => end_date === null)) {
    const endDate = leavingDate < member.enrolment_date ? member.enrolment_date : leavingDate;
    const { event } = await endOneMembership(work, member, { reason: "Leaver", endDate, payRunId });
    events.push(event);
  }
  return events;
}
