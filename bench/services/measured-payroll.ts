import { writeFileSync } from "node:fs";
import type { Client } from "pg";
import { median } from "../median";
import { type Caller, callerOf } from "./caller";
import { inFolder } from "./in-folder";
import { lockPaces, recalculatePace } from "./payroll-paces";
import { type SamplePayroll, samplePayroll } from "./sample-payroll";
import type { Credentials } from "./token-of";

/** Employees a second. */
interface Rates {
  readonly recalculated: number;
  readonly locked: number;
}

/** Alternating rounds, of which the median counts: discs are not equally fast all the time. */
const ROUNDS = 5;

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
    const pace = (of: typeof recalculatePace) =>
      inProcess(async (service, client) => {
        const caller = await callerOf(service, credentials);
        return (await of({ service, caller, client, payroll })).perSecond;
      });
    return {
      recalculated: await pace(recalculatePace),
      locked: await pace(async (place) => (await lockPaces(place))[0]),
    };
  });
}

/** Prints the rates of a payroll with something given to employees and of one without, with their ratios, and keeps them. */
export async function comparePayrolls(employees: number, name: string, prepare: Prepare): Promise<void> {
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const without = await measurePayroll(employees, null);
    rounds.push({ given: await measurePayroll(employees, prepare), without });
    console.log(rounds.at(-1));
  }
  const page = markdown(employees, name, rounds);
  writeFileSync(`bench/results/payroll-with-${name.replaceAll(" ", "-")}.md`, page);
  console.log(page);
}

interface Round {
  readonly given: Rates;
  readonly without: Rates;
}

const STEPS = ["recalculated", "locked"] as const;

function markdown(employees: number, name: string, rounds: readonly Round[]): string {
  const rows = STEPS.map((step) => {
    const ratios = rounds.map(({ given, without }) => given[step] / without[step]);
    const [given, without] = (["given", "without"] as const).map((side) =>
      Math.round(median(rounds.map((round) => round[side][step]))).toLocaleString("en-GB"),
    );
    const each = ratios.map((ratio) => ratio.toFixed(2)).join(", ");
    return `| ${step} | ${given} | ${without} | ${median(ratios).toFixed(2)} | ${each} |`;
  });
  return [
    `# A payroll of ${employees.toLocaleString("en-GB")} employees with ${name}`,
    "",
    `Employees a second with ${name} and without, in turns, each in an installation and a process that did nothing else, on`,
    `two cores of a shared cloud machine, Node ${process.version.slice(1)}. The rates are medians of ${rounds.length} rounds, the ratio is the median of theirs.`,
    "",
    `| | With ${name} | Without | Ratio | Each round |`,
    "| --- | ---: | ---: | ---: | --- |",
    ...rows,
    "",
  ].join("\n");
}

/** Returns the number of employees that the command line states. */
export function employeesAsked(program: string, least: number): number {
  const employees = Number(process.argv[2] ?? 10_000);
  if (Number.isInteger(employees) && employees >= least) return employees;
  console.error(`Usage: ${program} [employees]: a whole number from ${least}.`);
  process.exit(2);
}
