import { mkdirSync, writeFileSync } from "node:fs";
import type { Client } from "pg";
import { callerOf } from "./caller";
import type { Child } from "./child";
import { inFolder } from "./in-folder";
import { lockRun } from "./lock-run";
import { sampleLines, samplePayroll } from "./sample-payroll";
import { settled } from "./settled";
import type { Credentials } from "./token-of";

// Locks a run of very many employees over HTTP, each step by a process that does nothing else, and states the most memory of each:
//   npm run lock-large -- [employees, default 200,000]

const MEGABYTE = 1_000_000;
const employees = Number(process.argv[2] ?? 200_000);
if (!Number.isInteger(employees) || employees < 2) {
  console.error("Usage: lock-large [employees]: a whole number from 2.");
  process.exit(2);
}

interface Step {
  readonly name: string;
  readonly seconds: number;
  readonly peakBytes: number;
}

async function timed(name: string, service: Child, work: () => Promise<unknown>): Promise<Step> {
  const began = performance.now();
  await work();
  const seconds = (performance.now() - began) / 1_000;
  const { peakBytes } = await service.used();
  console.log(`${name}: ${seconds.toFixed(0)} s, ${(peakBytes / MEGABYTE).toFixed(0)} MB`);
  return { name, seconds, peakBytes };
}

async function countsOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ payslips: string; events: string; locked: string }>(
    `select (select count(*) from payslip) as payslips,
       (select count(*) from event where event_type = 'payslip.finalised') as events,
       (select count(*) from pay_run where status = 'Locked') as locked`,
  );
  const [row] = rows;
  return `${row?.payslips} payslips, ${row?.events} events \`payslip.finalised\`, ${row?.locked} locked run`;
}

const results = await inFolder(async (inProcess) => {
  const made = await inProcess(async (service, client) => {
    const credentials = await service.ask<Credentials>("account");
    const caller = await callerOf(service, credentials);
    const payroll = await samplePayroll(caller, client, credentials.organisationId, employees);
    await sampleLines(caller, client, payroll);
    return { credentials, path: `/v1/payroll/${payroll.payrollConfigId}` };
  });
  const recalculation = await inProcess(async (service) => {
    const caller = await callerOf(service, made.credentials);
    return timed("Recalculation", service, async () => {
      await caller.call("POST", `${made.path}/next`);
      await settled(caller, `${made.path}/2026/1`);
    });
  });
  const locking = await inProcess(async (service, client) => {
    const caller = await callerOf(service, made.credentials);
    const step = await timed("Lock", service, () => lockRun(caller, `${made.path}/2026/1`));
    return { step, counts: await countsOf(client) };
  });
  return { steps: [recalculation, locking.step], counts: locking.counts };
});

const shown = employees.toLocaleString("en-GB");
const rows = results.steps.map(({ name, seconds, peakBytes }) => {
  const rate = Math.round(employees / seconds).toLocaleString("en-GB");
  return `| ${name} | ${seconds.toFixed(0)} | ${rate} | ${(peakBytes / MEGABYTE).toFixed(0)} |`;
});
const text = `# A large payroll: results

One run on two cores of a shared cloud machine, Node ${process.version.slice(1)}. \`npm run lock-large -- ${employees}\` repeats it: ${shown} employees with a salary and two lines each, over HTTP, with PostgreSQL on the same machine; each step by a process that does nothing else.

| Step | Seconds | Employees a second | Most memory of the process, MB |
| --- | ---: | ---: | ---: |
${rows.join("\n")}

Afterwards there are ${results.counts}. The run was open until the job had ended.
`;
mkdirSync("bench/results", { recursive: true });
writeFileSync("bench/results/lock-large.md", text);
console.log(text);
