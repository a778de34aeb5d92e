import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endedJob } from "../support/ended-job";
import { tellEmployer, type YearPlatform, yearPlatform } from "./sample-year";

const EMPLOYEES = 3;

let platform: YearPlatform;
let payroll: string;
let employees: readonly string[];

beforeAll(async () => {
  platform = await yearPlatform(undefined, {
    settings: { LARGE_PAYROLL: String(EMPLOYEES - 1) },
  });
  payroll = await platform.payroll("Many staff");
  const fields = { taxCode: "1257L", week1Month1: true };
  employees = await Promise.all(Array.from({ length: EMPLOYEES }, () => platform.employee(payroll, fields)));
  for (const employeeId of employees) await platform.pay(employeeId, "30000");
});

afterAll(() => platform.stop());

const ended = (jobId: string) => endedJob(platform.call, jobId);

const read = async () => (await platform.call("GET", `/v1/payroll/year-end/2026/${payroll}`)).body.content.data;

describe("the end of a large payroll's year", () => {
  it("is refused at once while periods are open, and stays open if the job cannot finalise it", async () => {
    const open = await platform.finalise(payroll);
    expect([open.status, open.body.message.token]).toEqual([409, "pay_runs_open"]);
    const { locking } = (
      await platform.call("POST", `/v1/payroll/${payroll}/2026/1/lock`, { acknowledgeWarnings: true })
    ).body.content.data;
    expect(await ended(locking.jobId)).toMatchObject({ status: "Completed" });
    const accepted = await platform.finalise(payroll);
    expect([accepted.status, accepted.body.message.token]).toEqual([202, "year_end_finalising"]);
    const job = await ended(accepted.body.content.data.finalising.jobId);
    expect(job).toMatchObject({ status: "Failed", errorToken: "validation_failed" });
    expect(job.result.validationIssues.map(({ field }: { field: string }) => field)).toEqual([
      ...["organisationInformation", "taxSettings"],
    ]);
    expect(await read()).toMatchObject({ status: "Open", finalising: null, p60Count: null, outstandingTasks: null });
    expect(await platform.p60s()).toEqual([]);
  });

  it("is finalised by one job however often it is asked, with everything that finalising gives", async () => {
    await tellEmployer(platform.call);
    const asked = await Promise.all([1, 2, 3].map(() => platform.finalise(payroll)));
    expect(asked.map(({ status }) => status)).toEqual([202, 202, 202]);
    const jobs = new Set(asked.map(({ body }) => body.content.data.finalising.jobId));
    expect(jobs.size).toBe(1);
    const job = await ended([...jobs][0]);
    expect(job).toMatchObject({
      jobType: "year_end_finalising",
      status: "Completed",
      doneCount: EMPLOYEES,
      totalCount: EMPLOYEES,
      result: { p60Count: EMPLOYEES },
    });
    const year = await read();
    expect(year).toMatchObject({ status: "Finalised", finalising: null, p60Count: EMPLOYEES });
    expect(year.taxCodeChanges.map(({ previousTaxCode }: Record<string, string>) => previousTaxCode)).toEqual(
      Array(EMPLOYEES).fill("1257L M1"),
    );
    expect((await platform.p60s()).map(({ employee_id }) => employee_id).sort()).toEqual([...employees].sort());
    const again = await platform.finalise(payroll);
    expect([again.status, again.body.message.token]).toEqual([409, "year_already_finalised"]);
    const events = await platform.store.inTenant(platform.owner.organisationId, (tx) =>
      tx.selectFrom("event").select("event_type").orderBy("event_id").execute(),
    );
    const types = events.map(({ event_type }) => event_type).slice(-2 * EMPLOYEES - 1);
    expect(types).toEqual([
      ...Array(EMPLOYEES).fill("p60.generated"),
      ...Array(EMPLOYEES).fill("employee.updated"),
      "payroll_run.year_finalised",
    ]);
  });
});
