import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ACKNOWLEDGED } from "../pay-runs/sample-runs";
import { INFORMATION } from "../payslip-files/sample-payslips";
import { type RtiPlatform, rtiPlatform } from "./sample-submissions";

let platform: RtiPlatform;
let [leaver, starter] = ["", ""];

const DATE = "2026-05-05";
const at = (rest: string) => `/v1/payroll/${platform.payrollConfigId}/2026/1${rest}`;
const line = (amount: string) => [{ payElementCode: "SALARY", amount, supplementary: 1, payrollDate: DATE }];
const slip = async (id: string) =>
  (await platform.call("GET", `/v1/payslip/data/${id}/2026/1?supplementary=1`)).body.content.data;

/** Somebody whose P45 is issued with April's run, and somebody who was forgotten in it. */
beforeAll(async () => {
  platform = await rtiPlatform(Date.UTC(2026, 4, 1, 12));
  await platform.call("POST", "/v1/organisation/information", INFORMATION);
  leaver = (await platform.worker({ nationalInsuranceNumber: "AB123456C" })).employeeId;
  await platform.pay(leaver, "2026-04-30", "2000");
  await platform.call("PUT", `/v1/employees/${leaver}/leaver`, { leavingDate: "2026-04-24" });
  await platform.next();
  expect((await platform.lockRun(1)).status).toBe(200);
  const made = await platform.call("POST", at("/supplementary"), { paymentDate: DATE, reason: "LeaverFinalPay" });
  expect(made.status).toBe(201);
  starter = (await platform.worker({ nationalInsuranceNumber: "AB123457C", startDate: "2026-04-27" })).employeeId;
  await platform.post(leaver, line("100"));
  await platform.post(starter, line("800"));
});

afterAll(() => platform.stop());

describe("a supplementary run", () => {
  it("taxes pay after a P45 under 0T, and a forgotten starter under their code", async () => {
    expect((await platform.call("POST", at("/lock?supplementary=1"), ACKNOWLEDGED)).status).toBe(200);
    expect(await slip(leaver)).toMatchObject({ taxCode: "0T", week1Month1: true, forPeriod: { tax: "20.00" } });
    expect(await slip(starter)).toMatchObject({ taxCode: "1257L", forPeriod: { grossPay: "800.00", tax: "0.00" } });
  });

  it("has an FPS of its own, with its own amounts and the year to date of both", async () => {
    const main = await platform.answered(await platform.fps(1, { lateReason: "G" }));
    const path = `/v1/rti/fps/${platform.payrollConfigId}/2026/1?supplementary=1`;
    const own = await platform.answered(await platform.call("POST", path, { lateReason: "G" }));
    expect([main, own]).toMatchObject([
      { status: "Accepted", supplementary: 0 },
      { status: "Accepted", supplementary: 1 },
    ]);
    const xml = await platform.xml(own.submissionId);
    expect(xml).toContain("<TaxablePay>2100.00</TaxablePay>");
    expect(xml).toContain("<TaxablePay>100.00</TaxablePay>");
    expect(xml).toContain(`<PmtDate>${DATE}</PmtDate>`);
    expect(xml).toContain("<PmtAfterLeaving>yes</PmtAfterLeaving>");
    const used = await platform.call("POST", at("/reopen?supplementary=1"), { reason: "Wrong" });
    expect(used.body.message).toMatchObject({ token: "pay_run_already_used" });
    expect(JSON.stringify(used.body.message.tokenArguments)).toContain("Fps");
  });
});
