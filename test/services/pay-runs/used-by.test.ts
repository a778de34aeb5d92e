import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Tx } from "../../../src/platform/store";
import { RUN_USES } from "../../../src/services/contract";
import { runUses } from "../../../src/services/pay-runs/uses/run-uses";
import { ended, INFORMATION } from "../payslip-files/sample-payslips";
import { type RtiPlatform, rtiPlatform } from "../rti/sample-submissions";

let platform: RtiPlatform;
let employeeId: string;

/** In May 2026, so that the first tax month is over. */
beforeAll(async () => {
  platform = await rtiPlatform(Date.UTC(2026, 4, 12, 12));
  await platform.call("POST", "/v1/organisation/information", INFORMATION);
  ({ employeeId } = await platform.worker({ nationalInsuranceNumber: "AB123456C", email: "zoe@sample.example" }));
  await platform.pay(employeeId, "2026-04-30", "3000");
  await platform.next();
});

afterAll(() => platform.stop());

const usedBy = async (period = 1) => (await platform.run(period)).body.content.data.usedBy;

/** Sends the payslips of the first run by email, and returns the job once it has ended. */
async function email(wish: object = {}) {
  const path = `/v1/notification/email/payslip/${platform.payrollConfigId}/2026/1`;
  const { jobId } = (await platform.call("POST", path, wish)).body.content.data;
  return ended(platform, jobId);
}

describe("what has left a run", () => {
  it("is nothing while it is open, when it is locked, and when its payslips are only read", async () => {
    expect(await usedBy()).toEqual([]);
    const locked = await platform.lockRun(1);
    expect([locked.status, locked.body.content.data.usedBy]).toEqual([200, []]);
    for (const file of ["", "/file"]) {
      expect((await platform.call("GET", `/v1/payslip/data/${employeeId}/2026/1${file}`)).status).toBe(200);
    }
    expect(await usedBy()).toEqual([]);
  });

  it("is no email that cannot be sent, and each that is", async () => {
    await platform.call("PATCH", `/v1/employees/${employeeId}`, { email: null });
    expect((await email()).result).toMatchObject({ sentCount: 0 });
    expect(await usedBy()).toEqual([]);
    await platform.call("PATCH", `/v1/employees/${employeeId}`, { email: "zoe@sample.example" });
    expect((await email()).result).toMatchObject({ sentCount: 1 });
    expect(await usedBy()).toEqual(["PayslipEmail"]);
  });

  it("is an email that waits for its time, until it turns out that it cannot be sent", async () => {
    await platform.next();
    expect(await usedBy(2)).toEqual([]);
    expect((await platform.lockRun(2)).status).toBe(200);
    const path = `/v1/notification/email/payslip/${platform.payrollConfigId}/2026/2`;
    const sendAt = new Date(platform.clock.now() + 3_000).toISOString();
    const { jobId } = (await platform.call("POST", path, { sendAt })).body.content.data;
    expect(await usedBy(2)).toEqual(["PayslipEmail"]);
    await platform.call("PATCH", `/v1/employees/${employeeId}`, { email: null });
    expect((await ended(platform, jobId)).result).toMatchObject({ sentCount: 0 });
    expect(await usedBy(2)).toEqual([]);
  });

  it("is a submission from the moment it is made, but not once it is rejected", async () => {
    await platform.saveSettings({ accountsOfficeReference: "635PA78030005" });
    const first = await platform.fps(1, { lateReason: "G" });
    expect(await platform.answered(first)).toMatchObject({ status: "Rejected" });
    expect(await usedBy()).toEqual(["PayslipEmail"]);
    await platform.saveSettings();
    const second = await platform.fps(1, { lateReason: "G" });
    expect(await usedBy()).toEqual(["Fps", "PayslipEmail"]);
    expect(await platform.answered(second)).toMatchObject({ status: "Accepted" });
    expect(await usedBy()).toEqual(["Fps", "PayslipEmail"]);
  });

  it("is an employer payment summary for every run up to its month", async () => {
    await platform.saveSettings({ apprenticeshipLevy: true });
    const eps = await platform.call("POST", "/v1/rti/eps/2026/1");
    expect(await platform.answered(eps)).toMatchObject({ status: "Accepted" });
    expect([await usedBy(1), await usedBy(2)]).toEqual([["Eps", "Fps", "PayslipEmail"], []]);
  });

  it("is shown by the run itself, not by the list of runs", async () => {
    const { items } = (await platform.call("GET", `/v1/payroll/${platform.payrollConfigId}`)).body.content.data;
    expect(items.map((run: object) => "usedBy" in run)).toEqual([false, false]);
  });

  it("is recorded once a record, of locked runs only", async () => {
    await platform.next();
    const record = async (period: number) => {
      const { payRunId } = (await platform.run(period)).body.content.data;
      const used = { usedBy: "JournalExport", recordId: "journal", payRunIds: [payRunId] } as const;
      return platform.store.inTenant(platform.owner.organisationId, (tx) => runUses.record(tx, used));
    };
    await expect(record(3)).rejects.toThrow("pay_run_not_locked");
    await record(2);
    await record(2);
    expect([await usedBy(2), await usedBy(3)]).toEqual([["JournalExport"], []]);
  });

  it("keeps its run locked, whatever it is, until it turns out that it has not left", async () => {
    const run = `/v1/payroll/${platform.payrollConfigId}/2026/3`;
    const locked = (await platform.lockRun(3)).body.content.data;
    const reopen = () => platform.call("POST", `${run}/reopen`, { reason: "A line was missing" });
    const inTenant = (work: (tx: Tx) => Promise<void>) =>
      platform.store.inTenant(platform.owner.organisationId, (tx) => work(tx));
    for (const kind of RUN_USES) {
      const used = { usedBy: kind, recordId: `of ${kind}` } as const;
      await inTenant((tx) => runUses.record(tx, { ...used, payRunIds: [locked.payRunId] }));
      const { status, body } = await reopen();
      const { token, tokenArguments } = body.message;
      expect([status, token, tokenArguments]).toEqual([
        409,
        "pay_run_already_used",
        [{ name: "usedBy", value: [kind] }],
      ]);
      expect((await platform.run(3)).body.content.data.status).toBe("Locked");
      await inTenant((tx) => runUses.withdraw(tx, used));
    }
    expect((await reopen()).status).toBe(200);
  });
});
