import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callsOf } from "../pensions/sample-pensions";
import { rulebook } from "../year/library";
import { enterLeave, LATE_LEAVE, POLICIES, withPlan } from "./late-leave";
import { type CorrectionPlatform, correctionPlatform } from "./sample-corrections";

let platform: CorrectionPlatform;
const people = new Map<string, string>();

/** What each kind of leave is shortened to after its periods were locked: within a period, and so that the next one is not reached. */
const SHORTER: Readonly<Record<string, readonly object[]>> = {
  StatutorySickPay: [{ endDate: "2026-06-04" }, { endDate: "2026-05-27" }],
  StatutoryMaternityPay: [{ endDate: "2026-06-16" }, { endDate: "2026-05-26" }],
  StatutoryAdoptionPay: [{ endDate: "2026-06-16" }, { endDate: "2026-05-26" }],
  StatutoryPaternityPay: [{ blocks: [{ startDate: "2026-05-27", weeks: 1 }] }],
  StatutorySharedParentalPay: [
    { blocks: [{ startDate: "2026-05-20", weeks: 3 }] },
    { blocks: [{ startDate: "2026-05-20", weeks: 1 }] },
  ],
  StatutoryParentalBereavementPay: [{ blocks: [{ startDate: "2026-05-27", weeks: 1 }] }],
  StatutoryNeonatalCarePay: [{ blocks: [{ startDate: "2026-05-27", weeks: 1 }] }],
};

const cases = LATE_LEAVE.flatMap((leave) =>
  (SHORTER[leave.statutoryType] ?? []).flatMap((shorter) =>
    POLICIES.slice(0, 2).map(({ name, plan }) => ({
      name: `${leave.statutoryType} ${"allocation" in leave ? leave.allocation : ""} ${JSON.stringify(shorter)} ${name}`,
      leave,
      shorter,
      plan,
    })),
  ),
);

/** Maternity pay whose average was raised after its first month was locked, so that the second month paid arrears. */
const RAISED = cases
  .filter(({ leave }) => leave.statutoryType === "StatutoryMaternityPay")
  .map((each) => ({ ...each, name: `${each.name} with arrears` }));

beforeAll(async () => {
  platform = await correctionPlatform({ rulebook });
  const { done: call } = callsOf(platform);
  for (const { name, leave, plan } of [...cases, ...RAISED]) {
    const employeeId = await withPlan(platform, plan, {});
    await enterLeave(platform, leave, employeeId);
    people.set(name, employeeId);
  }
  const change = async ({ name }: { readonly name: string }, changed: object) => {
    const path = `/v1/statutory-pay/payments/employees/${people.get(name)}`;
    const [{ statutoryPayId }] = (await call("GET", path)).items;
    await call("PATCH", `${path}/${statutoryPayId}`, changed);
  };
  for (const period of [1, 2, 3]) {
    if (period === 3) for (const each of RAISED) await change(each, { averageEarningsOverride: "600.00" });
    await platform.next();
    expect((await platform.lockRun(period)).status).toBe(200);
  }
  for (const each of [...cases, ...RAISED]) await change(each, each.shorter);
  await platform.next();
  await platform.atRest();
}, 300_000);

afterAll(() => platform.stop());

describe("a leave that is shortened after all of it was paid", () => {
  it.each(RAISED.map(({ name, plan }) => [name, plan === null ? [] : [["SALARY_TOP_UP", "-154.29"]]] as const))(
    "keeps arrears of its weeks, which lower top-ups: %s",
    async (name, lines) => {
      const employeeId = people.get(name);
      const found = await platform.correctionsOf(platform.payrollConfigId);
      const own = found.filter((each) => each.employeeId === employeeId).flatMap((each) => each.lines);
      expect(own.map(({ payElementCode, amount }) => [payElementCode, amount])).toEqual(lines);
    },
  );

  it.each(cases.map(({ name }) => name))("keeps what was paid, and its days: %s", async (name) => {
    const employeeId = people.get(name);
    const found = await platform.correctionsOf(platform.payrollConfigId);
    const own = found.filter((each) => each.employeeId === employeeId);
    expect(own.flatMap(({ lines }) => lines)).toEqual([]);
  });
});
