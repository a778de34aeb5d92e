import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sized } from "../../support/sized";
import { callsOf, GROUP, SCHEME } from "../pensions/sample-pensions";
import { rulebook } from "../year/library";
import { LATE_LEAVE, type LeaveTwins, POLICIES, plantLeave } from "./late-leave";
import { type CorrectionPlatform, correctionPlatform } from "./sample-corrections";

let platform: CorrectionPlatform;

/** Payrolls from 6 April 2026: how many of their runs are locked before the leave of May is known, and how many follow. */
const FREQUENCIES = [
  { payFrequency: "FourWeekly", firstPaymentDate: "2026-05-01", before: 3, last: 5 },
  { payFrequency: "Fortnightly", firstPaymentDate: "2026-04-17", before: 5, last: 8 },
  { payFrequency: "Weekly", firstPaymentDate: "2026-04-10", before: 9, last: 14 },
] as const;
const KINDS = ["StatutorySickPay", "StatutoryMaternityPay", "StatutoryPaternityPay"] as const;
const PLANS = POLICIES.filter(({ name }) => name !== "90%");
const AMOUNTS = [
  ...(["grossPay", "taxablePay", "statutoryPay", "tax", "ni", "employerNi", "netPay"] as const),
  ...(["pension", "employerPension"] as const),
];

/** Plants the twins of a payroll, tells one of each pair late, and runs it to the end. */
async function runPayroll({ payFrequency, firstPaymentDate, before, last }: (typeof FREQUENCIES)[number]) {
  const { done } = callsOf(platform);
  const twins = new Map<string, LeaveTwins>();
  const paymentPeriodConfig = { firstPeriodStartDate: "2026-04-06", firstPaymentDate };
  const config = { name: payFrequency, payFrequency, paymentPeriodConfig };
  const { payrollConfigId } = await done("POST", "/v1/payrollconfig", config);
  const { id: pensionSchemaId } = await done("POST", "/v2/pension/pension-schema", SCHEME);
  const group = { ...GROUP, name: payFrequency, pensionSchemaId };
  const { id: pensionGroupId } = await done("POST", "/v2/pension/pension-group", group);
  for (const kind of KINDS) {
    const leave = LATE_LEAVE.find(({ statutoryType }) => statutoryType === kind) ?? LATE_LEAVE[0];
    for (const plan of PLANS) {
      const planted = await plantLeave(platform, leave, plan, { payrollConfigId });
      for (const employeeId of [planted.late, planted.inTime]) {
        await done("POST", "/v2/pension/employee-pension", { employeeId, pensionGroupId, enrolmentDate: "2026-04-01" });
      }
      twins.set(`${kind}, ${plan.name}`, planted);
    }
  }
  const runs = `/v1/payroll/${payrollConfigId}`;
  const lock = (period: number) => done("POST", `${runs}/2026/${period}/lock`, { acknowledgeWarnings: true });
  for (let period = 1; period <= before; period++) await lock(period);
  for (const { enter, late } of twins.values()) await enter(late);
  for (let period = before + 1; period <= last; period++) {
    await done("POST", `${runs}/next`);
    await platform.atRest();
    const open = await platform.correctionsOf(payrollConfigId);
    const corrections = open.map(({ correctionId }) => ({ correctionId }));
    const postIn = { year: 2026, period };
    if (open.length > 0) await done("POST", `${runs}/corrections/post`, { corrections, postIn });
    await lock(period);
  }
  await platform.atRest();
  return { twins, payrollConfigId };
}

beforeAll(async () => {
  platform = await correctionPlatform({ rulebook });
}, 60_000);

afterAll(() => platform.stop());

describe.each(FREQUENCIES.slice(0, sized(1, FREQUENCIES.length)))(
  "leave of a $payFrequency payroll that is entered after its periods are locked",
  (frequency) => {
    let payroll: Awaited<ReturnType<typeof runPayroll>>;

    beforeAll(async () => {
      payroll = await runPayroll(frequency);
    }, 300_000);

    it.each(KINDS.flatMap((kind) => PLANS.map(({ name }) => `${kind}, ${name}`)))(
      "ends as in time: %s",
      async (name) => {
        const { late, inTime } = payroll.twins.get(name) ?? { late: "", inTime: "" };
        const toDate = async (employeeId: string) => {
          const { yearToDate } = await platform.payslip(employeeId, frequency.last);
          return Object.fromEntries(AMOUNTS.map((amount) => [amount, yearToDate[amount]]));
        };
        expect(await toDate(late)).toEqual(await toDate(inTime));
      },
    );

    it("leaves nothing open", async () => {
      expect(await platform.correctionsOf(payroll.payrollConfigId)).toEqual([]);
    });
  },
);
