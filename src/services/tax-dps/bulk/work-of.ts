import type { Caller } from "../../../platform/http";
import type { JobInHand } from "../../../platform/jobs";
import { formatInstant } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import { dateInLondon, type RequestWork, type ServiceContext } from "../../contract";

/** Returns what the work of a job has at hand: that of the request which started it, at the present time. */
export function findWork(
  tx: Tx,
  context: ServiceContext,
  { organisation, payload: { caller } }: JobInHand<{ readonly caller: Caller }>,
): RequestWork {
  const now = context.clock.now();
  return { tx, context, caller, organisationId: organisation, now: formatInstant(now), today: dateInLondon(now) };
}
