export type ProviderFaultToken = "provider_unreachable" | "credentials_refused" | "rate_limited" | "provider_refused";

/** A provider did not answer, or refused. After `provider_unreachable` it is not known what it has done. */
export class ProviderFault extends Error {
  override readonly name = "ProviderFault";

  constructor(
    readonly token: ProviderFaultToken,
    readonly reason: string,
    /** The status of the answer; null without one. */
    readonly status: number | null = null,
    /** Seconds that a provider asks to wait, after `rate_limited`. */
    readonly retryAfter = 0,
  ) {
    super(reason);
  }
}
