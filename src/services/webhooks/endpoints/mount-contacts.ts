import type { Tx } from "../../../platform/store";
import { mountOperation, type ServiceContext } from "../../contract";
import {
  readContacts,
  readDefaultContacts,
  removeContacts,
  removeDefaultContacts,
  saveContacts,
  saveDefaultContacts,
} from "../contract/contact-operations";
import { findEndpoint, ownerOf } from "../store/endpoint-rows";
import type { WebhookTables } from "../store/webhook-tables";
import { contactsOf, defaultContactsOf } from "./alert-contacts";
import { ownerOfEndpoint } from "./shown-endpoint";
import { updateEndpoint } from "./write-endpoint";

export function mountContacts(context: ServiceContext): void {
  const saveOwn = async (tx: Tx, endpointId: string, emails: readonly string[] | null, now: string) => {
    const before = await findEndpoint(tx, endpointId, true);
    const row = await updateEndpoint(tx, before, { alert_emails: emails, updated_at: now });
    return contactsOf(tx, ownerOfEndpoint(row), row);
  };

  mountOperation(context, readContacts, async ({ params }, tx) => {
    const row = await findEndpoint(tx, params.endpointId);
    const data = await contactsOf(tx, ownerOfEndpoint(row), row);
    return { data, beside: data, text: "These are the alert contacts of the endpoint." };
  });
  mountOperation(context, saveContacts, async ({ params, body, now }, tx) => ({
    data: await saveOwn(tx, params.endpointId, body.emails, now),
    text: "The alert contacts are saved.",
  }));
  mountOperation(context, removeContacts, async ({ params, now }, tx) => ({
    data: await saveOwn(tx, params.endpointId, null, now),
    text: "The default alert contacts apply.",
  }));

  mountOperation(context, readDefaultContacts, async ({ caller }, tx) => {
    const data = await defaultContactsOf(tx, ownerOf(caller));
    return { data, beside: data, text: "These are the default alert contacts." };
  });
  mountOperation(context, saveDefaultContacts, async ({ body, caller, now }, tx) => {
    const owner = ownerOf(caller);
    await tx
      .withTables<WebhookTables>()
      .insertInto("webhook_alert_contacts")
      .values({ scope_id: owner.scopeId, emails: body.emails, created_at: now, updated_at: now })
      .onConflict((saved) => saved.column("scope_id").doUpdateSet({ emails: body.emails, updated_at: now }))
      .execute();
    return { data: await defaultContactsOf(tx, owner), text: "The default alert contacts are saved." };
  });
  mountOperation(context, removeDefaultContacts, async ({ caller }, tx) => {
    await tx.withTables<WebhookTables>().deleteFrom("webhook_alert_contacts").execute();
    return { data: await defaultContactsOf(tx, ownerOf(caller)), text: "The default alert contacts are removed." };
  });
}
