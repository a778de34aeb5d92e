import { sql } from "kysely";
import type { Tx } from "../../../platform/store";
import { pensionTables } from "../store/pension-tables";

/** What is to be paid to a pension scheme. */
interface SchemeContributions {
  readonly pensionSchemaId: string;
  readonly name: string;
  /** Pence: members' and the employer's contributions together, without the tax relief that the scheme claims. */
  readonly amount: number;
}

/** Returns the contributions of employees in a locked run, by scheme. */
export async function contributionsByScheme(
  tx: Tx,
  { payRunId, employeeIds }: { readonly payRunId: string; readonly employeeIds: readonly string[] },
): Promise<readonly SchemeContributions[]> {
  if (employeeIds.length === 0) return [];
  const rows = await pensionTables(tx)
    .selectFrom("pension_calculation as made")
    .innerJoin("pension_group as own", "own.id", "made.pension_group_id")
    .innerJoin("pension_scheme as scheme", "scheme.id", "own.pension_schema_id")
    .select([
      "scheme.id",
      "scheme.name",
      sql<number>`sum(made.employee_contribution + made.additional_voluntary_contribution
        + made.employer_contribution)::bigint`.as("amount"),
    ])
    .where("made.pay_run_id", "=", payRunId)
    .where("made.employee_id", "in", [...employeeIds])
    .groupBy(["scheme.id", "scheme.name"])
    .orderBy("scheme.id")
    .execute();
  return rows.map(({ id: pensionSchemaId, name, amount }) => ({ pensionSchemaId, name, amount: Number(amount) }));
}

/** Returns the ids of the organisation's schemes. */
export async function findSchemeIds(tx: Tx): Promise<readonly string[]> {
  const rows = await pensionTables(tx).selectFrom("pension_scheme").select("id").execute();
  return rows.map(({ id }) => id);
}
