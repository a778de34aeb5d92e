import { changesReportedFigures } from "../../../engine/corrections";
import type { Tx } from "../../../platform/store";
import { isPaidIn, selectRunRows, takeFromRun } from "../../pay-runs";
import { changeCorrection } from "../store/change-correction";
import { type CorrectionRow, selectCorrections } from "../store/select-corrections";

/** What a correction has that is not posted. */
export const NOT_POSTED = {
  posted_run_id: null,
  posted_lines: [],
  posted_orders: [],
  to_date: null,
  posted_normal_pay: 0,
  past_years: [],
  reported_years: [],
};

/** Takes corrections out of their runs: the newest of an employee is open again, unless another one is. */
export async function release(tx: Tx, rows: readonly CorrectionRow[], now: string): Promise<void> {
  const newestFirst = [...rows].sort((one, other) => (one.correction_id < other.correction_id ? 1 : -1));
  const open = await withOpen(tx, rows);
  for (const { correction_id, employee_id, posted_run_id } of newestFirst) {
    const status = open.has(employee_id) ? "Superseded" : "Open";
    open.add(employee_id);
    await changeCorrection(tx, correction_id, { ...NOT_POSTED, status, updated_at: now });
    if (posted_run_id !== null) await takeFromRun(tx, posted_run_id, employee_id);
  }
}

async function withOpen(tx: Tx, rows: readonly CorrectionRow[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const found = await selectCorrections(tx)
    .select("employee_id")
    .where("status", "=", "Open")
    .where(
      "employee_id",
      "in",
      rows.map(({ employee_id }) => employee_id),
    )
    .execute();
  return new Set(found.map(({ employee_id }) => employee_id));
}

/** Takes an employee's corrections out of open runs that do not pay the employee any more, after a move or a leaving. */
export async function releaseUnpaid(tx: Tx, employeeId: string, now: string): Promise<void> {
  const posted = await selectCorrections(tx)
    .selectAll()
    .where("employee_id", "=", employeeId)
    .where("status", "=", "Posted")
    .execute();
  const unpaid: CorrectionRow[] = [];
  for (const row of posted) if (await isUnpaid(tx, row)) unpaid.push(row);
  await release(tx, unpaid, now);
}

async function isUnpaid(
  tx: Tx,
  { posted_run_id, posted_lines, to_date, employee_id }: CorrectionRow,
): Promise<boolean> {
  if (posted_lines.length === 0 && !changesReportedFigures(to_date)) return false;
  const run = await selectRunRows(tx)
    .where("pay_run_id", "=", posted_run_id ?? "")
    .where("status", "=", "Open")
    .executeTakeFirst();
  return run !== undefined && !(await isPaidIn(tx, run, employee_id));
}
