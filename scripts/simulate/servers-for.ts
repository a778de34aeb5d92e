import { utilisation, type WaitingLine, waitOfShare } from "./waiting";

/** The servers that a line of work gets, and the seconds that half and 99% of it waits at most. */
export interface ServedLine {
  readonly servers: number;
  readonly median: number;
  readonly most: number;
}

interface Bounds {
  /** The highest share of time for which a server may work. */
  readonly busy: number;
  /** The most seconds that 99% of the work may wait. */
  readonly wait: number;
  /** Servers' worth of time that other work takes; default: nothing. */
  readonly taken?: number;
}

/** Returns the fewest servers that keep the bounds. */
export function serversFor(work: Omit<WaitingLine, "servers">, { busy, wait, taken = 0 }: Bounds): ServedLine {
  const least = Math.ceil((work.arrivals * work.service + taken) / busy);
  for (let servers = Math.max(1, least); ; servers += 1) {
    // The other work slows every server down a little.
    const line = { ...work, servers, service: work.service / (1 - taken / servers) };
    const most = waitOfShare(line, 0.99);
    if (most <= wait && utilisation(line) < 1) return { servers, median: waitOfShare(line, 0.5), most };
  }
}
