import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Worker } from "../../../platform/installation";
import { instantOf } from "../../../platform/ports";
import { expandReplays } from "../replays/expand-replays";
import { claimLanes } from "./claim-lanes";
import { EVENTS_AT_ONCE, fanOut } from "./fan-out";
import { type AlertPorts, sendAlerts } from "./send-alerts";
import { type LaneWorker, workLane } from "./work-lane";

/** Lanes that a process works at once. */
const MOST_LANES = 200;
/** Milliseconds that a stop waits for attempts under way; what is not answered by then is sent again. */
const LONGEST_STOP = 2_000;

interface DispatcherPorts extends Omit<LaneWorker, "isStopping">, AlertPorts {}

/** Creates the worker that makes deliveries of events and sends them; any number of processes may run one. */
export function createDispatcher(ports: DispatcherPorts): Worker {
  let isStopping = false;
  let running = Promise.resolve();
  const lanes = new Set<Promise<void>>();
  const worker: LaneWorker = { ...ports, isStopping: () => isStopping };
  const logged = (work: Promise<unknown>): Promise<void> =>
    work.then(
      () => undefined,
      (error) => ports.log.failure("webhooks failed", error),
    );
  const begin = (work: Promise<void>): void => {
    const tracked = logged(work).finally(() => lanes.delete(tracked));
    lanes.add(tracked);
  };
  const beginLanes = async (): Promise<void> => {
    if (lanes.size >= MOST_LANES) return;
    for (const lane of await claimLanes(ports, MOST_LANES - lanes.size)) begin(workLane(worker, lane));
  };
  const look = async (): Promise<void> => {
    const due = await findWork(ports);
    if (due.events) while ((await fanOut(ports)) === EVENTS_AT_ONCE && !isStopping);
    if (due.replays) await expandReplays(ports);
    if (due.alerts) await logged(sendAlerts(ports));
    if (due.lanes || due.events || due.replays) await beginLanes();
  };
  const run = async (): Promise<void> => {
    while (!isStopping) {
      await logged(look());
      await wait(ports.times.lookEvery);
    }
  };
  return {
    start: () => {
      running = run();
    },
    stop: async () => {
      isStopping = true;
      await running;
      await Promise.race([Promise.all(lanes), wait(LONGEST_STOP)]);
      ports.sending.poster.close();
      await Promise.all(lanes);
    },
  };
}

interface Work {
  readonly events: boolean;
  readonly lanes: boolean;
  readonly replays: boolean;
  readonly alerts: boolean;
}

/** Looks in one statement, so that an idle installation costs little. */
function findWork({ store, clock }: DispatcherPorts): Promise<Work> {
  const now = instantOf(clock.now());
  return store.inSystem(async (tx) => {
    const { rows } = await sql<Work>`select
      exists (select from event where claimed_at is null)
        or exists (select from account_event where claimed_at is null) as events,
      exists (select from webhook_lane where next_due_at <= ${now}
        and (leased_until is null or leased_until < clock_timestamp())) as lanes,
      exists (select from webhook_replay where status in ('Queued', 'Running')) as replays,
      exists (select from webhook_alert where next_try_at <= ${now}) as alerts`.execute(tx);
    return rows[0] as Work;
  });
}
