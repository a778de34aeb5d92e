import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issuesOf } from "../pay/sample-employees";
import { type RunPlatform, runPlatform } from "./sample-runs";

let platform: RunPlatform;

beforeAll(async () => {
  platform = await runPlatform();
});

afterAll(() => platform.stop());

const data = ({ body }: Awaited<ReturnType<RunPlatform["next"]>>) => body.content.data;

describe("the runs of a payroll", () => {
  it("follow each other, each made once the one before is locked", async () => {
    await platform.employee();
    const first = await platform.next();
    expect([first.status, first.body.message.token]).toEqual([201, "pay_run_created"]);
    expect(data(first)).toMatchObject({
      year: 2026,
      period: 1,
      supplementary: 0,
      taxYear: 2026,
      taxMonth: 1,
      taxWeek: 4,
      status: "Open",
      isSupplementary: false,
      periodStartDate: "2026-04-01",
      periodEndDate: "2026-04-30",
      paymentDate: "2026-04-30",
      employeeCount: 1,
      starterCount: 1,
      leaverCount: 0,
      nilPaidCount: 1,
      pendingRecalculations: 0,
      warnings: [{ token: "missing_nino" }, { token: "salary_not_enabled" }],
    });
    const again = await platform.next();
    expect([again.status, again.body.message.token]).toEqual([409, "previous_period_open"]);
    const locked = await platform.lockRun(1);
    expect([locked.status, locked.body.message.token]).toEqual([200, "pay_run_locked"]);
    expect(data(locked)).toMatchObject({ status: "Locked", employeeCount: 1, lockedBy: expect.stringMatching("#") });
    const twice = await platform.lockRun(1);
    expect([twice.status, twice.body.message.token]).toEqual([409, "pay_run_already_locked"]);
    const second = await platform.next({ paymentDate: "2026-05-28" });
    expect(data(second)).toMatchObject({ period: 2, paymentDate: "2026-05-28", starterCount: 0 });
  });

  it("pay in the tax period of the regular date", async () => {
    const call = async (paymentDate: string) => {
      const config = await platform.call("POST", "/v1/payrollconfig", {
        name: `Payroll ${paymentDate}`,
        payFrequency: "Monthly",
        paymentPeriodConfig: { firstPeriodStartDate: "2026-04-01", firstPaymentDate: "2026-04-30" },
      });
      const { payrollConfigId } = config.body.content.data;
      return platform.call("POST", `/v1/payroll/${payrollConfigId}/next`, { paymentDate });
    };
    expect(issuesOf(await call("2026-04-05"))).toEqual([["paymentDate", "date_before"]]);
    expect(issuesOf(await call("2026-05-06"))).toEqual([["paymentDate", "date_after"]]);
    expect((await call("2026-05-05")).status).toBe(201);
  });

  it("are not another organisation's", async () => {
    const runs = `/v1/payroll/${platform.payrollConfigId}`;
    for (const path of [`${runs}/next`, `${runs}/2026/2/lock`]) {
      const { status, body } = await platform.stranger("POST", path);
      expect([status, body.message.token]).toEqual([404, "payroll_config_not_found"]);
    }
  });

  it("are created by locking where nobody has created them, in sequence only", async () => {
    const token = async (period: number, year?: number) => (await platform.lockRun(period, year)).body.message.token;
    expect(await token(3)).toBe("previous_period_open");
    expect(await token(2)).toBe("pay_run_locked");
    expect(await token(4)).toBe("previous_period_open");
    const third = await platform.lockRun(3);
    expect([third.status, data(third).status, data(third).employeeCount]).toEqual([200, "Locked", 1]);
    expect(await token(3)).toBe("pay_run_already_locked");
    expect(await token(12, 2025)).toBe("pay_run_not_found");
    expect(await token(13)).toBe("pay_run_not_found");
  });

  it("report that runs are made and locked", async () => {
    const types = (await platform.events()).map(({ event_type }) => event_type);
    expect(types.filter((type) => !type.startsWith("employee."))).toEqual([
      ...["payroll_run.created", "payslip.finalised", "payroll_run.completed", "payroll_run.created"],
      ...["payroll_run.created", "payslip.finalised", "payroll_run.completed"],
      ...["payslip.finalised", "payroll_run.completed"],
    ]);
  });
});
