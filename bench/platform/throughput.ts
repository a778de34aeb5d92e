/** A rate per second with several concurrent workers. */
export interface Throughput {
  readonly name: string;
  readonly perSecond: number;
}

export interface Work {
  readonly name: string;
  readonly run: () => Promise<unknown>;
}

const ROUNDS = 2;

/** Runs each piece of work for `seconds` with `hands` concurrent workers, twice in turn; the better round counts. */
export async function throughput(hands: number, seconds: number, ...all: readonly Work[]): Promise<Throughput[]> {
  const best = all.map(() => 0);
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [at, { run }] of all.entries()) {
      best[at] = Math.max(best[at] ?? 0, await rate(run, hands, seconds));
    }
  }
  return all.map(({ name }, at) => ({ name, perSecond: Math.round(best[at] ?? Number.NaN) }));
}

async function rate(run: Work["run"], hands: number, seconds: number): Promise<number> {
  for (let warm = 0; warm < hands; warm += 1) await run();
  const began = performance.now();
  const until = began + seconds * 1_000;
  let done = 0;
  const hand = async (): Promise<void> => {
    while (performance.now() < until) {
      await run();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: hands }, hand));
  return (done * 1_000) / (performance.now() - began);
}
