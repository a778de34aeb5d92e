import { sql } from "kysely";
import type { Tx } from "../../../platform/store";
import type { RunWarning } from "../contract/run-schemas";
import type { RunSums } from "../runs/run-sums";

interface Counts {
  readonly employees: number;
  readonly starters: number;
  readonly leavers: number;
  readonly nil_paid: number;
}

/** Returns the figures of an open run from its previews, with three statements however many there are. */
export async function readPreviewSums(tx: Tx, payRunId: string): Promise<RunSums> {
  const counted = await sql<Counts>`
    select count(*) as employees, count(*) filter (where is_starter) as starters,
      count(*) filter (where is_leaver) as leavers, count(*) filter (where gross_pay = 0) as nil_paid
    from payslip_preview where pay_run_id = ${payRunId}`.execute(tx);
  const summed = await sql<{ name: string; pence: number }>`
    select key as name, sum(value::bigint)::bigint as pence
    from payslip_preview, jsonb_each_text(run_amounts) where pay_run_id = ${payRunId} group by key`.execute(tx);
  const warned = await sql<{ warnings: readonly RunWarning[] }>`
    select warnings from payslip_preview where pay_run_id = ${payRunId} and warnings <> '[]'
    order by gross_pay is not null, employee_id`.execute(tx);
  const { employees = 0, starters = 0, leavers = 0, nil_paid: nilPaid = 0 } = counted.rows[0] ?? {};
  return {
    employees,
    starters,
    leavers,
    nilPaid,
    amounts: new Map(summed.rows.map(({ name, pence }) => [name, pence])),
    warnings: warned.rows.flatMap(({ warnings }) => warnings),
  };
}
