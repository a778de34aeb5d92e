import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AccessTables } from "../../../src/services/access";
import { endedJob } from "../support/ended-job";
import { member } from "../support/people";
import { ACKNOWLEDGED, type RunPlatform, runPlatform } from "./sample-runs";

let platform: RunPlatform;
let employees: readonly string[];
const EMPLOYEES = 5;

beforeAll(async () => {
  platform = await runPlatform(undefined, { settings: { LARGE_PAYROLL: "3" } });
  const all = Array.from({ length: EMPLOYEES }, () => platform.employee());
  employees = (await Promise.all(all)).map(({ employeeId }) => employeeId);
  await platform.call("POST", "/v1/organisation/pay-element", { code: "DUES", name: "Dues", direction: "Deduction" });
});

afterAll(() => platform.stop());

const lock = (period: number) =>
  platform.call("POST", `/v1/payroll/${platform.payrollConfigId}/2026/${period}/lock`, ACKNOWLEDGED);

const ended = (jobId: string) => endedJob(platform.call, jobId);

describe("a large payroll", () => {
  it("is locked by a job that the response and the run name, and has everything that locking gives", async () => {
    await platform.next();
    for (const id of employees) await platform.post(id, [{ payElementCode: "SALARY", amount: "2500.00" }]);
    const accepted = await lock(1);
    expect([accepted.status, accepted.body.message.token]).toEqual([202, "pay_run_locking"]);
    const { locking, status } = accepted.body.content.data;
    expect(status).toBe("Open");
    const job = await ended(locking.jobId);
    expect(job).toMatchObject({ status: "Completed", jobType: "pay_run_locking", doneCount: EMPLOYEES });
    const { data } = (await platform.run(1)).body.content;
    expect(data).toMatchObject({ status: "Locked", employeeCount: EMPLOYEES, locking: null });
    expect(data.totals.grossPay).toBe("12500.00");
    for (const id of employees) expect((await platform.payslip(id, 1)).status).toBe("FINAL");
    const events = await platform.events();
    const finalised = events.filter(({ event_type }) => event_type === "payslip.finalised");
    expect(finalised.map(({ body }) => JSON.parse(body).data.employeeId).sort()).toEqual([...employees].sort());
    expect(events.filter(({ event_type }) => event_type === "payroll_run.completed")).toHaveLength(1);
    expect((await lock(1)).status).toBe(409);
    const entries = await platform.store.inTenant(platform.owner.organisationId, (tx) =>
      tx.withTables<AccessTables>().selectFrom("audit_entry").select("record_ids").execute(),
    );
    const roots = entries.flatMap(({ record_ids: { payslipsRoot } }) => payslipsRoot ?? []);
    expect(roots).toEqual([job.result.payslipsRoot]);
  });

  it("is not queued before it is approved, where the organisation asks for approval", async () => {
    const { call: person } = await member(platform, platform.call, "approver@sample.example");
    await platform.next();
    const ask = (approvalsNeeded: number) => person("PUT", "/v1/organisation/pay-run-approval", { approvalsNeeded });
    await ask(1);
    const refused = await lock(2);
    expect([refused.status, refused.body.message.token]).toEqual([409, "pay_run_not_approved"]);
    expect((await platform.run(2)).body.content.data.locking).toBe(null);
    await ask(0);
  });

  it("stays open if it cannot be locked, with the refusal in the job, and can be locked once that is corrected", async () => {
    const [id = ""] = employees;
    await platform.next();
    await platform.post(id, [{ id: "dues", payElementCode: "DUES", amount: "1" }]);
    const job = await ended((await lock(2)).body.content.data.locking.jobId);
    expect(job).toMatchObject({ status: "Failed", errorToken: "negative_net_pay" });
    expect(job.result.message.token).toBe("negative_net_pay");
    expect(job.result.validationIssues).toHaveLength(1);
    expect(job.result.validationIssues[0].reasonTokenArguments).toContainEqual({ name: "employeeId", value: id });
    expect((await platform.run(2)).body.content.data).toMatchObject({ status: "Open", locking: null });
    await platform.post(id, [{ id: "dues", payElementCode: "DUES", amount: "0" }]);
    expect(await ended((await lock(2)).body.content.data.locking.jobId)).toMatchObject({ status: "Completed" });
    expect((await platform.payslip(id, 2)).yearToDate.grossPay).toBe("2500.00");
  });

  it("creates the next run, has one job however often it is asked, and refuses a run that is not next", async () => {
    const asked = await Promise.all([lock(3), lock(3), lock(3)]);
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([202]));
    const jobs = new Set(asked.map(({ body }) => body.content.data.locking.jobId));
    expect(jobs.size).toBe(1);
    expect(await ended([...jobs][0])).toMatchObject({ status: "Completed" });
    expect((await lock(9)).body.message.token).toBe("previous_period_open");
  });
});
