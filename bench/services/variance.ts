import { median } from "../median";
import { callerOf } from "./caller";
import type { Child } from "./child";
import { inFolder } from "./in-folder";
import { employeesAsked } from "./measured-payroll";
import { samplePayroll } from "./sample-payroll";
import { settled } from "./settled";
import type { Credentials } from "./token-of";

// Locks a payroll, gives everybody a rise, and prints how long the variance of the next run takes: the first page, those
// beyond a threshold, and the file, as the median of nine, with the processor time of the process that serves it:
//   node scripts/run.mjs bench/services/variance.ts [employees, default 10,000]

const ROUNDS = 9;
const employees = employeesAsked("variance", 2);

/** Prints the median of nine times, after one that warms up. */
async function measure(service: Child, name: string, read: () => Promise<unknown>): Promise<void> {
  await read();
  const rounds: (readonly [elapsed: number, processor: number])[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [began, used] = [performance.now(), await service.ask<number>("processor time")];
    await read();
    rounds.push([performance.now() - began, (await service.ask<number>("processor time")) - used]);
  }
  const [elapsed, processor] = [0, 1].map((at) => Math.round(median(rounds.map((each) => each[at] ?? 0))));
  console.log(`${name}: ${elapsed} ms, ${processor} ms of processor time`);
}

await inFolder((inProcess) =>
  inProcess(async (service, client) => {
    const credentials = await service.ask<Credentials>("account");
    const caller = await callerOf(service, credentials);
    const payroll = await samplePayroll(caller, client, credentials.organisationId, employees);
    const runs = `/v1/payroll/${payroll.payrollConfigId}`;
    await caller.call("POST", `${runs}/next`);
    await caller.call("POST", `${runs}/2026/1/lock`, { acknowledgeWarnings: true });
    await client.query(`update employee_salary set salary = salary + 100000`);
    await caller.call("POST", `${runs}/next`);
    await settled(caller, `${runs}/2026/2`);
    const at = `${runs}/2026/2/variance`;
    const get = async (rest: string) => {
      const headers = { "X-Auth-Token": caller.token };
      const answer = await fetch(`http://127.0.0.1:${service.port}${at}${rest}`, { headers });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.text();
    };
    console.log(`${employees} employees`);
    await measure(service, "the first page", () => get(""));
    await measure(service, "those beyond 5%", () => get("?onlyExceeding=true&thresholdPercentage=5&pageSize=100"));
    await measure(service, "an amount without a column", () => get("?amount=otherDeductions"));
    await measure(service, "the file", () => get("/file"));
  }),
);
