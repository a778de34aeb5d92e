import { afterAll, beforeAll, expect, it } from "vitest";
import { ACKNOWLEDGED } from "../pay-runs/sample-runs";
import { ADDRESS, type RtiPlatform, rtiPlatform } from "../rti/sample-submissions";

const DAY = 24 * 60 * 60 * 1_000;

let platform: RtiPlatform;

beforeAll(async () => {
  platform = await rtiPlatform(Date.UTC(2027, 3, 1, 12));
  await platform.call("POST", "/v1/organisation/information", { legalName: "Sample Bakery Ltd", address: ADDRESS });
});

afterAll(() => platform.stop());

it("somebody whose leaving became known after the year's last FPS is a task of the year end", async () => {
  const made = await platform.call("POST", "/v1/payrollconfig", {
    name: "New staff",
    payFrequency: "Monthly",
    paymentPeriodConfig: { firstPeriodStartDate: "2027-03-01", firstPaymentDate: "2027-03-31" },
  });
  const payroll = made.body.content.data.payrollConfigId;
  const { employeeId } = await platform.worker({ payrollConfigId: payroll, startDate: "2027-03-01" });
  await platform.pay(employeeId, "2027-03-31", "2500");
  const locked = await platform.call("POST", `/v1/payroll/${payroll}/2026/12/lock`, ACKNOWLEDGED);
  expect(locked.status).toBe(200);
  const fps = await platform.call("POST", `/v1/rti/fps/${payroll}/2026/12`, { lateReason: "H" });
  expect((await platform.answered(fps)).status).toBe("Accepted");
  const left = await platform.call("PUT", `/v1/employees/${employeeId}/leaver`, { leavingDate: "2027-03-20" });
  expect(left.status).toBe(200);
  platform.passTime(6 * DAY);
  const call = await platform.callAs(platform.owner);
  const done = await call("POST", `/v1/payroll/year-end/2026/${payroll}/finalise`, { acknowledgeWarnings: true });
  expect([done.status, done.body.message.token]).toEqual([200, "year_end_finalised"]);
  expect(done.body.content.data.outstandingTasks).toContainEqual({
    token: "leavers_not_reported",
    text: "HMRC was not told that 1 employee left: the next FPS of the payroll states it. Issue the P45s.",
  });
});
