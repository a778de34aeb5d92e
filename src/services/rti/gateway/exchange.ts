/**
 * The port to HMRC: sends a GovTalk message to an address and returns the reply. Rejects with `GatewayUnreachable` if
 * there is none; it is then unknown whether the gateway has the message.
 */
export type Exchange = (message: string, address: string) => Promise<string>;

/** There was no reply, or it is not a gateway message: retry. */
export class GatewayUnreachable extends Error {
  override readonly name = "GatewayUnreachable";
}

interface HttpOptions {
  /** Milliseconds to wait for a reply; 60,000 by default. */
  readonly timeout?: number;
}

const LARGEST = 20_000_000;

/** Sends messages over HTTP, one request each. Redirects are not followed: they would send credentials elsewhere. */
export function httpExchange({ timeout = 60_000 }: HttpOptions = {}): Exchange {
  return async (message, address) => {
    try {
      const answer = await fetch(address, {
        method: "POST",
        headers: { "content-type": "text/xml; charset=utf-8" },
        body: message,
        redirect: "error",
        signal: AbortSignal.timeout(timeout),
      });
      const text = await answer.text();
      if (!answer.ok) throw new GatewayUnreachable(`The gateway answered ${answer.status}.`);
      if (text.length > LARGEST) throw new GatewayUnreachable("The gateway's answer is too large.");
      return text;
    } catch (error) {
      if (error instanceof GatewayUnreachable) throw error;
      throw new GatewayUnreachable("The gateway did not answer.", { cause: error });
    }
  };
}
