/** A message to a provider: its name is unique, so that one that was interrupted can be found. */
export interface ProviderMessage {
  readonly fileName: string;
  readonly text: string;
  /** The first and last day of the pay period. */
  readonly periodStartDate: string;
  readonly periodEndDate: string;
}

/** What a provider says of a message that it has. */
export type ProviderAnswer =
  | { readonly kind: "Waiting" }
  | { readonly kind: "Accepted" }
  /** `payrollIds` are those of the members to correct; null if nothing was taken. */
  | { readonly kind: "Rejected"; readonly reason: string; readonly payrollIds: readonly string[] | null };

/** The web service of a pension provider. Every call rejects with a `ProviderFault` if it is not answered. */
export interface PensionWebService {
  /** Checks the credentials. */
  readonly test: () => Promise<void>;
  /** Returns the provider's reference of a message that it has; null if it has no message of this name. */
  readonly find: (fileName: string) => Promise<string | null>;
  /** Sends a file of members; returns the provider's reference. */
  readonly send: (message: ProviderMessage) => Promise<string>;
  readonly ask: (reference: string) => Promise<ProviderAnswer>;
  /** Approves the payment of the contributions that the provider has accepted. */
  readonly approve: () => Promise<string>;
}

type FaultToken = "provider_unreachable" | "credentials_refused" | "company_not_found" | "provider_refused";

/** A provider did not answer, or refused. After `provider_unreachable` it is not known whether it has the message. */
export class ProviderFault extends Error {
  override readonly name = "ProviderFault";

  constructor(
    readonly token: FaultToken,
    readonly reason: string,
  ) {
    super(reason);
  }
}
