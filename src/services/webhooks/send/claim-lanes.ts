import { sql } from "kysely";
import { instantOf } from "../../../platform/ports";
import type { HeldLane, LanePorts } from "./lane-work";
import { type ClaimedLane, takeFirst } from "./take-first";

/**
 * Takes lanes that are due and that nobody holds, or whose holder has been silent for too long, with what they send
 * first.
 */
export function claimLanes(ports: LanePorts, most: number): Promise<readonly ClaimedLane[]> {
  const { store, clock, times } = ports;
  const now = instantOf(clock.now());
  return store.inSystem(async (tx) => {
    const { rows } = await sql<HeldLane>`
      update webhook_lane as lane set fence = fence + 1, leased_until = clock_timestamp() + ${times.lease} * interval '1 ms'
      from (
        select scope_id, endpoint_id, lane_id from webhook_lane
        where next_due_at <= ${now} and (leased_until is null or leased_until < clock_timestamp())
        order by next_due_at limit ${most} for update skip locked
      ) as due
      where (lane.scope_id, lane.endpoint_id, lane.lane_id) = (due.scope_id, due.endpoint_id, due.lane_id)
      returning lane.scope_id, lane.endpoint_id, lane.lane_id, lane.fence`.execute(tx);
    return takeFirst(tx, ports, rows);
  });
}
