import type { Server } from "node:http";
import { refusal } from "../envelope";

/** The requests of a server that are being worked on, and whether it takes further ones. */
export class InFlight {
  private count = 0;
  private isOver = false;
  private onNone: () => void = () => undefined;

  /** Works on a request; one that comes while the server stops is refused, except of whoever watches over the process. */
  async work({ url }: Request, answer: () => Response | Promise<Response>): Promise<Response> {
    if (this.isOver) return WATCHED.test(new URL(url).pathname) ? answer() : comeAgain();
    this.count += 1;
    try {
      return await answer();
    } finally {
      this.count -= 1;
      if (this.count === 0) this.onNone();
    }
  }

  /** Takes no further request; fulfils when there is none left. Each ends in its own time. */
  end(): Promise<void> {
    this.isOver = true;
    return this.count === 0
      ? Promise.resolve()
      : new Promise((resolve) => {
          this.onNone = resolve;
        });
  }
}

const WATCHED = /^\/(health|ready|metrics)$/;

function comeAgain(): Response {
  const body = refusal({ token: "service_unavailable", text: "The service stops. Try again." });
  return Response.json(body, { status: 503, headers: { "retry-after": "5", connection: "close" } });
}

/**
 * Stops a server: requests in flight are answered, however long they may take, so that each caller knows what was done, and
 * those that come meanwhile get 503. Answers then have `longest` milliseconds to be read.
 */
export async function drain(server: Server, inFlight: InFlight, longest: number): Promise<void> {
  const tidy = setInterval(() => server.closeIdleConnections(), 20);
  await inFlight.end();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const cut = setTimeout(() => server.closeAllConnections(), longest);
  await closed;
  clearTimeout(cut);
  clearInterval(tidy);
}
