/** The two services of HMRC's Data Provisioning Service: one gives a token, the other the notices. */
export type Endpoint = "Token" | "Data";

/**
 * The port to HMRC: sends a SOAP message to one of the services and returns the reply. Rejects with `DpsFault` if there
 * is none.
 */
export type DpsExchange = (message: string, to: Endpoint) => Promise<string>;

export type DpsFaultToken = "dps_unauthorised" | "dps_unavailable" | "dps_timed_out" | "dps_unreadable_answer";

/** Notices could not be retrieved; the token says why. */
export class DpsFault extends Error {
  override readonly name = "DpsFault";

  constructor(
    readonly token: DpsFaultToken,
    text: string,
    options?: ErrorOptions,
  ) {
    super(text, options);
  }
}
