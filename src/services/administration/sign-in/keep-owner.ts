import { Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { type AccessTables, canSignIn, type PasswordPolicy } from "../../access";
import type { RequestWork } from "../../contract";
import { isSameProvider, type ProviderRow } from "./save-providers";

interface NewSettings {
  readonly policy: PasswordPolicy;
  readonly stored: readonly ProviderRow[];
  readonly providers: readonly ProviderRow[];
}

/**
 * Refuses settings that could lock the owner out. The owner's session must have been opened through a provider that
 * stays unchanged, unless the owner signs in with a password that stays allowed.
 */
export async function keepOwner(
  { tx, caller }: Pick<RequestWork, "tx" | "caller">,
  settings: NewSettings,
): Promise<void> {
  const { policy, stored, providers } = settings;
  const person = await tx
    .withTables<AccessTables>()
    .selectFrom("person")
    .select(["password_sign_in", "identity_id"])
    .where("principal_id", "=", caller.principalId ?? "")
    .executeTakeFirstOrThrow();
  if (canSignIn(policy, { ...person, provider_id: null })) return;
  const { provider_id, created_at } = await sessionOf(tx, caller.sessionId ?? "");
  const before = stored.find((row) => row.provider_id === provider_id);
  const isUnchanged = before !== undefined && providers.some((row) => isSameProvider(row, before));
  if (isUnchanged && Date.parse(created_at) >= Date.parse(before.changed_at)) return;
  throw ownerLockedOut();
}

function sessionOf(tx: Tx, sessionId: string) {
  return tx
    .withTables<AccessTables>()
    .selectFrom("person_session")
    .select(["provider_id", "created_at"])
    .where("session_id", "=", sessionId)
    .executeTakeFirstOrThrow();
}

export function ownerLockedOut(): Refused {
  const text = "The owner could not sign in any more. Sign in through the provider first, then deny passwords.";
  return new Refused(409, { token: "owner_would_be_locked_out", text });
}
