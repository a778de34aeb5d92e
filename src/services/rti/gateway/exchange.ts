/**
 * The port to the tax authority: sends a GovTalk message to an address and answers the message that comes back. Rejects
 * with `GatewayUnreachable` where none does; whether the gateway has the message is not known then.
 */
export type Exchange = (message: string, address: string) => Promise<string>;

/** No answer, or none that is a message of the gateway: worth another try. */
export class GatewayUnreachable extends Error {
  override readonly name = "GatewayUnreachable";
}
