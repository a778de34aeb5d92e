import { setTimeout as wait } from "node:timers/promises";
import type { Caller } from "../caller";
import { ended as endedJob } from "../ended";
import { lockRun } from "../lock-run";
import { settled } from "../settled";
import { type Employer, TAX_YEAR } from "./employer";
import type { Phases } from "./phases";

const MONTHS = 12;
const EVERY = 200;
const LATE = { lateReason: "H" };

/** Runs the year: every month is calculated, locked and reported, the last one by the year's end. Returns the memory of the first. */
export async function runYear(caller: Caller, { payrollConfigId }: Employer, phases: Phases): Promise<number> {
  let firstPeak = 0;
  for (let month = 1; month <= MONTHS; month += 1) {
    const run = `/v1/payroll/${payrollConfigId}/${TAX_YEAR}/${month}`;
    await phases.time("Recalculation of twelve runs", async () => {
      await caller.call("POST", `/v1/payroll/${payrollConfigId}/next`);
      await settled(caller, run);
    });
    await phases.time("Locking of twelve runs", () => lockRun(caller, run));
    if (month < MONTHS) {
      const path = `/v1/rti/fps/${payrollConfigId}/${TAX_YEAR}/${month}`;
      const sent = await phases.time("FPS of eleven runs, made", () => caller.call("POST", path, LATE));
      await phases.time("FPS of eleven runs, until accepted", () => accepted(caller, sent.data.submissionId));
    }
    if (month === 1) firstPeak = phases.peakBytes();
    console.log(`  month ${month} of ${MONTHS}: ${phases.soFar()}`);
  }
  return firstPeak;
}

/** Finalises the year, with P60s and the final FPS, and waits until its parts are accepted; returns how many there are. */
export async function endYear(
  caller: Caller,
  { payrollConfigId, employees }: Employer,
  phases: Phases,
): Promise<number> {
  const ended = await phases.time("Year end: P60s, codes, final FPS made", async () => {
    const path = `/v1/payroll/year-end/${TAX_YEAR}/${payrollConfigId}/finalise`;
    const { data } = await caller.call("POST", path, { submitFinalFps: true, acknowledgeWarnings: true });
    if (data.finalising === null) return data;
    await endedJob(caller, data.finalising.jobId);
    return (await caller.call("GET", `/v1/payroll/year-end/${TAX_YEAR}/${payrollConfigId}`)).data;
  });
  if (ended.p60Count !== employees) throw new Error(`${ended.p60Count} P60s for ${employees} employees`);
  return phases.time("Final FPS, until accepted", () => accepted(caller, ended.finalSubmissionId));
}

/** Waits until every part of a submission is accepted; returns how many there are. */
async function accepted({ call }: Caller, submissionId: string): Promise<number> {
  const read = async () => (await call("GET", `/v1/rti/submissions/${submissionId}`)).data;
  const { firstPartSubmissionId } = await read();
  const list = `/v1/rti/submissions?firstPartSubmissionId=${firstPartSubmissionId}&pageSize=100`;
  for (;;) {
    const parts = firstPartSubmissionId === null ? [await read()] : (await call("GET", list)).data.items;
    const wrong = parts.find(({ status }: { status: string }) => status === "Rejected" || status === "Failed");
    if (wrong !== undefined)
      throw new Error(`a part is ${wrong.status}: ${JSON.stringify(wrong.errors).slice(0, 500)}`);
    if (parts.every(({ status }: { status: string }) => status === "Accepted")) return parts.length;
    await wait(EVERY);
  }
}
