import { setTimeout as wait } from "node:timers/promises";
import { recordEvents } from "../../../src/platform/events";
import { createIds, systemClock } from "../../../src/platform/ports";
import { openReceivingProcess } from "../../../test/services/webhooks/open-receiving-process";
import type { AccountAndCaller, Place } from "./place";
import { measure, type Round } from "./rounds";

/** Endpoints, each of an account of its own. */
const ENDPOINTS = 6;
const EVENTS = 800;
const AT_ONCE = 100;

export interface DispatcherRound extends Round {
  /** Seconds until every event had its deliveries, which one process makes at a time. */
  readonly fanOutSeconds: number;
}

interface Scene {
  readonly accounts: readonly AccountAndCaller[];
  /** Waits until as many webhooks have arrived. */
  readonly untilArrived: (count: number) => Promise<void>;
  readonly close: () => void;
}

export async function openScene(place: Place): Promise<Scene> {
  const receiver = await openReceivingProcess();
  const accounts: AccountAndCaller[] = [];
  for (let count = 0; count < ENDPOINTS; count += 1) {
    const made = await place.newAccount();
    await made.caller.call("POST", "/v1/webhooks/endpoints", { url: `${receiver.address}/hook-${count}` });
    accounts.push(made);
  }
  const untilArrived = async (count: number): Promise<void> => {
    for (let arrived = 0; arrived < count; arrived += (await receiver.take()).length) await wait(20);
  };
  return { accounts, untilArrived, close: receiver.close };
}

/** Events of several organisations are recorded while the processes are paused, then sent. */
export async function dispatcherRound(place: Place, processes: number, scene: Scene): Promise<DispatcherRound> {
  // What other work has left is done first.
  place.crew.resume("dispatcher", 2);
  await untilNoneLeft(place);
  place.crew.resume("dispatcher", 0);
  for (const { account } of scene.accounts) await record(place, account);
  const units = ENDPOINTS * EVENTS;
  await place.client.query("vacuum analyze");
  let fanOutSeconds = 0;
  const round = await measure(place, "dispatcher", processes, async () => {
    const began = performance.now();
    const fannedOut = untilClaimed(place).then(() => {
      fanOutSeconds = (performance.now() - began) / 1_000;
    });
    await scene.untilArrived(units);
    await fannedOut;
    await untilNoneLeft(place);
    return units;
  });
  return { ...round, fanOutSeconds };
}

async function record({ store }: Place, { organisationId, accountId }: AccountAndCaller["account"]): Promise<void> {
  const ports = { clock: systemClock, ids: createIds(systemClock) };
  const events = Array.from({ length: EVENTS }, (_, number) => ({
    organisationId,
    accountId,
    eventType: "employee.updated",
    resourceUrl: `/v1/employees/${number}`,
    data: { employeeId: String(number), payrollConfigId: null, changedFields: ["salary"], leavingDate: null },
  }));
  for (let at = 0; at < EVENTS; at += AT_ONCE) {
    await store.inTenant(organisationId, (tx) =>
      recordEvents(tx, ports, organisationId, events.slice(at, at + AT_ONCE)),
    );
  }
}

const untilClaimed = (place: Place) => untilNo(place, "event where claimed_at is null");

async function untilNoneLeft(place: Place): Promise<void> {
  await untilClaimed(place);
  await untilNo(place, "webhook_delivery where status = 'Pending'");
}

async function untilNo({ client }: Place, what: string): Promise<void> {
  while ((await client.query(`select from ${what} limit 1`)).rowCount !== 0) await wait(20);
}
