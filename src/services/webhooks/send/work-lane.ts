import { setTimeout as wait } from "node:timers/promises";
import type { Finished, LanePorts, Sending } from "./lane-work";
import { type SendPorts, sendAttempt } from "./send-attempt";
import { type LaneReport, type LaneTurn, settleLane } from "./settle-lane";
import type { ClaimedLane } from "./take-first";

export interface LaneWorker extends LanePorts {
  readonly sending: SendPorts;
  readonly isStopping: () => boolean;
  /** Runs transactions of lanes, a few at a time, so that requests find free connections. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Sends the deliveries of a lane until none is due, or another process has taken it. */
export async function workLane(worker: LaneWorker, { lane, first }: ClaimedLane): Promise<void> {
  const underWay = new Map<string, Promise<void>>();
  const finished: Finished[] = [];
  const send = async (sending: Sending): Promise<void> => {
    const attempt = await sendAttempt(worker.sending, sending.outgoing);
    finished.push({ sending, attempt });
    underWay.delete(sending.delivery.delivery_id);
  };
  const settle = (mayTake: boolean): Promise<LaneTurn | null> => {
    const report: LaneReport = { finished: finished.splice(0), underWay: [...underWay.keys()], mayTake };
    return settleLane(worker, lane, report);
  };
  const begin = (sendings: readonly Sending[]): void => {
    for (const sending of sendings) underWay.set(sending.delivery.delivery_id, send(sending));
  };
  begin(first);
  if (first.length > 0) await Promise.race([...underWay.values(), pause(worker, { hasRoom: true })]);
  for (;;) {
    const turn = await worker.inTurn(() => settle(!worker.isStopping()));
    if (turn === null || turn.isReleased) return;
    begin(turn.sendings);
    if (finished.length === 0) await Promise.race([...underWay.values(), pause(worker, turn)]);
  }
}

/** The lease is renewed long before it ends. */
function pause(
  { times: { lookEvery, lease }, isStopping }: LaneWorker,
  { hasRoom }: Pick<LaneTurn, "hasRoom">,
): Promise<void> {
  return wait(hasRoom && !isStopping() ? Math.min(lookEvery, lease / 3) : lease / 3);
}
