import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { type Caller, callerOf } from "./caller";
import { type Child, startChild } from "./child";
import { lockPace, recalculatePace } from "./payroll-paces";
import { type SamplePayroll, samplePayroll } from "./sample-payroll";
import type { Credentials } from "./token-of";

/** Employees a second. */
interface Rates {
  readonly recalculated: number;
  readonly locked: number;
}

const NO_RATES: Rates = { recalculated: 0, locked: 0 };

/** The better of two alternating rounds counts: the first one also warms the caches of the machine up. */
const ROUNDS = 2;

/** Gives something to employees before they are paid. */
export type Prepare = (call: Caller["call"], client: Client, payroll: SamplePayroll) => Promise<void>;

/** Recalculates and locks a payroll of that many employees, each in a process that has done nothing else. */
async function measurePayroll(employees: number, prepare: Prepare | null): Promise<Rates> {
  const folder = mkdtempSync(join(tmpdir(), "paypacket-bench-"));
  // The installation's own PostgreSQL may run as another user, who needs access to its data.
  chmodSync(folder, 0o711);
  const inProcess = async <T>(work: (service: Child, client: Client) => Promise<T>): Promise<T> => {
    const service = await startChild("service-process", folder);
    const client = new Client({ connectionString: service.databaseUrl });
    await client.connect();
    try {
      return await work(service, client);
    } finally {
      await client.end();
      await service.stop();
    }
  };
  try {
    const { credentials, payroll } = await inProcess(async (service, client) => {
      const credentials = await service.ask<Credentials>("account");
      const caller = await callerOf(service, credentials);
      const payroll = await samplePayroll(caller, client, credentials.organisationId, employees);
      await prepare?.(caller.call, client, payroll);
      return { credentials, payroll };
    });
    const pace = (of: typeof lockPace) =>
      inProcess(async (service, client) => {
        const caller = await callerOf(service, credentials);
        return (await of({ service, caller, client, payroll })).perSecond;
      });
    return { recalculated: await pace(recalculatePace), locked: await pace(lockPace) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Prints the rates of a payroll with something given to employees and of one without, with their ratios. */
export async function comparePayrolls(employees: number, name: string, prepare: Prepare): Promise<void> {
  let [prepared, without] = [NO_RATES, NO_RATES];
  for (let round = 0; round < ROUNDS; round += 1) {
    without = better(without, await measurePayroll(employees, null));
    prepared = better(prepared, await measurePayroll(employees, prepare));
  }
  for (const step of ["recalculated", "locked"] as const) {
    const ratio = (prepared[step] / without[step]).toFixed(2);
    const [first, second] = [prepared[step], without[step]].map(Math.round);
    console.log(`${step}: ${first} employees a second with ${name}, ${second} without: ${ratio}`);
  }
}

function better(one: Rates, other: Rates): Rates {
  return {
    recalculated: Math.max(one.recalculated, other.recalculated),
    locked: Math.max(one.locked, other.locked),
  };
}

/** Returns the number of employees that the command line states. */
export function employeesAsked(program: string, least: number): number {
  const employees = Number(process.argv[2] ?? 10_000);
  if (Number.isInteger(employees) && employees >= least) return employees;
  console.error(`Usage: ${program} [employees]: a whole number from ${least}.`);
  process.exit(2);
}
