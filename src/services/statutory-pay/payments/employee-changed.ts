import { formatPence } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import type { EmployeeChange } from "../../contract";
import { type EmployeeFacts, employeeFacts } from "../../employees";
import { employeeGround } from "../facts/ground";
import type { PayCalendar } from "../facts/pay-calendar";
import { type StoredOverride, statutoryTables } from "../store/statutory-tables";
import { calculateOtherJobs, withLinked } from "./create-award";
import { reschedule } from "./line-items";
import {
  findExternalPayments,
  findLineItems,
  findPayments,
  type LineItemRow,
  type PaymentRow,
  toAward,
} from "./payment-rows";
import { calculatedOrNull, type StoredAward, saveAwards } from "./save-awards";
import { saveLineItems } from "./save-schedule";

/** The fields of a record that decide the days, the periods and the amounts of statutory pay. */
const DECIDING = new Set([
  ...["payrollConfigId", "startDate", "starter", "leaver", "status", "workingPatterns", "sspQualifyingDayPolicies"],
  ...["territory", "continuousEmploymentDate", "otherJob"],
]);

/**
 * Calculates an employee's unfinished awards again after a change of the record. What is still due then belongs to the
 * periods of the employee's payroll, and what other payrolls have paid stays paid.
 */
export async function followEmployee(tx: Tx, change: EmployeeChange): Promise<void> {
  const { employeeId, changedFields } = change;
  if (!changedFields.some((field) => DECIDING.has(field))) return;
  await calculateOtherJobs({ ...change, tx }, { employee_id: employeeId, statutory_type: "StatutorySickPay" });
  const before = await findPayments(tx, employeeId);
  if (before.length === 0) return;
  const facts = await employeeFacts(tx, employeeId);
  if (facts === null) return;
  const rows = await keepAgreedAmounts(tx, before, facts.employee.payroll_config_id);
  const open = rows.filter(({ status }) => status !== "Paid");
  const sick = open.filter(({ statutory_type: type }) => type === "StatutorySickPay");
  const family = open.filter(({ statutory_type: type }) => type !== "StatutorySickPay");
  // All sick pay is calculated together, with any of it.
  if (!(await calculatedAgain(tx, change, { facts, rows, own: sick.at(-1) }))) await moved(tx, change, facts, sick);
  for (const own of family) {
    if (!(await calculatedAgain(tx, change, { facts, rows, own }))) await moved(tx, change, facts, [own]);
  }
}

interface Again {
  readonly facts: EmployeeFacts;
  readonly rows: readonly PaymentRow[];
  readonly own: PaymentRow | undefined;
}

/** Calculates an award again with those that link to it; returns whether it still fits the record. */
async function calculatedAgain(tx: Tx, change: EmployeeChange, { facts, rows, own }: Again): Promise<boolean> {
  if (own === undefined) return true;
  const saving = await withLinked({ tx }, { facts, own: await storedAward(tx, own), rows, by: "Change" });
  const work = { ...change, tx };
  const worked = await calculatedOrNull(work, saving);
  if (worked !== null) await saveAwards(work, worked);
  return worked !== null;
}

/** An award that no longer fits the record stays as it is until somebody changes it, but is paid by the new payroll. */
async function moved(tx: Tx, change: EmployeeChange, facts: EmployeeFacts, rows: readonly PaymentRow[]) {
  for (const row of rows) {
    if (row.payroll_config_id === facts.employee.payroll_config_id) continue;
    await moveSlices(tx, change, { facts, own: await storedAward(tx, row) });
  }
}

async function storedAward(tx: Tx, row: PaymentRow): Promise<StoredAward> {
  const external = await findExternalPayments(tx, [row.statutory_pay_id]);
  return { ...toAward(row, external), statutoryPayId: row.statutory_pay_id };
}

/**
 * Keeps the agreed amounts of an employee's awards when the employee moves to another payroll, whose periods have other
 * names: an amount of a slice becomes that of its week.
 */
async function keepAgreedAmounts(
  tx: Tx,
  rows: readonly PaymentRow[],
  payrollConfigId: string,
): Promise<readonly PaymentRow[]> {
  const kept: PaymentRow[] = [];
  for (const row of rows) {
    const isOfSlices = row.overrides.some(({ period }) => period !== undefined);
    if (row.payroll_config_id === payrollConfigId || !isOfSlices) {
      kept.push(row);
      continue;
    }
    const overrides = weekAmounts(row.overrides, await findLineItems(tx, [row.statutory_pay_id]));
    await statutoryTables(tx)
      .updateTable("statutory_payment")
      .set({ overrides: JSON.stringify(overrides) })
      .where("statutory_pay_id", "=", row.statutory_pay_id)
      .execute();
    kept.push({ ...row, overrides });
  }
  return kept;
}

function weekAmounts(overrides: readonly StoredOverride[], items: readonly LineItemRow[]): readonly StoredOverride[] {
  const byWeek = new Map<string, StoredOverride>();
  for (const override of overrides) {
    const { weekStartDate, reason, period } = override;
    const counted = items.filter(
      ({ slice, source }) => slice.weekStartDate === weekStartDate && source !== "ImportedFromPreviousProvider",
    );
    const amount = formatPence(counted.reduce((sum, item) => sum + item.amount, 0));
    byWeek.set(weekStartDate, period === undefined ? override : { weekStartDate, amount, reason });
  }
  return [...byWeek.values()];
}

/**
 * Ties the unpaid slices of an award to the periods of the employee's new payroll, with their amounts as they are: for
 * an award that cannot be calculated again.
 */
async function moveSlices(
  tx: Tx,
  { context, organisationId, now }: EmployeeChange,
  { facts, own }: { readonly facts: EmployeeFacts; readonly own: StoredAward },
): Promise<void> {
  const ground = await employeeGround(tx, context, facts, [own]);
  const stored = await findLineItems(tx, [own.statutoryPayId]);
  const lineItems = stored.map(({ slice }) => ({ ...slice, ...periodOf(ground.calendar, slice.to) }));
  const placing = { arrearsIn: null, rulebook: context.rulebook };
  const { items } = reschedule({ lineItems }, stored, ground, placing);
  const { employee_id: employeeId, payroll_config_id } = facts.employee;
  await statutoryTables(tx)
    .updateTable("statutory_payment")
    .set({ payroll_config_id, arrears_in: null, updated_at: now })
    .where("statutory_pay_id", "=", own.statutoryPayId)
    .execute();
  await saveLineItems(tx, { organisationId }, { employeeId, award: own }, items);
}

function periodOf({ periods }: PayCalendar, day: string) {
  const found = periods.find(({ periodStartDate, periodEndDate }) => periodStartDate <= day && day <= periodEndDate);
  return { year: found?.year ?? null, period: found?.period ?? null };
}
