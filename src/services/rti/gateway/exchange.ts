/**
 * The port to HMRC: sends a GovTalk message to an address and returns the reply. Rejects with `GatewayUnreachable` if
 * there is none; it is then unknown whether the gateway has the message.
 */
export type Exchange = (message: string, address: string) => Promise<string>;

/** There was no reply, or it is not a gateway message: retry. */
export class GatewayUnreachable extends Error {
  override readonly name = "GatewayUnreachable";
}
