import { type DpsExchange, DpsFault, type Endpoint } from "./exchange";

interface HttpOptions {
  readonly addresses: Readonly<Record<Endpoint, string>>;
  /** Milliseconds to wait for a reply; 30,000 by default. */
  readonly timeout?: number;
}

const LARGEST = 20_000_000;
const STATUS = {
  unauthorised: 401,
  forbidden: 403,
  /** Of a SOAP fault, which says more than it. */
  fault: 500,
} as const;

/** Sends messages over HTTP, one request each. Redirects are not followed: they would send credentials elsewhere. */
export function httpExchange({ addresses, timeout = 30_000 }: HttpOptions): DpsExchange {
  return async (message, to) => {
    try {
      const answer = await fetch(addresses[to], {
        method: "POST",
        headers: { "content-type": "text/xml; charset=utf-8", soapaction: '""' },
        body: message,
        redirect: "error",
        signal: AbortSignal.timeout(timeout),
      });
      const text = await answer.text();
      if (answer.status === STATUS.unauthorised || answer.status === STATUS.forbidden) throw unauthorised();
      if (!answer.ok && answer.status !== STATUS.fault) throw unavailable(`The service answered ${answer.status}.`);
      if (text.length > LARGEST) throw new DpsFault("dps_unreadable_answer", "The answer is too large.");
      return text;
    } catch (error) {
      if (error instanceof DpsFault) throw error;
      if (error instanceof DOMException && error.name === "TimeoutError") {
        throw new DpsFault("dps_timed_out", "The service did not answer in time.", { cause: error });
      }
      throw unavailable("The service did not answer.", error);
    }
  };
}

function unauthorised(): DpsFault {
  return new DpsFault("dps_unauthorised", "The service does not accept the user and password.");
}

function unavailable(text: string, cause?: unknown): DpsFault {
  return new DpsFault("dps_unavailable", text, cause === undefined ? {} : { cause });
}
