import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jobsAtRest, openDatabase } from "../all/contents";
import type { Called } from "../support/platform";
import { tellEmployer, type YearPlatform, yearPlatform } from "./sample-year";

let platform: YearPlatform;

beforeAll(async () => {
  platform = await yearPlatform();
  await tellEmployer(platform.call);
});

afterAll(() => platform.stop());

const told = ({ status, body }: Called) => [status, body.message.token];
const LOCKED = [409, "period_locked"];

describe("a finalised year", () => {
  it("takes no run and no opening balance; a late code, letter, loan or last day of it opens a correction", async () => {
    const payroll = await platform.payroll("Closed staff");
    const stays = await platform.employee(payroll);
    const left = await platform.employee(payroll);
    for (const id of [stays, left]) await platform.pay(id, "20000");
    const of = (id: string, rest: string) => `/v1/employees/${id}/${rest}`;
    await platform.lock(payroll);
    await platform.call("PUT", of(left, "leaver"), { leavingDate: "2027-04-05" });
    expect(told(await platform.finalise(payroll))).toEqual([200, "year_end_finalised"]);

    const balance = { "2026": { taxablePay: "1.00", tax: "0.00", niBandResult: {} } };
    const refused = await platform.call("PUT", of(stays, "opening-balance"), { openingBalance: balance });
    expect(told(refused)).toEqual(LOCKED);
    const extra = await platform.call("POST", `/v1/payroll/${payroll}/2026/1/supplementary`, {
      paymentDate: "2027-04-05",
      employeeIds: [stays],
      reason: "Arrears",
    });
    expect(told(extra)).toEqual([409, "year_already_finalised"]);
    const late = [
      ["POST", of(stays, "tax-code"), { taxCode: "1100L", effectiveDate: "2027-03-02" }],
      ["POST", of(stays, "ni-category"), { niCategory: "J", effectiveDate: "2027-03-05" }],
      ["POST", of(stays, "student-loan/start"), { studentLoanPlan: "Plan1", startDate: "2027-03-05" }],
      ["PUT", of(stays, "leaver"), { leavingDate: "2027-03-05" }],
      ["DELETE", of(stays, "leaver"), undefined],
      ["DELETE", of(left, "leaver"), undefined],
    ] as const;
    for (const [method, path, body] of late) {
      const { status } = await platform.call(method, path, body);
      expect([path, status < 300]).toEqual([path, true]);
    }
    const bulk = await platform.call("PUT", "/v1/employees/leaver/bulk", {
      leavers: [{ employeeId: left, leavingDate: "2027-04-05" }],
    });
    expect(bulk.body.content.data.results[0]).toMatchObject({ success: true, error: null });
    const database = await openDatabase(platform.databaseUrl);
    await jobsAtRest(database);
    await database.end();
    const { items } = (await platform.call("GET", `/v1/payroll/${payroll}/corrections`)).body.content.data;
    const own = items.find((each: { employeeId: string }) => each.employeeId === stays);
    // There are no rules of the year of the open run to calculate it by.
    expect(own.unequal).toMatchObject([{ reasonToken: "not_calculated" }]);
  });

  it("is guarded by the database too, whatever a program does", async () => {
    const { organisationId } = platform.owner;
    const done = (statement: ReturnType<typeof sql>) =>
      platform.store.inTenant(organisationId, (tx) => statement.execute(tx));
    await expect(done(sql`update p60 set tax_year = 2025`)).rejects.toThrow("the tax year is finalised");
    await expect(done(sql`delete from p60`)).rejects.toThrow("the tax year is finalised");
    await expect(done(sql`update year_end set p60_count = 0`)).rejects.toThrow("the tax year is finalised");
    const extra = sql`insert into pay_run select (jsonb_populate_record(run, jsonb_build_object('pay_run_id', ${platform.ids.next()}::text,
      'supplementary', 1, 'status', 'Open'))).* from pay_run as run limit 1`;
    await expect(done(extra)).rejects.toThrow("the tax year is finalised");
  });
});

describe("several payrolls", () => {
  it("close the year of somebody who moved with the last of them, once, whichever that is", async () => {
    const [first, second] = [await platform.payroll("First staff"), await platform.payroll("Second staff")];
    const third = await platform.payroll("Third staff", {
      firstPeriodStartDate: "2027-04-06",
      firstPaymentDate: "2028-03-31",
    });
    const moved = await platform.employee(first);
    const gone = await platform.employee(first);
    const back = await platform.employee(first);
    for (const id of [moved, gone, back]) await platform.pay(id, "20000");
    await platform.lock(first);
    const move = (id: string, payrollConfigId: string) =>
      platform.call("PUT", `/v1/employees/${id}/payroll-config`, { payrollConfigId });
    for (const id of [moved, back]) expect((await move(id, second)).status).toBe(200);
    expect((await move(gone, third)).status).toBe(200);

    const before = (await platform.p60s()).length;
    const made = async () => (await platform.p60s()).slice(before).map(({ employee_id }) => employee_id);
    const submit = await platform.finalise(first, { submitFinalFps: true });
    expect(told(submit)).toEqual([409, "pay_runs_open"]);
    expect(submit.body.message.tokenArguments).toEqual([
      { name: "openPeriods", value: [{ payrollConfigId: second, period: 1 }] },
    ]);
    const one = (await platform.finalise(first)).body.content.data;
    expect([one.p60Count, await made()]).toEqual([1, [gone]]);
    expect(one.outstandingTasks).toContainEqual({
      token: "other_payrolls_open",
      text: "The year of 2 employees is closed with another payroll that is not finalised.",
    });
    expect((await move(back, first)).status).toBe(200);
    await platform.lock(second);
    const two = (await platform.finalise(second)).body.content.data;
    expect([two.p60Count, (await made()).slice(1).sort()]).toEqual([2, [moved, back].sort()]);
    const forms = (await platform.p60s()).slice(before).map(({ document }) => document.thisEmployment.pay);
    expect(forms).toEqual(["20000.00", "20000.00", "20000.00"]);
  });
});
