import { readPence } from "../../../engine/base";
import type { OrderEffect } from "../../../engine/corrections";
import type { Tx } from "../../../platform/store";
import type { GivenLine, PayslipGiven, PayslipsAsked } from "../../contract";
import { type CorrectionRow, postedOrder, selectCorrections } from "../store/select-corrections";

/** Returns what posted corrections give to the payslips of their run, with one statement. */
export async function givenByCorrections(
  tx: Tx,
  { period: { payRunId }, employeeIds }: PayslipsAsked,
): Promise<ReadonlyMap<string, PayslipGiven>> {
  if (payRunId === null || employeeIds.length === 0) return new Map();
  const rows = await selectCorrections(tx)
    .select(["employee_id", "posted_lines", "posted_orders", "to_date", "posted_normal_pay"])
    .where("posted_run_id", "=", payRunId)
    .where("status", "=", "Posted")
    .where("employee_id", "in", [...employeeIds])
    .orderBy("updated_at")
    .orderBy("correction_id")
    .execute();
  const given = new Map<string, PayslipGiven>();
  for (const row of rows) given.set(row.employee_id, added(given.get(row.employee_id), row));
  return given;
}

type PostedColumns = Pick<CorrectionRow, "posted_lines" | "posted_orders" | "to_date" | "posted_normal_pay">;

/** The last correction has settled what was settled before it as well: its figures to date are the run's. */
function added(
  before: PayslipGiven | undefined,
  { posted_lines, posted_orders, to_date, posted_normal_pay: normalPayRecovered }: PostedColumns,
): PayslipGiven {
  const lines = posted_lines.map(({ lineId, line, from, to }): GivenLine => {
    return { line: { ...line, id: lineId }, from, to, isCorrection: true };
  });
  const orderMistakes = posted_orders.map(postedOrder).map(mistakeOf);
  return {
    lines: [...(before?.lines ?? []), ...lines],
    orderMistakes: [...(before?.orderMistakes ?? []), ...orderMistakes],
    ...(to_date === null ? {} : { toDateDifference: to_date }),
    ...(normalPayRecovered === 0 ? {} : { normalPayRecovered }),
  };
}

/** Returns what the run's orders make good of closed pay days, and what they carry of them. */
function mistakeOf(effect: OrderEffect): NonNullable<PayslipGiven["orderMistakes"]>[number] {
  const { orderId, difference, correction, arrears } = effect;
  const overDeductedAmount = correction === "overDeductedAmount" ? -readPence(difference) : 0;
  const missedAmount = readPence(arrears);
  const protectedShortfall = readPence(effect.protectedShortfall);
  return { orderId, missedAmount, overDeductedAmount, protectedShortfall };
}

/** Whether a later pay day makes something good, so that the order must be in the run. */
export function isMadeGood({ correction, arrears }: OrderEffect): boolean {
  return correction !== null || readPence(arrears) > 0;
}
