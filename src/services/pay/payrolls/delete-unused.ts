import { Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { PayTables } from "../store";

const FOREIGN_KEY_VIOLATION = "23503";

/**
 * Deletes a payroll with its marks for recalculation. The database says whether anything refers to it: employees, or lines that
 * were posted for one who has moved to another payroll. Then 409 `resource_in_use`.
 */
export async function deleteUnused(tx: Tx, payrollConfigId: string): Promise<void> {
  const tables = tx.withTables<PayTables>();
  await tables.deleteFrom("pay_dirty").where("payroll_config_id", "=", payrollConfigId).execute();
  await tables
    .deleteFrom("payroll_config")
    .where("payroll_config_id", "=", payrollConfigId)
    .execute()
    .catch((error: unknown) => {
      const { code } = error as { readonly code?: string };
      throw code === FOREIGN_KEY_VIOLATION ? inUse() : error;
    });
}

function inUse(): Refused {
  const text = "Employees belong to this payroll: move them to another one first.";
  return new Refused(409, { token: "resource_in_use", text });
}
