import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { lastOfEach, lastPayslips } from "../../../src/services/pay-runs";
import { type RunPlatform, runPlatform } from "./sample-runs";

const MONTHS = 3;

let platform: RunPlatform;
const employeeIds: string[] = [];

beforeAll(async () => {
  platform = await runPlatform(Date.UTC(2026, 6, 28, 12));
  for (const salary of ["24000.00", "36000.00"]) {
    employeeIds.push((await platform.employee({ taxCode: "1257L", salary })).employeeId);
  }
  for (let month = 1; month <= MONTHS; month += 1) {
    await platform.next();
    for (const id of employeeIds) await platform.post(id, [{ payElementCode: "SALARY", amount: `${month}00.00` }]);
    expect((await platform.lockRun(month)).status).toBe(200);
  }
});

afterAll(() => platform.stop());

/** The last one, and the one before, by which its date ends. */
const ROWS_OF_EACH = 2;

it("reads the same number of payslips of each employee, however many there are before the run", async () => {
  await platform.store.inTenant(platform.owner.organisationId, async (tx) => {
    // Six payslips are read faster without their index, which is what counts with many.
    for (const way of ["enable_seqscan", "enable_bitmapscan", "enable_sort"]) {
      await sql`select set_config(${way}, 'off', true)`.execute(tx);
    }
    const before = await payslipsRead();
    const last = await lastPayslips(tx, { regularPaymentDate: "2026-06-30" }, [...employeeIds, "NOBODY"]);
    expect((await payslipsRead()) - before).toBe(ROWS_OF_EACH * employeeIds.length);
    expect([...last.keys()].sort()).toEqual([...employeeIds].sort());

    async function payslipsRead(): Promise<number> {
      const read = sql<{ read: number }>`select (seq_tup_read + idx_tup_fetch)::int as read
        from pg_stat_xact_user_tables where relname = 'payslip'`;
      return (await read.execute(tx)).rows[0]?.read ?? 0;
    }
  });
});

it("has of the last payslip until a day what its document has", async () => {
  const [employeeId = ""] = employeeIds;
  await platform.store.inTenant(platform.owner.organisationId, async (tx) => {
    for (const [until, period] of [
      ["2026-05-31", 2],
      ["2026-07-31", MONTHS],
    ] as const) {
      const { rows } = await sql<{ document: object; period: number }>`select document, period
        from ${lastOfEach([employeeId], sql`regular_payment_date <= ${until}`)}`.execute(tx);
      expect(rows).toMatchObject([{ period }]);
      const last = (await lastPayslips(tx, { regularPaymentDate: until }, [employeeId])).get(employeeId);
      expect(last?.payslip.taxYear).toBe(2026);
      expect(rows[0]?.document).toMatchObject({
        shown: last?.shown,
        payslip: { taxYear: 2026, yearToDate: last?.payslip.yearToDate },
      });
    }
    expect(await lastPayslips(tx, { regularPaymentDate: "2026-04-29" }, [employeeId])).toEqual(new Map());
  });
});
