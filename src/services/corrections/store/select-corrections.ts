import { type Selectable, sql } from "kysely";
import type { PayLine } from "../../../engine";
import type { OrderEffect } from "../../../engine/corrections";
import type { Tx } from "../../../platform/store";
import type { CorrectionContent } from "../contract/correction-schemas";
import type { CorrectionTables, PostedOrder, ReportedYear } from "./correction-tables";

export type CorrectionRow = Selectable<CorrectionTables["correction"]>;

/** What corrections of an employee have posted. */
export interface PostedBefore {
  /** Lines by id, as they were planned. */
  readonly lines: ReadonlyMap<string, PayLine>;
  readonly orders: readonly OrderEffect[];
  /** Past years as they were reported last, by year. */
  readonly reported: ReadonlyMap<number, ReportedYear>;
}

export function selectCorrections(tx: Tx) {
  return tx.withTables<CorrectionTables>().selectFrom("correction");
}

/** Counts the corrections that are neither posted nor dismissed, of payrolls that have any. */
export async function countOpenCorrections(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await selectCorrections(tx)
    .select(["payroll_config_id", sql<number>`count(*)::int`.as("count")])
    .where("status", "=", "Open")
    .groupBy("payroll_config_id")
    .execute();
  return new Map(rows.map(({ payroll_config_id, count }) => [payroll_config_id, count]));
}

/** Returns what a correction dealt with of an order; earlier versions carried what was missed, and nothing else. */
export function postedOrder(posted: PostedOrder): OrderEffect {
  const { difference, correction } = posted;
  const arrears = correction === "missedAmount" ? difference : "0.00";
  return { arrears, protectedShortfall: "0.00", fee: "0.00", ...posted };
}

/** Returns what corrections of employees posted, by employee. */
export async function postedBefore(tx: Tx, employeeIds: readonly string[]): Promise<ReadonlyMap<string, PostedBefore>> {
  const rows = await selectCorrections(tx)
    .select(["employee_id", "posted_lines", "posted_orders", "reported_years"])
    .where("employee_id", "in", [...employeeIds])
    .where("status", "=", "Posted")
    .orderBy("updated_at")
    .orderBy("correction_id")
    .execute();
  const found = new Map<string, PostedBefore>();
  for (const { employee_id: id, posted_lines, posted_orders, reported_years } of rows) {
    const before = found.get(id);
    const lines = posted_lines.map(({ lineId, line }) => [lineId, line] as const);
    found.set(id, {
      lines: new Map([...(before?.lines ?? []), ...lines]),
      orders: [...(before?.orders ?? []), ...posted_orders.map(postedOrder)],
      reported: new Map([...(before?.reported ?? []), ...reported_years.map((year) => [year.taxYear, year] as const)]),
    });
  }
  return found;
}

/** A leaver's debt as a correction has it. */
export interface LeaverDebtKept extends Pick<CorrectionRow, "correction_id" | "employee_id" | "status" | "repayments"> {
  readonly debt: NonNullable<CorrectionContent["debt"]>;
}

/** Returns the debts of a payroll's leavers, those of each in the sequence in which they became known. */
export function leaverDebts(tx: Tx, payrollConfigId: string): Promise<readonly LeaverDebtKept[]> {
  return selectCorrections(tx)
    .select(["correction_id", "employee_id", "status", "repayments"])
    .select([sql<LeaverDebtKept["debt"]>`content -> 'debt'`.as("debt")])
    .where("payroll_config_id", "=", payrollConfigId)
    .where("status", "<>", "Superseded")
    .where(sql<boolean>`jsonb_typeof(content -> 'debt') = 'object'`)
    .orderBy("correction_id")
    .execute();
}
