import { afterAll, beforeAll, expect, it } from "vitest";
import { type CorrectionPlatform, correctionPlatform } from "./sample-corrections";

let platform: CorrectionPlatform;
let employeeId: string;

const at = (rest: string) => `/v1/payroll/${platform.payrollConfigId}${rest}`;
const open = async () => (await platform.corrections(`?employeeId=${employeeId}`))[0];
const post = async (period: number, supplementary = 0) => {
  const { correctionId } = await open();
  const body = { corrections: [{ correctionId }], postIn: { year: 2026, period, supplementary } };
  const answer = await platform.call("POST", at("/corrections/post"), body);
  return [answer.status, answer.body.message.token];
};

/**
 * April is paid 2,500.00 (25 days) and May 3,041.67; the last day was 15 April, for which 10 days of 36,500 a year were due: 1,000.00. Tax
 * and National Insurance of that are nil, the employer's is 15% of 583.00.
 */
beforeAll(async () => {
  platform = await correctionPlatform();
  ({ employeeId } = await platform.employee({ salary: "36500", startDate: "2026-04-06", taxCode: "1257L" }));
  for (const period of [1, 2]) {
    await platform.next();
    await platform.settled(period);
    expect((await platform.lockRun(period)).status).toBe(200);
  }
  await platform.next();
  const left = await platform.call("PUT", `/v1/employees/${employeeId}/leaver`, { leavingDate: "2026-04-15" });
  expect(left.status).toBe(200);
  await platform.atRest();
});

afterAll(() => platform.stop());

const OWED = { amount: "grossPay", difference: "4541.67", reasonToken: "recovery_outstanding" };
const DEBT = {
  netOwed: "3577.02",
  years: [
    {
      taxYear: 2026,
      overpaid: { grossPay: "4541.67", tax: "689.00", ni: "275.65", employerNi: "618.70", netPay: "3577.02" },
      yearToDate: { grossPay: "1000.00", tax: "0.00", ni: "0.00", employerNi: "87.45" },
    },
  ],
};

it("a correction without lines is not posted in a run that does not pay the person, and the debt stays open", async () => {
  expect(await open()).toMatchObject({ lines: [], unequal: expect.arrayContaining([OWED]), debt: DEBT });
  expect(await post(3)).toEqual([409, "correction_not_payable"]);
  expect((await platform.lockRun(3)).status).toBe(200);
  await platform.next();
  await platform.atRest();
  expect(await open()).toMatchObject({ unequal: expect.arrayContaining([OWED]), debt: DEBT });
});

/**
 * 100.00 is due after leaving, and recovered whole. Without a P45 the code in force continues, which repays 209.80 of tax: 689.00
 * less that of 5,541.67 to month 3, 479.20. So 4,786.82 net was paid, 1,100.00 due.
 */
it("what a run does not recover is open again once it is locked", async () => {
  const body = { paymentDate: "2026-07-02", reason: "LeaverFinalPay" };
  expect((await platform.call("POST", at("/2026/3/supplementary"), body)).status).toBe(201);
  expect(await post(3, 1)).toEqual([409, "correction_not_payable"]);
  const element = { code: "EXTRA", name: "Extra", direction: "Payment", category: "BasicPay" };
  expect((await platform.call("POST", "/v1/organisation/pay-element", element)).status).toBe(201);
  const left = { leavingDate: "2026-04-15", payAfterLeaving: true };
  expect((await platform.call("PUT", `/v1/employees/${employeeId}/leaver`, left)).status).toBe(200);
  const line = { payElementCode: "EXTRA", amount: "100.00", supplementary: 1, payrollDate: "2026-07-02" };
  const posted = await platform.post(employeeId, [line]);
  expect([posted.status, posted.body.validationIssues]).toEqual([200, null]);
  await platform.atRest();
  expect(await post(3, 1)).toEqual([200, "corrections_posted"]);
  await platform.atRest();
  expect(await open()).toBeUndefined();
  const locked = await platform.call("POST", at("/2026/3/lock?supplementary=1"), { acknowledgeWarnings: true });
  expect([locked.status, locked.body.message.token]).toEqual([200, "pay_run_locked"]);
  await platform.atRest();
  const remains = { ...OWED, difference: "4441.67" };
  expect(await open()).toMatchObject({
    lines: [],
    unequal: expect.arrayContaining([remains]),
    debt: { netOwed: "3686.82" },
  });
});

it("a debt that is written off is dismissed, with what was reported and what was due", async () => {
  const { correctionId } = await open();
  const body = { correctionIds: [correctionId], reason: "Written off" };
  expect((await platform.call("POST", at("/corrections/dismiss"), body)).status).toBe(200);
  await platform.atRest();
  expect(await open()).toBeUndefined();
  const [dismissed] = await platform.corrections(`?employeeId=${employeeId}&status=Dismissed`);
  expect(dismissed).toMatchObject({ reason: "Written off", debt: { netOwed: "3686.82" } });
});
