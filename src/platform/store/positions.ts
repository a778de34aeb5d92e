/** A moment of this process, and how far the primary's log was then. */
interface Moment {
  /** Milliseconds as `performance.now` counts them. */
  readonly at: number;
  readonly position: bigint;
}

/** Positions of the primary's log, by which a replica's own position shows how old its data may be. */
export interface Positions {
  /** Returns a position that includes everything committed before the call. Callers at the same time share a look. */
  readonly current: () => Promise<bigint>;
  /** Looks at the primary if no moment at or after `since` is known. */
  readonly know: (since: number) => Promise<unknown>;
  /** Returns the last known moment before which everything is included in the position; null if no moment is. */
  readonly momentOf: (position: bigint) => number | null;
}

/** Milliseconds between two moments that are kept, apart from the last one. */
const BETWEEN = 100;

/** Keeps positions for as many milliseconds; `look` returns the primary's current one, as PostgreSQL writes it. */
export function createPositions(look: () => Promise<string>, kept: number): Positions {
  // The last one first.
  const moments: Moment[] = [];
  let running: Promise<bigint> | null = null;
  let following: Promise<bigint> | null = null;
  const begin = async (): Promise<bigint> => {
    following = null;
    const at = performance.now();
    const position = readPosition(await look());
    if (at - (moments[1]?.at ?? 0) < BETWEEN) moments.shift();
    moments.unshift({ at, position });
    while ((moments.at(-1)?.at ?? at) < at - kept) moments.pop();
    return position;
  };
  const start = (): Promise<bigint> => {
    running = begin().finally(() => {
      running = null;
    });
    return running;
  };
  const current = (): Promise<bigint> => {
    if (running === null) return start();
    // A look that has begun may have missed what the caller has just committed.
    following ??= running.then(start, start);
    return following;
  };
  return {
    current,
    know: async (since) => {
      const [last] = moments;
      if (last === undefined || last.at < since) await current();
    },
    momentOf: (position) => moments.find((each) => each.position <= position)?.at ?? null,
  };
}

/** Reads a position as PostgreSQL writes it: "16/B374D848". */
export function readPosition(text: string): bigint {
  const [high = "", low = ""] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** Returns a position as callers keep it. */
export function writePosition(position: bigint): string {
  return position.toString(16);
}

/** Reads a position that a caller has kept; null if it is not one. */
export function readWrittenPosition(text: string): bigint | null {
  return /^[0-9a-f]{1,16}$/.test(text) ? BigInt(`0x${text}`) : null;
}
