import { asAccount, asOrganisation } from "../../../platform/store";
import { reachedOrganisations } from "../../administration";
import type { RequestWork } from "../../contract";
import type { BillingDocumentTables } from "../store/document-tables";

/** Records that an issued invoice was made of locked runs, with each run's own organisation. */
export async function recordRunUse({ tx, context, caller }: RequestWork, invoiceId: string): Promise<void> {
  const runs = await tx
    .withTables<BillingDocumentTables>()
    .selectFrom("billing_invoice_run")
    .select(["pay_run_id", "run_organisation_id"])
    .where("invoice_id", "=", invoiceId)
    .orderBy("pay_run_id")
    .execute();
  if (runs.length === 0) return;
  const ids = [...new Set(runs.map(({ run_organisation_id: id }) => id))].sort();
  await asAccount(tx, caller.accountId, async () => {
    // An organisation that went to another account keeps its own books.
    for (const { organisationId } of await reachedOrganisations(context, tx, caller, ids)) {
      const payRunIds = runs.filter((run) => run.run_organisation_id === organisationId).map((run) => run.pay_run_id);
      const used = { usedBy: "Invoice", recordId: invoiceId, payRunIds } as const;
      await asOrganisation(tx, organisationId, () => context.runUses.record(tx, used));
    }
  });
}
