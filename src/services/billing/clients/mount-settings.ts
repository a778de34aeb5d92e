import { mountOperation, type RequestWork, type ServiceContext } from "../../contract";
import { replaceFees } from "../finance/fee-rows";
import { requirePlaces } from "../finance/require-places";
import { placesOf, settingsColumns } from "../finance/settings-fields";
import type { BillingFinanceTables } from "../store/finance-tables";
import { findClient } from "./find-client";
import { findSettings } from "./find-settings";
import { getClientSettings, type SentClientSettings, saveClientSettings } from "./settings-operations";

export function mountSettings(context: ServiceContext): void {
  mountOperation(context, getClientSettings, async ({ params: { clientId } }, tx) => {
    const data = await findSettings(tx, clientId);
    return { data, beside: data, text: "These are the client's finance settings." };
  });

  mountOperation(context, saveClientSettings, async ({ params: { clientId }, body, ...work }, tx) => {
    await findClient(tx, clientId, true);
    await requirePlaces(work, placesOf(body));
    await save(work, clientId, body);
    await replaceFees(work, clientId, body.fees ?? []);
    return { data: await findSettings(tx, clientId), text: "The client's finance settings are saved." };
  });
}

async function save({ tx, organisationId, now }: RequestWork, clientId: string, sent: SentClientSettings) {
  const values = {
    ...settingsColumns(sent),
    has_fees: sent.fees !== null,
    billing_emails: sent.billingEmails === null ? null : JSON.stringify(sent.billingEmails),
    updated_at: now,
  };
  await tx
    .withTables<BillingFinanceTables>()
    .insertInto("billing_client_settings")
    .values({ organisation_id: organisationId, client_id: clientId, ...values, created_at: now })
    .onConflict((conflict) => conflict.columns(["organisation_id", "client_id"]).doUpdateSet(values))
    .execute();
}
