import { notFound } from "../../../platform/http";
import type { Store } from "../../../platform/store";
import { type AccessTables, openProviderSecret } from "../../access";
import type { SignInContext } from "../sign-in-context";

/** An identity provider of an account, with what the installation is known by there. */
export interface Provider {
  readonly providerId: string;
  readonly accountId: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly emailDomains: readonly string[];
  /** When its issuer, client or secret was last changed. */
  readonly changedAt: string;
}

/** Returns an identity provider of any account, or refuses with 404. */
export async function findProvider(
  { store, keyOf }: Pick<SignInContext, "keyOf"> & { readonly store: Store },
  providerId: string,
): Promise<Provider> {
  const row = await store.inSystem((system) =>
    system
      .withTables<AccessTables>()
      .selectFrom("identity_provider")
      .selectAll()
      .where("provider_id", "=", providerId)
      .executeTakeFirst(),
  );
  if (row === undefined) throw notFound("identity_provider");
  return {
    providerId,
    accountId: row.account_id,
    issuer: row.issuer,
    clientId: row.client_id,
    clientSecret: openProviderSecret(keyOf, row.sealed_secret),
    emailDomains: row.email_domains,
    changedAt: row.changed_at,
  };
}
