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

beforeAll(async () => {
  platform = await correctionPlatform({ rulebook });
  const { done: call } = callsOf(platform);
  for (const { name, leave, plan } of cases) {
    const employeeId = await withPlan(platform, plan, {});
    await enterLeave(platform, leave, employeeId);
    people.set(name, employeeId);
  }
  for (const period of [1, 2, 3]) {
    await platform.next();
    expect((await platform.lockRun(period)).status).toBe(200);
  }
  for (const { name, shorter } of cases) {
    const path = `/v1/statutory-pay/payments/employees/${people.get(name)}`;
    const [{ statutoryPayId }] = (await call("GET", path)).items;
    await call("PATCH", `${path}/${statutoryPayId}`, shorter);
  }
  await platform.next();
  await platform.atRest();
}, 300_000);

afterAll(() => platform.stop());

describe("a leave that is shortened after all of it was paid", () => {
  it.each(cases.map(({ name }) => name))("keeps what was paid, and its days: %s", async (name) => {
    const employeeId = people.get(name);
    const found = await platform.correctionsOf(platform.payrollConfigId);
    const own = found.filter((each) => each.employeeId === employeeId);
    expect(own.flatMap(({ lines }) => lines)).toEqual([]);
  });
});
