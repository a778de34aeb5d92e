import { setTimeout as wait } from "node:timers/promises";
import { type Caller, callerOf } from "./caller";
import { inFolder } from "./in-folder";
import { employeesAsked } from "./measured-payroll";
import { samplePayroll } from "./sample-payroll";
import { settled } from "./settled";
import type { Credentials } from "./token-of";

// Gives everybody a rise that begins in a locked period, and prints how long one request takes that posts all corrections,
// with the processor time of the process that serves it:
//   node scripts/run.mjs bench/services/post-corrections.ts [employees, at most and by default 500]

const MOST = 500;
const PAGE = 100;
const employees = Math.min(MOST, employeesAsked("post-corrections", 2));

/** Returns every open correction, once each employee has one. */
async function openCorrections({ call }: Caller, path: string): Promise<readonly { correctionId: string }[]> {
  for (;;) {
    const found: { correctionId: string }[] = [];
    let rest = "";
    do {
      const { data, metadata } = await call("GET", `${path}?pageSize=${PAGE}${rest}`);
      found.push(...data.items.map(({ correctionId }: { correctionId: string }) => ({ correctionId })));
      const token = metadata.paginationToken ?? null;
      rest = token === null ? "" : `&paginationToken=${encodeURIComponent(token)}`;
    } while (rest !== "");
    if (found.length === employees) return found;
    await wait(1_000);
  }
}

await inFolder((inProcess) =>
  inProcess(async (service, client) => {
    const credentials = await service.ask<Credentials>("account");
    const caller = await callerOf(service, credentials);
    const { payrollConfigId, employeeIds } = await samplePayroll(caller, client, credentials.organisationId, employees);
    const runs = `/v1/payroll/${payrollConfigId}`;
    for (const period of [1, 2]) {
      await caller.call("POST", `${runs}/next`);
      await caller.call("POST", `${runs}/2026/${period}/lock`, { acknowledgeWarnings: true });
    }
    await caller.call("POST", `${runs}/next`);
    for (const employeeId of employeeIds) {
      const rise = { salary: "62000.00", effectiveFrom: "2026-05-01" };
      await caller.call("PUT", `/v1/employees/${employeeId}/salary`, rise);
    }
    const corrections = await openCorrections(caller, `${runs}/corrections`);
    await settled(caller, `${runs}/2026/3`);
    const [began, used] = [performance.now(), await service.ask<number>("processor time")];
    await caller.call("POST", `${runs}/corrections/post`, { corrections, postIn: { year: 2026, period: 3 } });
    const [elapsed, processor] = [performance.now() - began, (await service.ask<number>("processor time")) - used];
    console.log(
      `${employees} corrections posted: ${Math.round(elapsed)} ms, ${Math.round(processor)} ms of processor time`,
    );
  }),
);
