import { Client } from "pg";
import { callerOf } from "./caller";
import { type Child, startChild } from "./child";
import { listPace, lockPaces, type Pace, readPace, recalculatePace, uploadPace } from "./payroll-paces";
import { noLines, sampleLines, samplePayroll } from "./sample-payroll";
import type { Credentials } from "./token-of";

/** Rates of work on a payroll of a given size, and the peak memory of the process. */
export interface Payroll {
  readonly employees: number;
  readonly paces: readonly Pace[];
  /** Records and lines; the recalculation; the lock: each in a process that did nothing else. */
  readonly peakBytes: readonly number[];
}

interface Options {
  readonly milliseconds: number;
  readonly uploads: number;
}

export async function measurePayroll(folder: string, employees: number, options: Options): Promise<Payroll> {
  let made: { credentials: Credentials; payroll: Awaited<ReturnType<typeof samplePayroll>> } | undefined;
  const records = await inProcess(folder, async (service, client) => {
    const credentials = await service.ask<Credentials>("account");
    const caller = await callerOf(service, credentials);
    const payroll = await samplePayroll(caller, client, credentials.organisationId, employees);
    made = { credentials, payroll };
    const place = { service, caller, client, payroll };
    const paces = [
      await readPace(place, options.milliseconds),
      await listPace(place),
      await uploadPace(place, options.uploads),
    ];
    await noLines(client, payroll.organisationId);
    await sampleLines(caller, client, payroll);
    return paces;
  });
  if (made === undefined) throw new Error("there is no payroll");
  const { credentials, payroll } = made;
  const placeOf = async (service: Child, client: Client) => ({
    service,
    client,
    payroll,
    caller: await callerOf(service, credentials),
  });
  const recalculated = await inProcess(folder, async (service, client) =>
    recalculatePace(await placeOf(service, client)),
  );
  const locked = await inProcess(folder, async (service, client) => lockPaces(await placeOf(service, client)));
  const peakBytes = [records.peakBytes, recalculated.peakBytes, locked.peakBytes];
  return { employees, paces: [...records.done, recalculated.done, ...locked.done], peakBytes };
}

/** Does work in a fresh process on the same data, so that the peak memory is of this work alone. */
async function inProcess<T>(folder: string, work: (service: Child, client: Client) => Promise<T>) {
  const service = await startChild("service-process", folder);
  const client = new Client({ connectionString: service.databaseUrl });
  await client.connect();
  try {
    const done = await work(service, client);
    return { done, peakBytes: (await service.used()).peakBytes };
  } finally {
    await client.end();
    await service.stop();
  }
}
