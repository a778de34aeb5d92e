import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sized } from "../../support/sized";
import { jobOf } from "../payslip-files/sample-payslips";
import { tellEmployer, type YearPlatform, yearPlatform } from "../year-end/sample-year";

/** `P60S=5000 npx vitest run test/services/forms/many-p60s` makes as many as a large employer, for some minutes. */
const EMPLOYEES = Number(process.env.P60S ?? sized(12, 500));
const AT_ONCE = 1_000;
/** Bytes that the process may hold beyond those before, however many forms there are. */
const MOST_BYTES = 256 * 2 ** 20;

let platform: YearPlatform;

const JOBS = "/v1/tax-p-forms/pforms/send-notification/jobs";
const addressOf = (at: number) => `employee.${at}@sample.example`;

/** Returns a National Insurance number of its own for each employee. */
function ninoOf(at: number): string {
  return `AB${String(100_000 + at)}C`;
}

async function inBulk(path: string, name: string, entries: readonly object[], more: object = {}) {
  const answers = [];
  for (let at = 0; at < entries.length; at += AT_ONCE) {
    const { status, body } = await platform.call("POST", path, { ...more, [name]: entries.slice(at, at + AT_ONCE) });
    expect([status, body.validationIssues]).toEqual([200, null]);
    answers.push(body.content.data);
  }
  return answers;
}

beforeAll(async () => {
  platform = await yearPlatform();
  const payrollConfigId = await platform.payroll("Yearly staff");
  await tellEmployer(platform.call);
  const record = { firstName: "Sample", lastName: "Baker", dateOfBirth: "1990-01-31", gender: "Female", salary: "0" };
  const employees = Array.from({ length: EMPLOYEES }, (_, at) => ({
    ...record,
    payrollConfigId,
    startDate: "2026-04-06",
    taxCode: "1257L",
    payrollId: `P-${at}`,
    nationalInsuranceNumber: ninoOf(at),
    email: addressOf(at),
  }));
  const made = await inBulk("/v1/employees/bulk", "employees", employees, { mode: "Create" });
  const ids: string[] = made.flatMap(({ results }) => results.map((each: { employeeId: string }) => each.employeeId));
  const lines = ids.map((employeeId, at) => ({ employeeId, payElementCode: "SALARY", amount: String(20_000 + at) }));
  await inBulk("/v1/payroll/lines/bulk", "lines", lines);
  await platform.lock(payrollConfigId);
  expect((await platform.finalise(payrollConfigId)).body.content.data.p60Count).toBe(EMPLOYEES);
}, 1_800_000);

afterAll(() => platform.stop());

/** Waits until a job has ended, however long it takes. */
async function ended(jobId: string): Promise<void> {
  while (["Pending", "Running"].includes((await jobOf(platform, jobId)).status)) await wait(50);
}

/** Returns the most bytes held while a job is running, beyond those held before. */
async function heldDuring(job: Promise<unknown>): Promise<number> {
  const held = () => {
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = held();
  let most = before;
  let isRunning = true;
  const stopped = job.finally(() => {
    isRunning = false;
  });
  while (isRunning) {
    most = Math.max(most, held());
    await wait(20);
  }
  await stopped;
  return most - before;
}

it(`${EMPLOYEES} P60s are made and emailed in bulk, each once, with memory that does not grow with them`, {
  timeout: 3_600_000,
}, async () => {
  const sent = await platform.call("POST", "/v1/tax-p-forms/p60/send-notification", { taxYear: 2026, all: true });
  expect([sent.status, sent.body.content.data.totalCount]).toEqual([202, EMPLOYEES]);
  const { jobId } = sent.body.content.data;
  expect(await heldDuring(ended(jobId))).toBeLessThan(MOST_BYTES);
  const job = (await platform.call("GET", `${JOBS}/${jobId}`)).body.content.data;
  expect([job.status, job.sentCount, job.failedCount, job.skippedCount]).toEqual(["Completed", EMPLOYEES, 0, 0]);

  const folder = join(platform.dataFolder, "mail/sandbox");
  const receivers = readdirSync(folder)
    .filter((name) => name.endsWith(".eml"))
    .map((name) => /^To: (\S+)/im.exec(readFileSync(join(folder, name), "utf8"))?.[1] ?? "");
  const expected = Array.from({ length: EMPLOYEES }, (_, at) => addressOf(at));
  expect(receivers.sort()).toEqual(expected.sort());

  const again = await platform.call("POST", "/v1/tax-p-forms/p60/send-notification", { taxYear: 2026, all: true });
  await ended(again.body.content.data.jobId);
  const second = (await platform.call("GET", `${JOBS}/${again.body.content.data.jobId}`)).body.content.data;
  expect([second.sentCount, second.skippedCount]).toEqual([0, EMPLOYEES]);
});
