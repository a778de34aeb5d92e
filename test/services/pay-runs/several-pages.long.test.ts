import { afterAll, beforeAll, expect, it } from "vitest";
import { selectPayslips } from "../../../src/services/pay-runs";
import { SAMPLE } from "../pay/sample-employees";
import { type RunPlatform, runPlatform } from "./sample-runs";

// A run of several pages of payslips: while one is kept the next is made, and the one after that is read beside it.

/** Two full pages and a part of a third, in lots that one request may have. */
const LOTS = [100, 100, 100, 100, 10];
const EMPLOYEES = 410;

/** Periods with the pay of each employee and the year's to date: of the first, 19 of the year's 261 working days. */
const PERIODS = [
  [1, "2183.91", "2183.91"],
  [2, "2500.00", "4683.91"],
] as const;

let platform: RunPlatform;

beforeAll(async () => {
  platform = await runPlatform();
  await platform.call("PUT", "/v1/salary/organisation", { calculationMethod: "WorkingDays", enabled: true });
  for (const lot of LOTS) {
    const employees = Array.from({ length: lot }, () => ({ ...SAMPLE }));
    await platform.call("POST", "/v1/employees/bulk", { mode: "Create", employees });
  }
});

afterAll(() => platform.stop());

function payslips(period: number) {
  return platform.store.inTenant(platform.owner.organisationId, (tx) =>
    selectPayslips(tx).selectAll().where("period", "=", period).orderBy("payslip_id").execute(),
  );
}

it("is locked with one payslip for each employee, in their order, each of which continues from the one before", async () => {
  for (const [period, pay, toDate] of PERIODS) {
    expect((await platform.lockRun(period)).status).toBe(200);
    const rows = await payslips(period);
    expect(rows).toHaveLength(EMPLOYEES);
    const ids = rows.map(({ employee_id: id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort());
    const paid = rows.map(({ document: { shown } }) => [shown.forPeriod.grossPay, shown.yearToDate.grossPay]);
    expect(new Set(paid.map(String))).toEqual(new Set([`${pay},${toDate}`]));
  }
  const { data } = (await platform.run(2)).body.content;
  expect(data).toMatchObject({ status: "Locked", employeeCount: EMPLOYEES });
  expect(data.totals.grossPay).toBe("1025000.00");
});
