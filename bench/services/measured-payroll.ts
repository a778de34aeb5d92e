import type { Client } from "pg";
import { median } from "../median";
import { type Caller, callerOf } from "./caller";
import { inFolder } from "./in-folder";
import { lockPace, recalculatePace } from "./payroll-paces";
import { type SamplePayroll, samplePayroll } from "./sample-payroll";
import type { Credentials } from "./token-of";

/** Employees a second. */
interface Rates {
  readonly recalculated: number;
  readonly locked: number;
}

/** Alternating rounds, of which the median counts: discs are not equally fast all the time. */
const ROUNDS = 3;

/** Gives something to employees before they are paid. */
export type Prepare = (call: Caller["call"], client: Client, payroll: SamplePayroll) => Promise<void>;

/** Recalculates and locks a payroll of that many employees, each in a process that has done nothing else. */
function measurePayroll(employees: number, prepare: Prepare | null): Promise<Rates> {
  return inFolder(async (inProcess) => {
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
  });
}

/** Prints the rates of a payroll with something given to employees and of one without, with their ratios. */
export async function comparePayrolls(employees: number, name: string, prepare: Prepare): Promise<void> {
  const rounds: (readonly [prepared: Rates, without: Rates])[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const without = await measurePayroll(employees, null);
    rounds.push([await measurePayroll(employees, prepare), without]);
  }
  for (const step of ["recalculated", "locked"] as const) {
    const ratio = median(rounds.map(([prepared, without]) => prepared[step] / without[step])).toFixed(2);
    const [first, second] = [0, 1].map((side) => Math.round(median(rounds.map((rates) => rates[side]?.[step] ?? 0))));
    console.log(`${step}: ${first} employees a second with ${name}, ${second} without: ${ratio}`);
  }
}

/** Returns the number of employees that the command line states. */
export function employeesAsked(program: string, least: number): number {
  const employees = Number(process.argv[2] ?? 10_000);
  if (Number.isInteger(employees) && employees >= least) return employees;
  console.error(`Usage: ${program} [employees]: a whole number from ${least}.`);
  process.exit(2);
}
