import { sql } from "kysely";
import { rowsAfter, type SortValue } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { requireEmployee } from "../../employees";
import type { PayRunTables } from "../store/pay-run-tables";

/** The payroll and period of an employee's payslip, without its contents. */
export interface PayslipPlace {
  /** Null for a preview. */
  readonly payslip_id: string | null;
  readonly pay_run_id: string;
  readonly payroll_config_id: string;
  readonly year: number;
  readonly period: number;
  readonly supplementary: number;
  readonly regular_payment_date: string;
  readonly payment_date: string;
  /** When it became final; null for a preview. */
  readonly finalised_at: string | null;
  /** When its run was reopened; null if it is final, or a preview. */
  readonly withdrawn_at: string | null;
}

interface Asked {
  readonly employeeId: string;
  readonly year: number | undefined;
  readonly after: readonly SortValue[] | null;
  readonly limit: number;
}

/**
 * Returns the payslips of an employee, the newest first: final ones, withdrawn ones, and calculated ones of open runs.
 * Refuses 404 `employee_not_found`.
 */
export async function payslipsOfEmployee(
  tx: Tx,
  { employeeId, year, after, limit }: Asked,
): Promise<readonly PayslipPlace[]> {
  await requireEmployee(tx, employeeId);
  const all = finalPlaces(tx, employeeId)
    .unionAll(withdrawnPlaces(tx, employeeId))
    .unionAll(previewPlaces(tx, employeeId));
  return tx
    .withTables<PayRunTables>()
    .selectFrom(all.as("place"))
    .selectAll()
    .$if(year !== undefined, (places) => places.where("year", "=", year ?? 0))
    .$if(after !== null, (places) =>
      places.where(rowsAfter(["regular_payment_date", "pay_run_id", PLACE_ID], after ?? [], "desc")),
    )
    .orderBy("regular_payment_date", "desc")
    .orderBy("pay_run_id", "desc")
    .orderBy(PLACE_ID, "desc")
    .limit(limit)
    .execute();
}

/** Of several payslips of a run, withdrawn ones and the current one, the id decides. */
const PLACE_ID = sql<string>`coalesce(payslip_id, '')`;

const PLACE = [
  ...(["pay_run_id", "payroll_config_id", "year", "period", "supplementary"] as const),
  ...(["regular_payment_date", "payment_date"] as const),
] as const;

function finalPlaces(tx: Tx, employeeId: string) {
  return tx
    .withTables<PayRunTables>()
    .selectFrom("payslip")
    .select(sql<string | null>`payslip_id`.as("payslip_id"))
    .select(PLACE)
    .select(sql<string | null>`created_at`.as("finalised_at"))
    .select(sql<string | null>`null::timestamptz`.as("withdrawn_at"))
    .where("employee_id", "=", employeeId);
}

function withdrawnPlaces(tx: Tx, employeeId: string) {
  return tx
    .withTables<PayRunTables>()
    .selectFrom("payslip_withdrawn")
    .select(sql<string | null>`payslip_id`.as("payslip_id"))
    .select(PLACE)
    .select(sql<string | null>`created_at`.as("finalised_at"))
    .select(sql<string | null>`withdrawn_at`.as("withdrawn_at"))
    .where("employee_id", "=", employeeId);
}

function previewPlaces(tx: Tx, employeeId: string) {
  return tx
    .withTables<PayRunTables>()
    .selectFrom("payslip_preview")
    .select(sql<string | null>`null::text`.as("payslip_id"))
    .select(PLACE)
    .select(sql<string | null>`null::timestamptz`.as("finalised_at"))
    .select(sql<string | null>`null::timestamptz`.as("withdrawn_at"))
    .where("employee_id", "=", employeeId)
    .where("document", "is not", null);
}
