import { type Clock, type Ids, instantOf } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import type { PayTables } from "./pay-tables";

/** What changed: one employee's record, a payroll, or, with neither, the whole organisation. */
export interface Changed {
  readonly organisationId: string;
  readonly employeeId?: string;
  readonly payrollConfigId?: string;
}

/**
 * Leaves the trace that open pay runs have to be worked out again, in the transaction of the change. Rows are only ever
 * added here, so that writers do not wait for each other; whoever works out deletes the rows that it has read.
 */
export async function markDirty(
  tx: Tx,
  { clock, ids }: { readonly clock: Clock; readonly ids: Ids },
  { organisationId, employeeId, payrollConfigId }: Changed,
): Promise<void> {
  await tx
    .withTables<PayTables>()
    .insertInto("pay_dirty")
    .values({
      organisation_id: organisationId,
      dirty_id: ids.next(),
      payroll_config_id: payrollConfigId ?? null,
      employee_id: employeeId ?? null,
      created_at: instantOf(clock.now()),
    })
    .execute();
}
