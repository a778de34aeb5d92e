import { Refused } from "../../../platform/http";
import { mountOperation, operation, orConflict, type ServiceContext, versionedRecord } from "../../contract";
import { BILLING, CLIENT, CLIENT_NOT_FOUND, ofClient } from "../contract/common";
import type { BillingClientTables } from "../store/client-tables";
import { clients, NAME_IN_USE } from "./clients";
import { findClient } from "./find-client";

const NOT_ARCHIVED = { token: "client_not_archived", text: "The client is not archived." };

const unarchiveClient = operation({
  ...BILLING,
  id: "unarchiveBillingClient",
  method: "patch",
  path: `${CLIENT}/unarchive`,
  summary: "Brings back an archived client",
  description: "Only one that is archived. It is refused if another client has its name by now.",
  params: ofClient,
  data: clients.shown,
  versioned: versionedRecord({ table: "billing_client", key: { client_id: "clientId" } }),
  token: "client_unarchived",
  refusals: [
    CLIENT_NOT_FOUND,
    { status: 409, token: NOT_ARCHIVED.token, when: NOT_ARCHIVED.text },
    { status: 409, ...NAME_IN_USE.billing_client_name },
  ],
  examples: { data: clients.example },
});

export function mountUnarchive(context: ServiceContext): void {
  mountOperation(context, unarchiveClient, async ({ params: { clientId }, now }, tx) => {
    const { is_archived: isArchived } = await findClient(tx, clientId, true);
    if (!isArchived) throw new Refused(409, NOT_ARCHIVED);
    const row = await orConflict(NAME_IN_USE, () =>
      tx
        .withTables<BillingClientTables>()
        .updateTable("billing_client")
        .set({ is_archived: false, updated_at: now })
        .where("client_id", "=", clientId)
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
    return { data: clients.show(row), text: "The client is unarchived." };
  });
}
