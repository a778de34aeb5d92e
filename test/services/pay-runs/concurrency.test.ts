import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PayRunTables } from "../../../src/services/pay-runs";
import { sized } from "../../support/sized";
import { type RunPlatform, runPlatform } from "./sample-runs";

/** More than are calculated within a request. */
const MANY = sized(110, 130);
/** A number of requests that a slow machine can serve within their time limit. */
const AT_ONCE = 26;

let platform: RunPlatform;
let employees: readonly string[];

/** Two processes take jobs of one database. */
beforeAll(async () => {
  platform = await runPlatform();
  await platform.anotherProcess();
  const made: string[] = [];
  for (let at = 0; at < MANY; at += 10) {
    const some = await Promise.all(Array.from({ length: 10 }, () => platform.employee({ taxCode: "1257L" })));
    made.push(...some.map(({ employeeId }) => employeeId));
  }
  employees = made;
  await platform.lockRun(1);
  await platform.call("PUT", "/v1/salary/organisation", { calculationMethod: "CalendarDays", enabled: true });
});

afterAll(() => platform.stop());

/** A run is complete with the last page of its recalculation; the job ends a moment later. */
async function jobsEnded(): Promise<void> {
  const running = () =>
    platform.store.inTenant(platform.owner.organisationId, (tx) =>
      tx.selectFrom("job").select("job_id").where("status", "in", ["Pending", "Running"]).execute(),
    );
  for (let tried = 0; tried < 1_200 && (await running()).length > 0; tried += 1) await wait(100);
}

describe("several at once", () => {
  it("have one outcome: the same key from ten clients makes one run", async () => {
    const headers = { "idempotency-key": "run-of-may" };
    const path = `/v1/payroll/${platform.payrollConfigId}/next`;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => platform.call("POST", path, undefined, headers)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.content.data.payRunId)).size).toBe(1);
    const created = (await platform.events()).filter(({ event_type }) => event_type === "payroll_run.created");
    expect(created).toHaveLength(1);
  });

  it("lose no change: salaries that rise while the run is recalculated, by two processes", async () => {
    const rise = (id: string, salary: string) =>
      platform.call("PUT", `/v1/employees/${id}/salary`, {
        salaryHistory: [
          { effectiveFrom: "2026-04-06", salary: "30000" },
          { effectiveFrom: "2026-05-01", salary },
        ],
      });
    for (const salary of ["36000", "42000", "48000"].slice(-sized(2, 3))) {
      const answers = [];
      for (let at = 0; at < MANY; at += AT_ONCE) {
        const some = employees.slice(at, at + AT_ONCE);
        answers.push(...(await Promise.all(some.map((id) => rise(id, salary)))));
      }
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      await wait(200);
    }
    const { totals, employeeCount } = await platform.settled(2);
    expect([employeeCount, totals.grossPay]).toEqual([MANY, `${MANY * 4_000}.00`]);
  });

  it("have one outcome: a run that is locked while it is recalculated and lines are posted", async () => {
    await platform.call("PUT", "/v1/salary/organisation", { calculationMethod: "CalendarDays", enabled: false });
    const post = (id: string) => platform.post(id, [{ id: "bonus", payElementCode: "SALARY", amount: "100" }]);
    const before = await platform.events();
    const [posts, locks] = await Promise.all([
      Promise.all(employees.map(post)),
      Promise.all([platform.lockRun(2), platform.lockRun(2), platform.lockRun(2)]),
    ]);
    expect(locks.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const inRun = posts.filter(({ body }) => body.content.data.acceptedLines[0].period === 2).length;
    const locked = locks.find(({ status }) => status === 200)?.body.content.data;
    expect(locked.totals.grossPay).toBe(`${inRun === 0 ? "0" : inRun * 100}.00`);
    const finalised = (await platform.events())
      .slice(before.length)
      .filter(({ event_type }) => event_type === "payslip.finalised")
      .map(({ body }) => JSON.parse(body).data.employeeId);
    expect(finalised.sort()).toEqual([...employees].sort());
    await platform.next();
    expect((await platform.settled(3)).totals.grossPay).toBe(`${inRun === MANY ? "0" : (MANY - inRun) * 100}.00`);
  });

  it("leave nothing behind: every job has ended, no mark is left, no locked run has previews", async () => {
    await platform.settled(3);
    await jobsEnded();
    const { runs, marks, jobs } = await platform.store.inTenant(platform.owner.organisationId, async (tx) => {
      const tables = tx.withTables<PayRunTables>();
      return {
        runs: await tables.selectFrom("payslip_preview").select("period").distinct().execute(),
        marks: await tables.selectFrom("pay_dirty").select("dirty_id").execute(),
        jobs: await tx.selectFrom("job").select("status").distinct().execute(),
      };
    });
    expect([runs, marks, jobs]).toEqual([[{ period: 3 }], [], [{ status: "Completed" }]]);
  });
});
