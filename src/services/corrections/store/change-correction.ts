import type { Updateable } from "kysely";
import type { Tx } from "../../../platform/store";
import type { CorrectionTables } from "./correction-tables";
import type { CorrectionRow } from "./select-corrections";

type Changes = Partial<
  Pick<
    CorrectionRow,
    | "status"
    | "treatment"
    | "past_year_cause"
    | "recovery"
    | "content"
    | "years"
    | "closed_through"
    | "posted_run_id"
    | "posted_lines"
    | "posted_orders"
    | "to_date"
    | "posted_normal_pay"
    | "past_years"
    | "reported_years"
    | "repayments"
    | "updated_at"
  >
>;

const DOCUMENTS: ReadonlySet<string> = new Set([
  "years",
  "recovery",
  "content",
  "posted_lines",
  "posted_orders",
  "to_date",
  "past_years",
  "reported_years",
  "repayments",
]);

/** Changes a correction. */
export function changeCorrection(tx: Tx, correctionId: string, changes: Changes): Promise<void> {
  return changeCorrections(tx, [correctionId], changes);
}

/** Changes corrections in the same way. */
export async function changeCorrections(tx: Tx, correctionIds: readonly string[], changes: Changes): Promise<void> {
  const values = Object.entries(changes).map(([name, value]) => {
    return [name, DOCUMENTS.has(name) && value !== null ? JSON.stringify(value) : value];
  });
  await tx
    .withTables<CorrectionTables>()
    .updateTable("correction")
    .set(Object.fromEntries(values) as Updateable<CorrectionTables["correction"]>)
    .where("correction_id", "in", [...correctionIds])
    .execute();
}
