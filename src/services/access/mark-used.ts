import type { Store } from "../../platform/store";
import type { AccessTables } from "./access-tables";

interface Use {
  readonly accountId: string;
  readonly clientId: string;
  readonly at: string;
}

/** Records when credentials were last used to request a token. */
export async function markUsed(store: Store, { accountId, clientId, at }: Use): Promise<void> {
  await store.inAccount(accountId, (account) =>
    account
      .withTables<AccessTables>()
      .updateTable("api_client")
      .set({ last_used_at: at })
      .where("client_id", "=", clientId)
      .execute(),
  );
}
