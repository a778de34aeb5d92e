import { Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { type AccessTables, canSignIn, hasWayIn, type PasswordPolicy } from "../../access";
import type { RequestWork } from "../../contract";
import { passwordPolicy } from "../people/invite";
import { selectPeople } from "../people/person-rows";
import { isSameClient, isSameProvider, type ProviderRow } from "./save-providers";
import type { SignInSettings } from "./sign-in-operations";

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

/** Refuses settings by which people who have a way in would lose it, and names them. */
export async function keepPeople(tx: Tx, { policy, stored, providers }: NewSettings): Promise<void> {
  const already = await peopleWithoutWayIn(tx, { policy: await passwordPolicy(tx), providers: stored });
  const known = new Set(already.map(({ principalId }) => principalId));
  const changed = stored.filter((row) => !providers.some((other) => isSameClient(row, other)));
  const released = new Set(changed.map(({ provider_id }) => provider_id));
  const then = await peopleWithoutWayIn(tx, { policy, providers, released });
  const people = then.filter(({ principalId }) => !known.has(principalId));
  if (people.length === 0) return;
  const text =
    "People could no longer sign in by any way. Send acknowledgePeopleShutOut to store the settings all the same.";
  throw new Refused(409, { token: "people_would_be_shut_out", text, arguments: { people } });
}

interface Settings {
  readonly policy: PasswordPolicy;
  readonly providers: readonly ProviderRow[];
  /** Providers that are removed or changed: people who signed in through one may use another afterwards. */
  readonly released?: ReadonlySet<string>;
}

/** Returns the people of the account, guests included, whom settings leave no way to sign in. */
export async function peopleWithoutWayIn(
  tx: Tx,
  { policy, providers, released }: Settings,
): Promise<SignInSettings["peopleShutOut"]> {
  const people = await selectPeople(tx).orderBy("sort_email").orderBy("principal_id").execute();
  return people
    .filter((row) => {
      const provider_id = released?.has(row.provider_id ?? "") ? null : row.provider_id;
      return !hasWayIn({ policy, providers }, { ...row, provider_id });
    })
    .map((row) => ({
      principalId: row.principal_id,
      email: row.email,
      accessType: row.is_guest ? "Guest" : "Customer",
    }));
}

export function ownerLockedOut(): Refused {
  const text = "The owner could not sign in any more. Sign in through the provider first, then deny passwords.";
  return new Refused(409, { token: "owner_would_be_locked_out", text });
}
