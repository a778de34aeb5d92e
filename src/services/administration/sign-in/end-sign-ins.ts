import type { AccessTables, PasswordPolicy } from "../../access";
import type { RequestWork } from "../../contract";
import { isSameClient, type ProviderRow } from "./save-providers";

interface Change {
  readonly policy: PasswordPolicy;
  readonly stored: readonly ProviderRow[];
  readonly providers: readonly ProviderRow[];
}

/**
 * Ends what the new settings no longer allow: sessions with a password if passwords are denied; sessions through
 * providers that are removed or are another issuer or client now, whose names for people mean nothing any more.
 */
export async function endSignIns({ tx, now }: Pick<RequestWork, "tx" | "now">, change: Change): Promise<void> {
  const { policy, stored, providers } = change;
  const isKept = (row: ProviderRow): boolean => providers.some((other) => isSameClient(row, other));
  const ended = stored.filter((row) => !isKept(row)).map(({ provider_id }) => provider_id);
  const access = tx.withTables<AccessTables>();
  const sessions = access.updateTable("person_session").set({ ended_at: now }).where("ended_at", "is", null);
  if (policy === "Denied") await sessions.where("identity_id", "is not", null).execute();
  if (ended.length === 0) return;
  await sessions.where("provider_id", "in", ended).execute();
  await access
    .updateTable("person")
    .set({ provider_id: null, provider_subject: null, updated_at: now })
    .where("provider_id", "in", ended)
    .execute();
}
