import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formatPence, readPence } from "../../../src/engine/base";
import { apprenticeshipLevy } from "../../../src/engine/employer-charges";
import { rulebook } from "../../support/library";
import type { Called } from "../support/platform";
import { ACKNOWLEDGED, type RunPlatform, runPlatform } from "./sample-runs";

let platform: RunPlatform;
let weekly: string;

const SETTINGS = {
  taxOfficeNumber: "123",
  taxOfficeReference: "AB456",
  accountsOfficeReference: "123PA00012345",
  apprenticeshipLevy: true,
  apprenticeshipLevyAllowance: "120.00",
};

beforeAll(async () => {
  platform = await runPlatform();
  const config = {
    name: "Weekly staff",
    payFrequency: "Weekly",
    paymentPeriodConfig: { firstPeriodStartDate: "2026-04-06", firstPaymentDate: "2026-04-10" },
  };
  weekly = (await platform.call("POST", "/v1/payrollconfig", config)).body.content.data.payrollConfigId;
  await platform.employee({ taxCode: "1257L", salary: "0" });
});

afterAll(() => platform.stop());

const save = (change: object = {}) =>
  platform.call("POST", "/v1/organisation/tax/settings", { ...SETTINGS, ...change });

/** Returns the engine's levy for the year to date, in pence. */
function levyToDate(taxMonth: number, payBillToDate: string, allowanceShare = "120.00"): number {
  const facts = { taxYear: 2026, taxMonth, payBillToDate, levyBefore: "0", allowanceShare };
  const answer = apprenticeshipLevy(facts, rulebook);
  return answer.ok ? readPence(answer.value.levyToDate) : Number.NaN;
}

const shareOf = ({ apprenticeshipLevy: share }: { readonly apprenticeshipLevy: string }) => share;
const sumOf = (shares: readonly string[]) => shares.reduce((sum, share) => sum + readPence(share), 0);
const totalsOf = ({ body }: Called) => body.content.data.totals;
const lockWeek = (period: number) => platform.call("POST", `/v1/payroll/${weekly}/2026/${period}/lock`, ACKNOWLEDGED);

async function paid(amount: string, fields: object = {}): Promise<string> {
  const { employeeId } = await platform.employee({ taxCode: "1257L", salary: "0", ...fields });
  await platform.post(employeeId, [{ payElementCode: "SALARY", amount }]);
  return employeeId;
}

describe("the apprenticeship levy of a run", () => {
  it("is nothing where the settings do not say that it is paid", async () => {
    const first = await platform.next();
    expect(totalsOf(first)).toMatchObject({ apprenticeshipLevy: "0.00", employerCost: "0.00" });
    await save({ apprenticeshipLevy: false });
    await paid("6000.00");
    expect((await platform.settled(1)).totals).toMatchObject({ grossPay: "6000.00", apprenticeshipLevy: "0.00" });
  });

  it("is of the pay bill, letter X left out, less the allowance of the months so far", async () => {
    await save();
    await paid("900.00", { dateOfBirth: "2011-01-01" });
    const { totals } = await platform.settled(1);
    expect(totals).toMatchObject({ grossPay: "6900.00", apprenticeshipLevy: "20.00" });
    expect("levyPayBill" in totals).toBe(false);
    const locked = totalsOf(await platform.lockRun(1));
    expect(locked).toMatchObject({ grossPay: "6900.00", apprenticeshipLevy: "20.00" });
    const completed = (await platform.events())
      .filter(({ event_type }) => event_type === "payroll_run.completed")
      .at(-1);
    expect(JSON.parse(completed?.body ?? "").data.totals.apprenticeshipLevy).toBe("20.00");
  });

  it("adds up over payrolls to that of the year, in whichever order runs are locked", async () => {
    await paid("2345.67", { payrollConfigId: weekly, dateOfBirth: "1980-01-01" });
    const week = totalsOf(await lockWeek(1));
    expect(week.apprenticeshipLevy).toBe("11.73");
    expect(readPence(week.apprenticeshipLevy)).toBe(levyToDate(1, "8345.67") - 20_00);
    const may = totalsOf(await platform.lockRun(2));
    expect(may.apprenticeshipLevy).toBe("-10.00");
    await paid("5000.00", { payrollConfigId: weekly });
    const late = totalsOf(await lockWeek(2));
    expect(late.apprenticeshipLevy).toBe("25.00");
    expect(sumOf(["20.00", ...[week, may, late].map(shareOf)])).toBe(levyToDate(2, "13345.67"));
  });

  it("catches up once the allowance is another", async () => {
    await save({ apprenticeshipLevyAllowance: "60.00" });
    await paid("1000.00");
    const june = totalsOf(await platform.lockRun(3));
    expect(readPence(june.apprenticeshipLevy)).toBe(levyToDate(3, "14345.67", "60.00") - 46_73);
    await save({ apprenticeshipLevyAllowance: "15000.01" });
    const july = totalsOf(await platform.lockRun(4));
    expect(july.apprenticeshipLevy).toBe(formatPence(-levyToDate(3, "14345.67", "60.00")));
  });

  it("is calculated one after the other where runs are locked at once", async () => {
    await save();
    await paid("20000.00");
    await paid("30000.00", { payrollConfigId: weekly });
    const both = await Promise.all([platform.lockRun(5), lockWeek(3)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(sumOf(both.map(totalsOf).map(shareOf))).toBe(levyToDate(5, "64345.67"));
  });

  it("leaves out what was due before the first run here", async () => {
    const other = await runPlatform();
    await other.call("POST", "/v1/organisation/tax/settings", SETTINGS);
    const { employeeId } = await other.employee({ taxCode: "1257L", salary: "0", startDate: "2026-04-06" });
    const letters = { A: { grossForEmployeeNi: "8000.00", grossForEmployerNi: "8000.00", ni: "0", employerNi: "0" } };
    const balance = { openingBalance: { "2026": { taxablePay: "8000.00", tax: "0", niBandResult: letters } } };
    const kept = await other.call("PUT", `/v1/employees/${employeeId}/opening-balance`, balance);
    expect(kept.status).toBe(200);
    const config = {
      name: "Later",
      payFrequency: "Monthly",
      paymentPeriodConfig: { firstPeriodStartDate: "2026-06-01", firstPaymentDate: "2026-06-30" },
    };
    const later = (await other.call("POST", "/v1/payrollconfig", config)).body.content.data.payrollConfigId;
    await other.call("PUT", `/v1/employees/${employeeId}/payroll-config`, { payrollConfigId: later });
    await other.post(employeeId, [{ payElementCode: "SALARY", amount: "4000.00" }]);
    const run = totalsOf(await other.call("POST", `/v1/payroll/${later}/2026/3/lock`, ACKNOWLEDGED));
    const share = levyToDate(3, "12000.00") - levyToDate(2, "8000.00");
    expect([run.apprenticeshipLevy, share]).toEqual(["10.00", 10_00]);
    await other.stop();
  });
});
