import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fillMarked } from "../../../src/services/reports/fill/fill-marked";
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

it("a payslip is renewed once, however often and far apart it was marked", async () => {
  const { organisationId } = platform.owner;
  await fillMarked(platform.store, organisationId);
  const owner = new Client({ connectionString: platform.store.url });
  await owner.connect();
  await owner.query(`create sequence renewed; grant usage on sequence renewed to public;
    create function count_renewed() returns trigger language plpgsql as $$ begin perform nextval('renewed'); return null; end $$;
    create trigger renewed after insert on report_payslip for each row execute function count_renewed()`);
  const real = "select organisation_id, pay_run_id, employee_id from payslip_preview where organisation_id = $1";
  const nobody = "select $1::text, 'NO RUN', 'NOBODY ' || n from generate_series(1, 1500) as n";
  for (const marks of [real, nobody, real]) {
    await owner.query(`insert into report_mark (organisation_id, pay_run_id, employee_id) ${marks}`, [organisationId]);
  }
  expect(await fillMarked(platform.store, organisationId)).toBe(2 * EMPLOYEES + 1500);
  const { rows } = await owner.query("select last_value::int as renewed from renewed");
  expect(rows).toEqual([{ renewed: EMPLOYEES }]);
  await owner.end();
});
