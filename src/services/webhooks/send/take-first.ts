import type { Tx } from "../../../platform/store";
import { type EndpointRow, readHealth } from "../store/endpoint-rows";
import type { WebhookTables } from "../store/webhook-tables";
import { gateOf } from "./health";
import type { HeldLane, LanePorts, Sending } from "./lane-work";
import { healthOf } from "./stored-health";
import { type LaneRoom, roomOf, sendingsOf, takeDue } from "./take-due";

/** A lane that was just claimed, with what is sent first. */
export interface ClaimedLane {
  readonly lane: HeldLane;
  /** Empty if the lane must be looked at by itself: for a pause, a trial, a rate limit, or if nothing is due. */
  readonly first: readonly Sending[];
}

/** Takes what is due of many lanes at once, so that an event for many endpoints needs no transaction for each of them. */
export async function takeFirst(
  tx: Tx,
  { clock, key }: LanePorts,
  lanes: readonly HeldLane[],
): Promise<readonly ClaimedLane[]> {
  const now = clock.now();
  const open = await openLanes(tx, lanes, now);
  const due = await takeDue(tx, open, now, []);
  return lanes.map((lane) => {
    const endpoint = open.find((each) => each.lane === lane)?.endpoint;
    const own = due.filter((each) => isOf(lane, each));
    return { lane, first: endpoint === undefined ? [] : sendingsOf(own, endpoint, { key, now, isTrial: false }) };
  });
}

function isOf(lane: HeldLane, { scope_id, endpoint_id, lane_id }: Sending["delivery"]): boolean {
  return lane.scope_id === scope_id && lane.endpoint_id === endpoint_id && lane.lane_id === lane_id;
}

/** Returns the lanes whose endpoint is active, without a rate limit, and not paused after failures. */
async function openLanes(tx: Tx, lanes: readonly HeldLane[], now: number): Promise<readonly LaneRoom[]> {
  const endpointIds = [...new Set(lanes.map(({ endpoint_id }) => endpoint_id))];
  if (endpointIds.length === 0) return [];
  const endpoints = await tx
    .withTables<WebhookTables>()
    .selectFrom("webhook_endpoint")
    .selectAll()
    .where("endpoint_id", "in", endpointIds)
    .where("status", "=", "Active")
    .where("rate_limit_per_second", "is", null)
    .execute();
  const health = await readHealth(tx, endpointIds);
  const isOpen = ({ endpoint_id }: EndpointRow): boolean => {
    const row = health.get(endpoint_id);
    return row !== undefined && gateOf(healthOf(row), now) === "open";
  };
  const open = new Map(endpoints.filter(isOpen).map((endpoint) => [endpoint.endpoint_id, endpoint]));
  return lanes.flatMap((lane) => {
    const endpoint = open.get(lane.endpoint_id);
    return endpoint === undefined ? [] : [{ lane, endpoint, room: roomOf(endpoint, 0) }];
  });
}
