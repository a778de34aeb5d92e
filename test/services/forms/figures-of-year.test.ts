import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Tx } from "../../../src/platform/store";
import { yearsP32 } from "../../../src/services/forms/p32/employer-year";
import { findOutstanding, missingSubmissions } from "../../../src/services/rti";
import { reportedStatutoryPay } from "../../../src/services/statutory-pay/reported/reported-pay";
import { rulebook } from "../../support/library";
import { type RtiPlatform, rtiPlatform } from "../rti/sample-submissions";

// A large employer has a million payslips in a year: what is shown of a whole year comes from the totals of its runs.

let platform: RtiPlatform;

beforeAll(async () => {
  platform = await rtiPlatform();
  const { employeeId } = await platform.worker();
  for (const [period, date] of [
    [1, "2026-04-30"],
    [2, "2026-05-31"],
  ] as const) {
    await platform.pay(employeeId, date, "3000.00");
    expect((await platform.lockRun(period)).status).toBe(200);
  }
});

afterAll(() => platform.stop());

/** Returns how often work looks into the payslips. */
async function looksIntoPayslips(tx: Tx, work: () => Promise<unknown>): Promise<number> {
  const before = await looksOfConnection(tx);
  await work();
  return (await looksOfConnection(tx)) - before;
}

/** What a connection has counted lately, perhaps also of transactions before. */
async function looksOfConnection(tx: Tx): Promise<number> {
  const { rows } = await sql<{ looks: number }>`select (seq_scan + coalesce(idx_scan, 0))::int as looks
    from pg_stat_xact_all_tables where relname = 'payslip' and schemaname = 'public'`.execute(tx);
  return rows[0]?.looks ?? 0;
}

const inOrganisation = <T>(work: (tx: Tx) => Promise<T>) =>
  platform.store.inTenant(platform.owner.organisationId, work);

it("are shown without reading a payslip: the payment record and what has not been submitted", async () => {
  const context = { rulebook, reportedStatutoryPay };
  const { payrollConfigId } = platform;
  await inOrganisation(async (tx) => {
    const looks = await looksIntoPayslips(tx, async () => {
      const { months } = await yearsP32(tx, context, { taxYear: 2026, payrollConfigId: null });
      expect(months.filter(({ totalDue }) => totalDue !== "0.00")).toHaveLength(2);
      const asked = { payrollConfigId, taxYears: [2026], today: "2026-07-01" };
      const missing = missingSubmissions(await findOutstanding(tx, context, asked));
      expect(missing.map(({ submissionType, period }) => [submissionType, period])).toContainEqual(["Fps", 2]);
    });
    expect(looks).toBe(0);
    expect(await looksIntoPayslips(tx, () => sql`select from payslip`.execute(tx))).toBe(1);
  });
});
