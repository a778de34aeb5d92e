import type { Server } from "node:http";
import { refusal } from "../envelope";

/** Tracks a server's requests in flight, and whether it accepts new ones. */
export class InFlight {
  private count = 0;
  private isOver = false;
  private onNone: () => void = () => undefined;

  /** Handles a request; while the server stops, new ones are refused, except health checks. */
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

  /** Accepts no further requests; fulfils when none are left. Each may take as long as it needs. */
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
 * Stops a server: requests in flight are completed, however long they take, so that each caller knows the outcome, and
 * new ones get 503. Callers then have `longest` milliseconds to read their responses.
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
