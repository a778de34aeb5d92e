import type { Selectable } from "kysely";
import { invalid, issueAt, type WordedToken } from "../../../platform/http";
import { type AccessTables, sealProviderSecret } from "../../access";
import type { RequestWork } from "../../contract";
import type { SentProvider } from "./sign-in-operations";

export type ProviderRow = Selectable<AccessTables["identity_provider"]>;
type Issue = ReturnType<typeof issueAt>;

/** Returns the providers as they will be stored; refuses with every fault of those sent. */
export function providersToStore(
  { caller, context, now }: Pick<RequestWork, "caller" | "context" | "now">,
  stored: readonly ProviderRow[],
  sent: readonly SentProvider[],
): readonly ProviderRow[] {
  const issues = sent.flatMap((provider, index) => faultsOf(provider, index, { stored, sent }));
  if (issues.length > 0) throw invalid(issues);
  return sent.map(({ providerId, name, issuer, clientId, clientSecret, emailDomains }) => {
    const known = stored.find(({ provider_id }) => provider_id === providerId);
    const isSame = known?.issuer === issuer && known.client_id === clientId && clientSecret === undefined;
    return {
      account_id: caller.accountId,
      provider_id: providerId ?? context.ids.next(),
      name,
      issuer,
      client_id: clientId,
      sealed_secret:
        clientSecret === undefined ? (known?.sealed_secret ?? "") : sealProviderSecret(context.keyOf, clientSecret),
      email_domains: [...new Set(emailDomains)],
      changed_at: isSame ? known.changed_at : now,
    };
  });
}

/** Returns whether a provider is the same for whoever signs in: issuer, client and secret. */
export function isSameProvider(one: ProviderRow, other: ProviderRow): boolean {
  return isSameClient(one, other) && one.sealed_secret === other.sealed_secret;
}

/** Returns whether a provider gives people the same names: issuer and client. */
export function isSameClient(one: ProviderRow, other: ProviderRow): boolean {
  return one.provider_id === other.provider_id && one.issuer === other.issuer && one.client_id === other.client_id;
}

interface All {
  readonly stored: readonly ProviderRow[];
  readonly sent: readonly SentProvider[];
}

/** A secret is never sent to an issuer or for a client that it was not stated for. */
function faultsOf(provider: SentProvider, index: number, { stored, sent }: All): readonly Issue[] {
  const { providerId, issuer, clientId, clientSecret } = provider;
  if (providerId === undefined) return [];
  const fault = (field: string, token: WordedToken): readonly Issue[] => [
    issueAt(["providers", index, field], token, null),
  ];
  if (sent.findIndex((other) => other.providerId === providerId) !== index) return fault("providerId", "duplicate");
  const known = stored.find(({ provider_id }) => provider_id === providerId);
  if (known === undefined) return fault("providerId", "identity_provider_not_found");
  const isOther = known.issuer !== issuer || known.client_id !== clientId;
  return isOther && clientSecret === undefined ? fault("clientSecret", "required") : [];
}
