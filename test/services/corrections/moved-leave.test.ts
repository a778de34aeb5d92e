import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callsOf, GROUP, SCHEME } from "../pensions/sample-pensions";
import { rulebook } from "../year/library";
import { enterLeave, POLICIES, withPlan } from "./late-leave";
import { type CorrectionPlatform, correctionPlatform } from "./sample-corrections";

let platform: CorrectionPlatform;
let call: ReturnType<typeof callsOf>["done"];
const people = new Map<string, { readonly moved: string; readonly inTime: string }>();
const PLANS = POLICIES.filter(({ name }) => name !== "90%");

/** Leave whose first day was entered as two days later than it was. */
const LEAVE = {
  statutoryType: "StatutoryMaternityPay",
  qualifyingEventDate: "2026-07-20",
  startDate: "2026-05-18",
  endDate: "2026-08-30",
};
const AS_ENTERED = { ...LEAVE, startDate: "2026-05-20", endDate: "2026-09-01" };
/** National Insurance of a period that paid statutory pay of other weeks stays: `unequal` names it. */
const AMOUNTS = ["grossPay", "taxablePay", "statutoryPay", "tax", "employerPension"] as const;
/** Where all that was paid was due, nothing differs. */
const ALL = [...AMOUNTS, "ni", "employerNi", "netPay", "pension"] as const;

beforeAll(async () => {
  platform = await correctionPlatform({ rulebook });
  call = callsOf(platform).done;
  const { id: pensionSchemaId } = await call("POST", "/v2/pension/pension-schema", SCHEME);
  const { id: pensionGroupId } = await call("POST", "/v2/pension/pension-group", { ...GROUP, pensionSchemaId });
  for (const { name, plan } of PLANS) {
    const [moved, inTime] = [await withPlan(platform, plan, {}), await withPlan(platform, plan, {})];
    for (const employeeId of [moved, inTime]) {
      await call("POST", "/v2/pension/employee-pension", { employeeId, pensionGroupId, enrolmentDate: "2026-04-01" });
    }
    await enterLeave(platform, AS_ENTERED, moved);
    await enterLeave(platform, LEAVE, inTime);
    people.set(name, { moved, inTime });
  }
  for (const period of [1, 2, 3]) {
    await platform.next();
    expect((await platform.lockRun(period)).status).toBe(200);
  }
  for (const { moved } of people.values()) {
    const path = `/v1/statutory-pay/payments/employees/${moved}`;
    const [{ statutoryPayId }] = (await call("GET", path)).items;
    await call("PATCH", `${path}/${statutoryPayId}`, { startDate: LEAVE.startDate, endDate: LEAVE.endDate });
  }
  for (const period of [4, 5, 6]) {
    await platform.next();
    await platform.atRest();
    const open = await platform.correctionsOf(platform.payrollConfigId);
    const corrections = open.map(({ correctionId }) => ({ correctionId }));
    const path = `/v1/payroll/${platform.payrollConfigId}/corrections/post`;
    if (open.length > 0) await call("POST", path, { corrections, postIn: { year: 2026, period } });
    expect((await platform.lockRun(period)).status).toBe(200);
  }
  await platform.atRest();
}, 300_000);

afterAll(() => platform.stop());

describe("a leave whose first day moves two days earlier after two of its periods are locked", () => {
  it.each(PLANS.map(({ name }) => name))("ends as if it had been entered so in time: %s", async (name) => {
    const { moved, inTime } = people.get(name) ?? { moved: "", inTime: "" };
    const toDate = async (employeeId: string) => {
      const { yearToDate } = await platform.payslip(employeeId, 6);
      const amounts = name === "full pay" ? ALL : AMOUNTS;
      return Object.fromEntries(amounts.map((amount) => [amount, yearToDate[amount]]));
    };
    expect(await toDate(moved)).toEqual(await toDate(inTime));
  });

  it("leaves nothing open", async () => {
    expect(await platform.correctionsOf(platform.payrollConfigId)).toEqual([]);
  });
});
