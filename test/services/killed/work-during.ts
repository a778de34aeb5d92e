import { setTimeout as wait } from "node:timers/promises";
import type { Door, PayrollClient } from "./client";

/** Lets clients work until the end of `during`; each then waits for the answer to what it has asked. */
export async function workDuring<Result>(
  clients: readonly PayrollClient[],
  door: Door,
  during: () => Promise<Result>,
): Promise<Result> {
  let isOver = false;
  const work = async (client: PayrollClient): Promise<void> => {
    while (!isOver || client.pending() !== null) {
      await client.goOn(door, () => isOver);
      await wait(20);
    }
  };
  const done = Promise.all(clients.map(work));
  done.catch(() => undefined);
  const result = await during().finally(() => {
    isOver = true;
  });
  await done;
  return result;
}
