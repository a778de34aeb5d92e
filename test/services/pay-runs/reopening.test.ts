import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { canonicalText, leafHash, merkleTree } from "../../../src/engine/proof";
import type { AccessTables } from "../../../src/services/access";
import type { PayRunTables } from "../../../src/services/pay-runs";
import { storedPayslipsRoot } from "../../../src/services/pay-runs/lock/payslips-root";
import { asOwner } from "../support/hidden-table";
import { ACKNOWLEDGED, type RunPlatform, runPlatform } from "./sample-runs";

let platform: RunPlatform;
let employeeId: string;

const REASON = { reason: "Overtime was missing" };
const pathOf = (period: number, rest = "") => `/v1/payroll/${platform.payrollConfigId}/2026/${period}${rest}`;
const reopen = (period: number) => platform.call("POST", pathOf(period, "/reopen"), REASON);
const pay = (amount: string) => platform.post(employeeId, [{ id: "pay", payElementCode: "SALARY", amount }]);

beforeAll(async () => {
  platform = await runPlatform();
  employeeId = (await platform.employee()).employeeId;
});

afterAll(() => platform.stop());

/** Returns the roots over payslips that the audit log holds, of locks and reopenings, the oldest first. */
async function auditedRoots(): Promise<readonly string[]> {
  const entries = await platform.store.inTenant(platform.owner.organisationId, (tx) =>
    tx.withTables<AccessTables>().selectFrom("audit_entry").select("record_ids").orderBy("audit_id").execute(),
  );
  return entries.flatMap(({ record_ids: { payslipsRoot } }) => payslipsRoot ?? []);
}

/** Returns the tax, in pence, of somebody's payslip in an open run as it is stored. */
async function storedTax(of: string, period: number): Promise<number | null | undefined> {
  const rows = await platform.store.inTenant(platform.owner.organisationId, (tx) =>
    tx
      .withTables<PayRunTables>()
      .selectFrom("payslip_preview")
      .select("tax")
      .where("employee_id", "=", of)
      .where("period", "=", period)
      .execute(),
  );
  return rows[0]?.tax;
}

describe("reopening a run", () => {
  it("is refused while it is open", async () => {
    await platform.next();
    await pay("2500");
    const refused = await reopen(1);
    expect([refused.status, refused.body.message.token]).toEqual([409, "pay_run_not_locked"]);
  });

  it("opens it, withdraws its payslips, and tells in events; locked again it has the same figures", async () => {
    const first = (await platform.lockRun(1)).body.content.data;
    const slip = await platform.payslip(employeeId, 1);
    const root = merkleTree([leafHash(Buffer.from(canonicalText(slip) ?? ""))]).root;
    expect(await auditedRoots()).toEqual([root]);
    const stored = () =>
      platform.store.inTenant(platform.owner.organisationId, (tx) => storedPayslipsRoot(tx, first.payRunId));
    const put = (netPay: string) =>
      asOwner(
        platform.databaseUrl,
        `set session_replication_role = replica; update payslip
          set document = jsonb_set(document, '{shown,forPeriod,netPay}', '"${netPay}"') where payslip_id = '${slip.payslipId}'`,
      );
    expect(await stored()).toBe(root);
    await put("1.00");
    expect(await stored()).not.toBe(root);
    await put(slip.forPeriod.netPay);
    expect(await stored()).toBe(root);
    const reopened = await reopen(1);
    expect([reopened.status, reopened.body.message.token]).toEqual([200, "pay_run_reopened"]);
    expect(await auditedRoots()).toEqual([root, root]);
    const run = reopened.body.content.data;
    expect(run).toMatchObject({ status: "Open", reopenCount: 1, lockedAt: null, totals: first.totals, usedBy: [] });
    expect(run.reopenedBy).toMatch(/^M2M#/);
    expect((await platform.payslip(employeeId, 1)).status).toBe("PREVIEW");
    const { items } = (await platform.call("GET", `/v1/payslip/metadata/${employeeId}`)).body.content.data;
    expect(items.map(({ status }: { status: string }) => status)).toEqual(["WITHDRAWN", "PREVIEW"]);
    expect(items[0].payslipId).toBe(slip.payslipId);
    const told = (await platform.events()).map(({ event_type: type, body }) => [type, JSON.parse(body).data] as const);
    const reason = REASON.reason;
    expect(told.filter(([type]) => /withdrawn|reopened/.test(type))).toMatchObject([
      ["payslip.withdrawn", { payslipId: slip.payslipId, employeeId, period: 1, supplementary: 0, reason }],
      ["payroll_run.reopened", { payRunId: run.payRunId, status: "Open", reopenCount: 1, reason }],
    ]);

    const again = await platform.lockRun(1);
    expect([again.status, again.body.content.data.totals]).toEqual([200, first.totals]);
    const { payslipId, ...figures } = slip;
    expect(await platform.payslip(employeeId, 1)).toEqual({ ...figures, payslipId: expect.any(String) });
    expect((await platform.payslip(employeeId, 1)).payslipId).not.toBe(payslipId);
  });

  it("takes changes of the period again, and moves an open run after it behind it", async () => {
    await platform.next();
    await reopen(1);
    const code = { effectiveDate: "2026-04-06", taxCode: "BR" };
    expect((await platform.call("POST", `/v1/employees/${employeeId}/tax-code`, code)).status).toBe(201);
    await pay("2600");
    // Two months leave 2,096.50 free of tax: 20% of 903 pounds of May's pay alone, of 1,903 with April's.
    const cumulative = (await platform.employee({ taxCode: "1257L" })).employeeId;
    await platform.post(cumulative, [
      { payElementCode: "SALARY", amount: "1000", payrollDate: "2026-04-30" },
      { payElementCode: "SALARY", amount: "3000", payrollDate: "2026-05-29" },
    ]);
    expect((await platform.settled(1)).totals).toMatchObject({ grossPay: "3600.00", tax: "520.00" });
    expect((await platform.settled(2)).totals.tax).toBe("180.60");
    expect(await storedTax(cumulative, 2)).toBe(180_60);
    const early = await platform.lockRun(2);
    expect([early.status, early.body.message.token]).toEqual([409, "previous_period_open"]);
    expect((await platform.lockRun(1)).status).toBe(200);
    expect((await platform.settled(2)).totals.tax).toBe("380.60");
    expect(await storedTax(cumulative, 2)).toBe(380_60);
    expect((await platform.payslip(employeeId, 2)).yearToDate).toMatchObject({ grossPay: "2600.00", tax: "520.00" });
    expect((await platform.lockRun(2)).status).toBe(200);
  });

  it("is refused if a later run is locked, and without a reason", async () => {
    const refused = await reopen(1);
    expect([refused.status, refused.body.message.token]).toEqual([409, "pay_run_not_latest"]);
    expect((await platform.call("POST", pathOf(2, "/reopen"), {})).status).toBe(400);
    expect((await reopen(3)).body.message.token).toBe("pay_run_not_found");
  });

  it("is refused if somebody of it was moved and is paid later in another payroll", async () => {
    const sent = {
      name: "Others",
      payFrequency: "Monthly",
      paymentPeriodConfig: { firstPeriodStartDate: "2026-06-01", firstPaymentDate: "2026-06-30" },
    };
    const { payrollConfigId } = (await platform.call("POST", "/v1/payrollconfig", sent)).body.content.data;
    const of = (rest: string) => `/v1/payroll/${payrollConfigId}/2026/3/${rest}`;
    const moved = await platform.call("PUT", `/v1/employees/${employeeId}/payroll-config`, { payrollConfigId });
    expect(moved.status).toBe(200);
    expect((await platform.call("POST", of("lock"), ACKNOWLEDGED)).status).toBe(200);
    const refused = await reopen(2);
    expect([refused.status, refused.body.message.token]).toEqual([409, "pay_run_not_latest"]);
    expect((await platform.run(2)).body.content.data.status).toBe("Locked");
    expect((await platform.call("POST", of("reopen"), REASON)).status).toBe(200);
    expect((await reopen(2)).status).toBe(200);
    expect((await platform.lockRun(2)).status).toBe(200);
  });

  it("has one order of events if two reopen and one locks at once", async () => {
    const reopened = (await platform.run(2)).body.content.data.reopenCount;
    const [lock, ...reopens] = await Promise.all([platform.lockRun(2), reopen(2), reopen(2)]);
    const done = reopens.filter(({ status }) => status === 200);
    const refused = [...reopens.filter(({ status }) => status !== 200), ...(lock.status === 200 ? [] : [lock])];
    for (const answer of refused) {
      const token = answer === lock ? "pay_run_already_locked" : "pay_run_not_locked";
      expect([answer.status, answer.body.message.token]).toEqual([409, token]);
    }
    // Locked before, it is locked again after every reopening that a lock has followed.
    const isLocked = done.length === (lock.status === 200 ? 1 : 0);
    const after = (await platform.run(2)).body.content.data;
    expect(done.length).toBeGreaterThan(0);
    expect([after.status, after.reopenCount]).toEqual([isLocked ? "Locked" : "Open", reopened + done.length]);
  });
});
