import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pence } from "../../support/library";
import { inTurn } from "../../support/sized";
import { ACKNOWLEDGED } from "../pay-runs/sample-runs";
import { rulebook } from "../year/library";
import {
  ACROSS_YEARS,
  BY_HAND,
  enterLeave,
  LATE_LEAVE,
  type LeaveTwins,
  POLICIES,
  plantLeave,
  withPlan,
} from "./late-leave";
import { type CorrectionPlatform, correctionPlatform } from "./sample-corrections";

let platform: CorrectionPlatform;
const twins = new Map<string, LeaveTwins>();
const nameOf = (leave: (typeof LATE_LEAVE)[number], policy: (typeof POLICIES)[number]) =>
  [leave.statutoryType, ...("allocation" in leave ? [leave.allocation] : []), policy.name].join(", ");
/** Returns each leave with one of the policies, or with each in `npm run test:long`. */
const withPolicies = <Leave>(leaves: readonly Leave[]) =>
  leaves.flatMap((leave, at) => inTurn(at, POLICIES).map((policy) => ({ leave, policy })));
const CASES = withPolicies(LATE_LEAVE).map(({ leave, policy }) => ({ leave, policy, name: nameOf(leave, policy) }));
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

/** Posts every open correction of a payroll in a run. */
async function postOpen(payrollConfigId: string, year: number, period: number): Promise<void> {
  const open = await platform.correctionsOf(payrollConfigId);
  if (open.length === 0) return;
  const corrections = open.map(({ correctionId }) => ({ correctionId }));
  const path = `/v1/payroll/${payrollConfigId}/corrections/post`;
  const answer = await platform.call("POST", path, { corrections, postIn: { year, period } });
  expect([answer.status, answer.body.message]).toMatchObject([200, { token: "corrections_posted" }]);
}

beforeAll(async () => {
  platform = await correctionPlatform({ rulebook });
  for (const { leave, policy, name } of CASES) twins.set(name, await plantLeave(platform, leave, policy));
  for (const { name, plan } of BY_HAND) byHand.set(name, await withPlan(platform, plan, { salary: "26000" }));
  for (const period of [1, 2, 3]) {
    await platform.next();
    expect((await platform.lockRun(period)).status).toBe(200);
  }
  for (const { enter, late } of twins.values()) await enter(late);
  for (const { name, leave } of BY_HAND) await enterLeave(platform, leave, byHand.get(name) ?? "");
  await platform.atRest();
  opened = await platform.correctionsOf(platform.payrollConfigId);
  // What the first run cannot recover, the second one does.
  for (const period of [4, 5]) {
    await platform.next();
    await platform.atRest();
    await postOpen(platform.payrollConfigId, 2026, period);
    expect((await platform.lockRun(period)).status).toBe(200);
  }
  await platform.atRest();
}, 300_000);

afterAll(() => platform.stop());

describe("a leave that is entered after two of its periods are locked", () => {
  it.each(CASES)("ends with the figures to date of one that was entered in time: $name", async ({ name }) => {
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
    expect(await platform.correctionsOf(platform.payrollConfigId)).toEqual([]);
  });
});

describe("a leave that is entered after periods of two tax years are locked", () => {
  const across = new Map<string, LeaveTwins>();
  const corrections = new Map<string, (typeof opened)[number]>();
  const PLANTED = withPolicies(ACROSS_YEARS).map(({ leave, policy }) => ({
    leave,
    policy,
    name: `${leave.statutoryType}, ${policy.name}`,
  }));
  let payroll = "";

  const lock = async (year: number, period: number) => {
    await platform.call("POST", `/v1/payroll/${payroll}/next`);
    await platform.atRest();
    await postOpen(payroll, year, period);
    const locked = await platform.call("POST", `/v1/payroll/${payroll}/${year}/${period}/lock`, ACKNOWLEDGED);
    expect(locked.status).toBe(200);
  };
  const amounts = async (employeeId: string, year: number, period: number) => {
    const { body } = await platform.call("GET", `/v1/payslip/data/${employeeId}/${year}/${period}`);
    return body.content.data.yearToDate;
  };

  /** Adds up pay of two years, in pence. */
  const together = (...years: readonly Awaited<ReturnType<typeof amounts>>[]) =>
    years.reduce(
      (sums, { grossPay, taxablePay, statutoryPay }) => {
        const own = [grossPay, taxablePay, ...Object.values<string>(statutoryPay)].map(pence);
        return own.map((amount, at) => amount + (sums[at] ?? 0));
      },
      [] as readonly number[],
    );

  beforeAll(async () => {
    const paymentPeriodConfig = { firstPeriodStartDate: "2026-02-01", firstPaymentDate: "2026-02-28" };
    const config = { name: "From February", payFrequency: "Monthly", paymentPeriodConfig };
    payroll = (await platform.call("POST", "/v1/payrollconfig", config)).body.content.data.payrollConfigId;
    for (const { leave, policy, name } of PLANTED) {
      across.set(name, await plantLeave(platform, leave, policy, { payrollConfigId: payroll }));
    }
    await lock(2025, 11);
    await lock(2025, 12);
    await lock(2026, 1);
    for (const { enter, late } of across.values()) await enter(late);
    await platform.atRest();
    for (const each of await platform.correctionsOf(payroll)) corrections.set(each.employeeId, each);
    await lock(2026, 2);
    await platform.atRest();
    await lock(2026, 3);
    await platform.atRest();
  }, 300_000);

  it.each(PLANTED)(
    "is paid as one that was entered in time, and each year has its National Insurance: $name",
    async ({ name }) => {
      const { late, inTime } = across.get(name) ?? { late: "", inTime: "" };
      const [before, beforeInTime] = [await amounts(late, 2025, 12), await amounts(inTime, 2025, 12)];
      const [now, nowInTime] = [await amounts(late, 2026, 3), await amounts(inTime, 2026, 3)];
      expect(together(before, now)).toEqual(together(beforeInTime, nowInTime));
      const past = corrections
        .get(late)
        ?.effects.fpsToDate.find(({ taxYear }: { taxYear: number }) => taxYear === 2025);
      expect([past?.amounts.ni ?? before.ni, now.ni]).toEqual([beforeInTime.ni, nowInTime.ni]);
      expect([past?.amounts.employerNi ?? before.employerNi, now.employerNi]).toEqual([
        beforeInTime.employerNi,
        nowInTime.employerNi,
      ]);
    },
  );

  it("leaves nothing open", async () => {
    expect(await platform.correctionsOf(payroll)).toEqual([]);
  });
});
