import { mountOperation, type ServiceContext } from "../../contract";
import { showPattern } from "../contract/working-pattern";
import type { PayTables } from "../store";
import { getWorkingPatternDefaults, MONDAY_TO_FRIDAY, saveWorkingPatternDefaults } from "./working-pattern-operations";

export function mountWorkingPattern(context: ServiceContext): void {
  mountOperation(context, getWorkingPatternDefaults, async (_, tx) => {
    const row = await tx.withTables<PayTables>().selectFrom("working_pattern_defaults").selectAll().executeTakeFirst();
    const source = row === undefined ? ("Default" as const) : ("Organisation" as const);
    return { data: { ...showPattern(row?.pattern ?? MONDAY_TO_FRIDAY), source }, text: "This is the usual pattern." };
  });

  mountOperation(context, saveWorkingPatternDefaults, async ({ body, organisationId, now }, tx) => {
    const values = { pattern: JSON.stringify(body), updated_at: now };
    await tx
      .withTables<PayTables>()
      .insertInto("working_pattern_defaults")
      .values({ organisation_id: organisationId, ...values, created_at: now })
      .onConflict((conflict) => conflict.column("organisation_id").doUpdateSet(values))
      .execute();
    await context.payrollRuns.markDirty(tx, { organisationId });
    return { data: { ...showPattern(body), source: "Organisation" as const }, text: "The usual pattern is saved." };
  });
}
