import { afterAll, beforeAll, expect, it } from "vitest";
import { type CorrectionPlatform, correctionPlatform } from "../corrections/sample-corrections";
import { ACKNOWLEDGED } from "./sample-runs";

// A payroll of April that pays on the 25th, and somebody whose first day is the 28th: the run pays the three days.

const RECORD = { startDate: "2026-04-28", salary: "36500", taxCode: "BR", dateOfBirth: "2006-01-31" };

let platform: CorrectionPlatform;
let payroll = "";
const runs = (rest: string, body?: object) => platform.call("POST", `/v1/payroll/${payroll}${rest}`, body);

beforeAll(async () => {
  platform = await correctionPlatform();
  const config = {
    name: "Paid on the 25th",
    payFrequency: "Monthly",
    paymentPeriodConfig: { firstPeriodStartDate: "2026-04-01", firstPaymentDate: "2026-04-25" },
  };
  payroll = (await platform.call("POST", "/v1/payrollconfig", config)).body.content.data.payrollConfigId;
});

afterAll(() => platform.stop());

it("somebody who starts between the pay day and the end of its period is paid under the first code and letter", async () => {
  const { employeeId } = await platform.employee({ ...RECORD, payrollConfigId: payroll });
  await runs("/next");
  const locked = await runs("/2026/1/lock", ACKNOWLEDGED);
  expect([locked.status, locked.body.validationIssues]).toEqual([200, null]);
  const slip = await platform.payslip(employeeId, 1);
  expect(slip).toMatchObject({ taxCode: "BR", niCategory: "M", forPeriod: { grossPay: "300.00", tax: "60.00" } });
});

it("the same who becomes known after the run is locked is paid the three days by a correction", async () => {
  const { employeeId } = await platform.employee({ ...RECORD, payrollConfigId: payroll });
  await platform.atRest();
  const [correction] = await platform.correctionsOf(payroll);
  // With the next pay, 8% of it is due, which alone is below the threshold.
  expect(correction).toMatchObject({
    employeeId,
    lines: [{ payElementCode: "SALARY", amount: "300.00" }],
    unequal: [
      { amount: "ni", difference: "24.00", reasonToken: "earnings_period_of_payment" },
      // Alone it is below the band of the scheme's month; with the next pay all of it is within.
      { amount: "qualifyingEarnings", difference: "300.00", reasonToken: "contributions_of_period_of_payment" },
    ],
  });
});
