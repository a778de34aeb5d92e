import { type RawClient, rawClient } from "./raw-client";

/** The results of one round of load. */
export interface Load {
  readonly answers: number;
  readonly seconds: number;
  readonly perSecond: number;
}

interface LoadOptions {
  readonly port: number;
  readonly connections: number;
  /** Ends after this many milliseconds, or when there are no more requests. */
  readonly milliseconds?: number;
}

/** Sends requests over kept-alive connections, the next one after each response; anything but 2xx is a fault. */
export async function load(
  { port, connections, milliseconds = Number.POSITIVE_INFINITY }: LoadOptions,
  next: () => Buffer | null,
): Promise<Load> {
  const clients = await Promise.all(Array.from({ length: connections }, () => rawClient(port)));
  const began = performance.now();
  const until = began + milliseconds;
  let answers = 0;
  const hand = async (client: RawClient): Promise<void> => {
    while (performance.now() < until) {
      const request = next();
      if (request === null) return;
      const status = await client.send(request);
      if (status < 200 || status > 299) throw new Error(`answered ${status}`);
      answers += 1;
    }
  };
  await Promise.all(clients.map(hand));
  const seconds = (performance.now() - began) / 1_000;
  for (const client of clients) client.close();
  return { answers, seconds, perSecond: answers / seconds };
}
