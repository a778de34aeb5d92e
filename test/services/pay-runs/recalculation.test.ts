import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PayRunTables } from "../../../src/services/pay-runs";
import { ended } from "../payslip-files/sample-payslips";
import { type RunPlatform, runPlatform } from "./sample-runs";

/** More than are calculated while the creator of a run waits. */
const MANY = 110;
/** Nobody has a National Insurance number; one is paid and has no bank account, the others' salary is not enabled. */
const WARNINGS = 2 * MANY;

let platform: RunPlatform;
let employees: readonly string[];

beforeAll(async () => {
  platform = await runPlatform();
  const made: string[] = [];
  for (let at = 0; at < MANY; at += 10) {
    const some = await Promise.all(Array.from({ length: 10 }, () => platform.employee({ taxCode: "1257L" })));
    made.push(...some.map(({ employeeId }) => employeeId));
  }
  employees = made;
});

afterAll(() => platform.stop());

const pay = (amount: string) => [{ id: "pay", payElementCode: "SALARY", amount }];

async function told(eventType: string) {
  const events = (await platform.events()).filter(({ event_type }) => event_type === eventType);
  return events.map(({ body }) => JSON.parse(body));
}

/** Returns the stored rows of open runs. */
function kept() {
  return platform.store.inTenant(platform.owner.organisationId, async (tx) => {
    const tables = tx.withTables<PayRunTables>();
    return {
      previews: await tables.selectFrom("payslip_preview").selectAll().orderBy("employee_id").execute(),
      marks: await tables.selectFrom("pay_dirty").selectAll().execute(),
      jobs: await tx.selectFrom("job").selectAll().where("kind", "=", "pay_run_recalculation").execute(),
    };
  });
}

describe("the run of a larger payroll", () => {
  let jobId = "";

  it("is there at once, and its figures follow by a job with progress", async () => {
    await platform.post(employees[0] ?? "", pay("3000"));
    const { status, body } = await platform.next();
    expect(status).toBe(201);
    expect(body.content.data).toMatchObject({
      employeeCount: MANY,
      pendingRecalculations: MANY,
      recalculation: { jobId: expect.any(String), doneCount: 0, totalCount: MANY },
    });
    jobId = body.content.data.recalculation.jobId;
    const run = await platform.settled(1);
    expect(run).toMatchObject({ employeeCount: MANY, starterCount: MANY, nilPaidCount: MANY - 1, leaverCount: 0 });
    expect([run.totals.grossPay, run.totals.netPay]).toEqual(["3000.00", "2453.64"]);
    expect(run.warnings).toHaveLength(WARNINGS);
    await ended(platform, jobId);
    const job = await platform.call("GET", `/v1/jobs/${jobId}`);
    expect([job.status, job.body.message.token]).toEqual([200, "job_retrieved"]);
    expect(job.body.content.data).toMatchObject({
      jobId,
      jobType: "pay_run_recalculation",
      status: "Completed",
      errorToken: null,
      doneCount: MANY,
      totalCount: MANY,
      result: { recalculatedCount: MANY },
      startedAt: expect.any(String),
      finishedAt: expect.any(String),
    });
    expect(await told("payslip.recalculated")).toEqual([]);
  });

  it("is not another organisation's to read, nor its job", async () => {
    const run = await platform.stranger("GET", `/v1/payroll/${platform.payrollConfigId}/2026/1`);
    expect([run.status, run.body.message.token]).toEqual([404, "payroll_config_not_found"]);
    const job = await platform.stranger("GET", `/v1/jobs/${jobId}`);
    expect([job.status, job.body.message.token]).toEqual([404, "job_not_found"]);
    const none = await platform.run(2);
    expect([none.status, none.body.message.token]).toEqual([404, "pay_run_not_found"]);
  });

  it("is calculated again where something changes, and reports it without amounts", async () => {
    const id = employees[1] ?? "";
    await platform.post(id, pay("1000"));
    expect((await platform.settled(1)).totals.grossPay).toBe("4000.00");
    const [event, ...others] = await told("payslip.recalculated");
    expect(others).toEqual([]);
    expect(event.data).toEqual({
      payslipId: null,
      employeeId: id,
      payrollConfigId: platform.payrollConfigId,
      payRunId: expect.any(String),
      year: 2026,
      period: 1,
      supplementary: 0,
      paymentDate: "2026-04-30",
      status: "PREVIEW",
    });
    expect(event.customerId).toBe(platform.owner.accountId);
  });

  it("loses who is deleted, gains who comes, and says whose payslip cannot be calculated", async () => {
    const { employeeId } = await platform.employee();
    expect((await platform.settled(1)).employeeCount).toBe(MANY + 1);
    expect((await platform.call("DELETE", `/v1/employees/${employeeId}`)).status).toBe(200);
    expect((await platform.settled(1)).employeeCount).toBe(MANY);
    await platform.call("POST", "/v1/organisation/pay-element", { code: "DUES", name: "Dues", direction: "Deduction" });
    const id = employees[2] ?? "";
    await platform.post(id, [{ id: "dues", payElementCode: "DUES", amount: "1" }]);
    const { warnings } = await platform.settled(1);
    expect(warnings[0]).toMatchObject({ employeeId: id, token: "negative_net_pay" });
    const failing = (await kept()).previews.find(({ employee_id }) => employee_id === id);
    expect(failing).toMatchObject({ gross_pay: null, net_pay: null, document: null, rules_digest: null });
    await platform.post(id, [{ id: "dues", payElementCode: "DUES", amount: "0" }]);
    expect((await platform.settled(1)).warnings).toHaveLength(WARNINGS);
  });

  it("is calculated as a whole when the organisation changes, by one waiting job however much changes", async () => {
    const before = (await kept()).jobs.length;
    const settings = { calculationMethod: "CalendarDays", enabled: false };
    await Promise.all(Array.from({ length: 12 }, () => platform.call("PUT", "/v1/salary/organisation", settings)));
    await platform.settled(1);
    const { jobs, marks, previews } = await kept();
    expect(jobs.length - before).toBeLessThan(12);
    expect([marks, previews.length]).toEqual([[], MANY]);
  });

  it("is locked by its records alone, and leaves no previews", async () => {
    await platform.store.inTenant(platform.owner.organisationId, (tx) =>
      tx.withTables<PayRunTables>().updateTable("payslip_preview").set({ run_amounts: "{}", net_pay: 1 }).execute(),
    );
    await platform.post(employees[3] ?? "", pay("500"));
    const { status, body } = await platform.lockRun(1);
    expect([status, body.content.data.totals.grossPay]).toEqual([200, "4500.00"]);
    expect(body.content.data).toMatchObject({ pendingRecalculations: 0, recalculation: null });
    const { marks, previews } = await kept();
    expect([marks, previews]).toEqual([[], []]);
    expect(await told("payslip.finalised")).toHaveLength(MANY);
  });

  it("is in the list of the payroll's runs, the newest first", async () => {
    await platform.next();
    const list = (query: string) => platform.call("GET", `/v1/payroll/${platform.payrollConfigId}?${query}`);
    const first = (await list("pageSize=1")).body.content;
    expect(first.data.items.map(({ period, status }: { period: number; status: string }) => [period, status])).toEqual([
      [2, "Open"],
    ]);
    const second = (await list(`pageSize=1&paginationToken=${first.metadata.paginationToken}`)).body.content;
    expect([second.data.items[0].period, second.metadata.paginationToken]).toEqual([1, null]);
    const locked = (await list("status=Locked")).body.content.data.items;
    expect(locked.map(({ totals }: { totals: { grossPay: string } }) => totals.grossPay)).toEqual(["4500.00"]);
    expect((await list("status=Closed")).status).toBe(400);
    expect((await list("paginationToken=x")).body.message.token).toBe("invalid_pagination_token");
  });
});
