import { sql } from "kysely";
import type { Tx } from "../../../platform/store";
import { type BillingFinanceTables, billingFinanceTables } from "../store/finance-tables";

type Numbered = BillingFinanceTables["billing_sequence"]["document"];

/** Returns the number that the next document of a kind gets. */
export async function nextNumber(tx: Tx, document: Numbered): Promise<number> {
  const row = await billingFinanceTables(tx)
    .selectFrom("billing_sequence")
    .select("next_number")
    .where("document", "=", document)
    .executeTakeFirst();
  return row?.next_number ?? 1;
}

/**
 * Takes the next number of a kind of document. Others wait for the end of the transaction, and get the same number if it
 * is rolled back: the sequence has no gap.
 */
export async function takeNumber(tx: Tx, organisationId: string, document: Numbered): Promise<number> {
  const row = await billingFinanceTables(tx)
    .insertInto("billing_sequence")
    .values({ organisation_id: organisationId, document, next_number: 2 })
    .onConflict((conflict) =>
      conflict
        .columns(["organisation_id", "document"])
        .doUpdateSet({ next_number: sql<number>`billing_sequence.next_number + 1` }),
    )
    .returning("next_number")
    .executeTakeFirstOrThrow();
  return row.next_number - 1;
}

/** Raises the next number of a kind; returns it as it is then. A lower one changes nothing. */
export async function raiseNumber(tx: Tx, organisationId: string, document: Numbered, to: number): Promise<number> {
  const row = await billingFinanceTables(tx)
    .insertInto("billing_sequence")
    .values({ organisation_id: organisationId, document, next_number: to })
    .onConflict((conflict) =>
      conflict
        .columns(["organisation_id", "document"])
        .doUpdateSet({ next_number: sql<number>`greatest(billing_sequence.next_number, ${to})` }),
    )
    .returning("next_number")
    .executeTakeFirstOrThrow();
  return row.next_number;
}
