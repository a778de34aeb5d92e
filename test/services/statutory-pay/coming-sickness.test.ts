import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRulebook } from "../../../src/engine/rulebook";
import { rules } from "../../../src/rules/recent";
import { issuesOf } from "../pay/sample-employees";
import { ACKNOWLEDGED, type RunPlatform, runPlatform } from "../pay-runs/sample-runs";
import type { Called } from "../support/platform";

const made = createRulebook(rules);
if (!made.ok) throw new Error("the rules do not load");
const rulebook = made.value;

let platform: RunPlatform;
let employeeId: string;

const base = () => `/v1/statutory-pay/payments/employees/${employeeId}`;
const call = async (method: string, path: string, body?: object) => {
  const { status, body: sent }: Called = await platform.call(method, path, body);
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(sent)}`);
  return sent.content.data;
};
const lock = (period: number) =>
  call("POST", `/v1/payroll/${platform.payrollConfigId}/2026/${period}/lock`, ACKNOWLEDGED);
const codesOf = (slip: { summaryItems: readonly { code: string; amount: string }[] }) =>
  slip.summaryItems.map(({ code, amount }) => [code, amount]);

/** Ten days of July, after the pay day of June. */
const SICK = { statutoryType: "StatutorySickPay", startDate: "2026-07-13", endDate: "2026-07-24" };
const WAITS = { status: "Pending", isEntitled: false, averageWeeklyEarnings: null, totalAmount: "0.00", lineItems: [] };
const NOT_KNOWN = "average_earnings_not_known";

beforeAll(async () => {
  platform = await runPlatform(undefined, { rulebook, services: ["statutory-pay", "salary"] });
  await call("PUT", "/v1/salary/organisation", { calculationMethod: "WorkingDays", enabled: true });
  ({ employeeId } = await platform.employee({ taxCode: "1257L", startDate: "2026-04-01" }));
  for (const period of [1, 2]) await lock(period);
});

afterAll(() => platform.stop());

describe("sickness of a month whose run before is open", () => {
  it("is recorded, says what it waits for, and is calculated when that run is locked", async () => {
    const award = await call("POST", base(), SICK);
    expect(award).toMatchObject({ ...WAITS, entitlementFailureReasons: [NOT_KNOWN] });
    expect(award.warnings).toMatchObject([{ token: NOT_KNOWN, text: expect.stringContaining("2026-06-30") }]);
    const later = await call("PATCH", `${base()}/${award.statutoryPayId}`, { endDate: "2026-07-31" });
    expect(later).toMatchObject({ ...WAITS, endDate: "2026-07-31" });
    await call("PATCH", `${base()}/${award.statutoryPayId}`, { endDate: "2026-07-24" });
    expect(
      issuesOf(
        await platform.call("POST", `/v1/statutory-pay/calculations/employees/${employeeId}`, {
          ...SICK,
          startDate: "2026-07-27",
          endDate: "2026-07-31",
        }),
      ),
    ).toEqual([["averageEarningsOverride", "no_payslips_for_average"]]);
    await lock(3);
    const known = await call("GET", `${base()}/${award.statutoryPayId}`);
    expect(known).toMatchObject({
      isEntitled: true,
      totalAmount: "246.50",
      averageWeeklyEarnings: "576.92",
      warnings: [],
    });
    expect(known.lineItems).toMatchObject([
      { from: "2026-07-13", amount: "123.25", year: 2026, period: 4 },
      { from: "2026-07-19", amount: "123.25", year: 2026, period: 4 },
    ]);
    const history = await call("GET", `${base()}/${award.statutoryPayId}/history`);
    expect(history.items[0]).toMatchObject({ action: "Updated" });
    await platform.next();
    expect(codesOf(await platform.payslip(employeeId, 4)).slice(0, 4)).toEqual([
      ["SALARY", "2500.00"],
      ["SALARY_ADJUSTMENT", "-1149.43"],
      ["SSP", "123.25"],
      ["SSP", "123.25"],
    ]);
  });

  it("links to sickness that is calculated, and both are once the run is locked", async () => {
    const linked = await call("POST", base(), { ...SICK, startDate: "2026-09-07", endDate: "2026-09-11" });
    expect(linked).toMatchObject({
      isEntitled: true,
      totalAmount: "123.25",
      sickness: { chainStartDate: "2026-07-13" },
    });
    const apart = await call("POST", base(), { ...SICK, startDate: "2026-12-07", endDate: "2026-12-11" });
    expect(apart).toMatchObject(WAITS);
    expect(apart.warnings).toMatchObject([{ token: NOT_KNOWN, text: expect.stringContaining("2026-11-30") }]);
    for (const period of [4, 5, 6, 7]) await lock(period);
    expect(await call("GET", `${base()}/${apart.statutoryPayId}`)).toMatchObject(WAITS);
    await lock(8);
    expect(await call("GET", `${base()}/${apart.statutoryPayId}`)).toMatchObject({
      totalAmount: "123.25",
      warnings: [],
    });
  });

  it("follows the run that was reopened and pays another amount", async () => {
    await call("POST", `/v1/payroll/${platform.payrollConfigId}/2026/8/reopen`, { reason: "A bonus is missing" });
    await platform.post(employeeId, [{ payElementCode: "SALARY", amount: "520.00" }]);
    await lock(8);
    const [award] = (await call("GET", `${base()}`)).items.filter(
      ({ startDate }: { startDate: string }) => startDate === "2026-12-07",
    );
    // 5,520.00 of two months, by 12 over 2 × 52.
    expect(award.averageWeeklyEarnings).toBe("636.92");
  });

  it("is refused if no run to come pays the days that are missing", async () => {
    ({ employeeId } = await platform.employee({ taxCode: "1257L", startDate: "2020-04-01" }));
    expect(issuesOf(await platform.call("POST", base(), SICK))).toEqual([
      ["averageEarningsOverride", "no_payslips_for_average"],
    ]);
  });
});
