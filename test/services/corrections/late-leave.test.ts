import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rulebook } from "../year/library";
import { BY_HAND, enterLeave, LATE_LEAVE, type LeaveTwins, POLICIES, plantLeave, withPlan } from "./late-leave";
import { type CorrectionPlatform, correctionPlatform } from "./sample-corrections";

let platform: CorrectionPlatform;
const twins = new Map<string, LeaveTwins>();
const nameOf = (leave: (typeof LATE_LEAVE)[number], policy: (typeof POLICIES)[number]) =>
  [leave.statutoryType, ...("allocation" in leave ? [leave.allocation] : []), policy.name].join(", ");
const CASES = LATE_LEAVE.flatMap((leave) => POLICIES.map((policy) => nameOf(leave, policy)));
const byHand = new Map<string, string>();
/** The corrections that were open before any of them was posted. */
let opened: Awaited<ReturnType<CorrectionPlatform["corrections"]>> = [];

/** The amounts to date that do not depend on when the leave became known. */
const AMOUNTS = [
  ...(["grossPay", "taxablePay", "statutoryPay", "tax", "ni", "employerNi", "netPay"] as const),
  ...(["grossForEmployeeNi", "grossForEmployerNi", "studentLoan"] as const),
];

const toDate = async (employeeId: string, period: number) => {
  const { yearToDate } = await platform.payslip(employeeId, period);
  return Object.fromEntries(AMOUNTS.map((name) => [name, yearToDate[name]]));
};

async function post(period: number): Promise<void> {
  const open = await platform.corrections("?pageSize=100");
  const corrections = open.map(({ correctionId }) => ({ correctionId }));
  const path = `/v1/payroll/${platform.payrollConfigId}/corrections/post`;
  const answer = await platform.call("POST", path, { corrections, postIn: { year: 2026, period } });
  expect([answer.status, answer.body.message]).toMatchObject([200, { token: "corrections_posted" }]);
}

beforeAll(async () => {
  platform = await correctionPlatform({ rulebook });
  for (const leave of LATE_LEAVE) {
    for (const policy of POLICIES) {
      twins.set(nameOf(leave, policy), await plantLeave(platform, leave, policy));
    }
  }
  for (const { name, plan } of BY_HAND) byHand.set(name, await withPlan(platform, plan, { salary: "26000" }));
  for (const period of [1, 2, 3]) {
    await platform.next();
    expect((await platform.lockRun(period)).status).toBe(200);
  }
  for (const { enter, late } of twins.values()) await enter(late);
  for (const { name, leave } of BY_HAND) await enterLeave(platform, leave, byHand.get(name) ?? "");
  await platform.atRest();
  opened = await platform.corrections("?pageSize=100");
  // What the first run cannot recover, the second one does.
  for (const period of [4, 5]) {
    await platform.next();
    await platform.atRest();
    await post(period);
    expect((await platform.lockRun(period)).status).toBe(200);
  }
  await platform.atRest();
}, 300_000);

afterAll(() => platform.stop());

describe("a leave that is entered after two of its periods are locked", () => {
  it.each(CASES)("ends with the figures to date of one that was entered in time: %s", async (name) => {
    const { late, inTime } = twins.get(name) ?? { late: "", inTime: "" };
    expect(await toDate(late, 5)).toEqual(await toDate(inTime, 5));
  });

  it.each(BY_HAND)("opens a correction of what was overpaid and what a plan pays: $name", ({ name, lines }) => {
    const correction = opened.find(({ employeeId }) => employeeId === byHand.get(name));
    const opens = correction?.lines.map((line: { payElementCode: string; amount: string }) => [
      line.payElementCode,
      line.amount,
    ]);
    expect(Object.fromEntries(opens ?? [])).toEqual(lines);
  });

  it("leaves nothing open once the run is locked", async () => {
    expect(await platform.corrections("?pageSize=100")).toEqual([]);
  });
});
