import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fillPayslips } from "../../../src/services/reports/fill/fill-payslips";
import { type RunPlatform, runPlatform } from "../pay-runs/sample-runs";

const EMPLOYEES = 20;

let platform: RunPlatform;

beforeAll(async () => {
  platform = await runPlatform();
});

afterAll(() => platform.stop());

it("rows of one payslip are renewed without reading those of all others, though statistics know none of them", async () => {
  for (let made = 0; made < EMPLOYEES; made += 1) await platform.employee({ taxCode: "1257L" });
  await platform.next();
  await platform.store.inTenant(platform.owner.organisationId, async (tx) => {
    const { rows } = await sql<{ payRunId: string; employeeId: string }>`select pay_run_id as "payRunId",
      employee_id as "employeeId" from payslip_preview order by employee_id`.execute(tx);
    expect(rows).toHaveLength(EMPLOYEES);
    const before = await previewsRead();
    await fillPayslips(tx, rows.slice(0, 1));
    expect((await previewsRead()) - before).toBe(1);

    async function previewsRead(): Promise<number> {
      const read = sql<{ read: number }>`select (seq_tup_read + idx_tup_fetch)::int as read
        from pg_stat_xact_user_tables where relname = 'payslip_preview'`;
      return (await read.execute(tx)).rows[0]?.read ?? 0;
    }
  });
});
