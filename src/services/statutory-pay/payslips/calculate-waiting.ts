import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { Tx } from "../../../platform/store";
import { type OperationService, recordHistory, type ServiceContext } from "../../contract";
import { employeeFacts, jobsOfEmployees } from "../../employees";
import { AVERAGE_NOT_KNOWN } from "../calculate/waiting-sick-pay";
import { withLinked } from "../payments/create-award";
import { asHistory, paymentEvent, STATUTORY_PAYMENT } from "../payments/payment-events";
import { findExternalPayments, findPayments, type PaymentRow, toAward } from "../payments/payment-rows";
import { calculatedOrNull, saveAwards } from "../payments/save-awards";
import { statutoryTables } from "../store/statutory-tables";

type Locked = Parameters<NonNullable<NonNullable<OperationService["payslipSource"]>["locked"]>>[1];

/**
 * Calculates the sick pay whose average earnings have the pay day of a run that is locked: sickness that waits for it, and
 * sickness that was averaged before the run was reopened.
 */
export async function calculateWaiting(tx: Tx, locked: Locked): Promise<void> {
  if (locked.period.supplementary !== 0 || locked.payslips.length === 0) return;
  const payDay = locked.period.regularPaymentDate;
  const paid = locked.payslips.map(({ employeeId }) => employeeId);
  const jobs = await jobsOfEmployees(tx, paid);
  const rows = await statutoryTables(tx)
    .selectFrom("statutory_payment")
    .select("employee_id")
    .distinct()
    .where("employee_id", "in", [...new Set([...paid, ...jobs.values()].flat())])
    .where("statutory_type", "=", "StatutorySickPay")
    .where("start_date", ">", payDay)
    .where(sql<boolean>`outcome ->> 'relevantPeriodStartDate' <= ${payDay}`)
    .where(sql<boolean>`outcome ->> 'relevantPeriodEndDate' >= ${payDay}`)
    .orderBy("employee_id")
    .execute();
  for (const { employee_id: employeeId } of rows) await calculateSickness(tx, locked, employeeId);
}

async function calculateSickness(tx: Tx, locked: Locked, employeeId: string): Promise<void> {
  const facts = await employeeFacts(tx, employeeId);
  const before = await findPayments(tx, employeeId, "StatutorySickPay");
  const last = before.find(isWaiting) ?? before.at(-1);
  if (facts === null || last === undefined) return;
  const external = await findExternalPayments(tx, [last.statutory_pay_id]);
  const own = { ...toAward(last, external), statutoryPayId: last.statutory_pay_id };
  const work = { ...locked, tx, context: asLocked(locked) };
  const saving = await withLinked(work, { facts, own, rows: before, by: "Change" });
  const worked = await calculatedOrNull(work, saving);
  if (worked === null || worked.outcome.warnings.some(isOfWaiting)) return;
  await saveAwards(work, worked);
  const after = await findPayments(tx, employeeId, "StatutorySickPay");
  for (const row of after) await recordCalculated(tx, locked, { row, before });
}

function isWaiting({ outcome }: PaymentRow): boolean {
  return outcome.warnings.some(isOfWaiting);
}

function isOfWaiting({ token }: PaymentRow["outcome"]["warnings"][number]): boolean {
  return token === AVERAGE_NOT_KNOWN;
}

/** The run counts as locked, although its transaction marks it at the end. */
function asLocked({ work: { context }, period }: Locked): ServiceContext {
  const { payrollRuns } = context;
  const through = { periodEndDate: period.periodEndDate, paymentDate: period.regularPaymentDate };
  const lockedThrough: typeof payrollRuns.lockedThrough = async (tx, payrollConfigId) =>
    payrollConfigId === period.payrollConfigId ? through : payrollRuns.lockedThrough(tx, payrollConfigId);
  return { ...context, payrollRuns: { ...payrollRuns, lockedThrough } };
}

/** Adds what the lock has calculated to the history of an award, and publishes it. */
async function recordCalculated(
  tx: Tx,
  locked: Locked,
  { row, before }: { readonly row: PaymentRow; readonly before: readonly PaymentRow[] },
): Promise<void> {
  const stored = before.find(({ statutory_pay_id: id }) => id === row.statutory_pay_id);
  if (stored === undefined || stored.version === row.version) return;
  const external = await findExternalPayments(tx, [row.statutory_pay_id]);
  const [was, is] = [asHistory(stored, external), asHistory(row, external)];
  if (isDeepStrictEqual(was, is)) return;
  const entry = { recordId: row.statutory_pay_id, action: "Updated" as const, before: was, after: is };
  await recordHistory({ ...locked.work, tx }, STATUTORY_PAYMENT, [entry]);
  locked.publish(paymentEvent("updated", row, locked));
}
