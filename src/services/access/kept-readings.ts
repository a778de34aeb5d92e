import type { Clock } from "../../platform/ports";

/** The most tokens cached; when there are more, the cache is emptied. */
const MOST_KEPT = 10_000;

type Readable = { readonly ok: true; readonly expiresAt: number } | { readonly ok: false };

/**
 * Caches what each token says until it expires, because checking a signature takes longer than the rest of a request.
 * The client is still looked up every time, since credentials can be revoked before their tokens expire.
 */
export function keptReadings<Reading extends Readable>(
  read: (token: string) => Promise<Reading>,
  clock: Clock,
): (token: string) => Reading | Promise<Reading> {
  const kept = new Map<string, { readonly reading: Reading; readonly until: number }>();
  const readAnew = async (token: string): Promise<Reading> => {
    const reading = await read(token);
    if (kept.size >= MOST_KEPT) kept.clear();
    if (reading.ok) kept.set(token, { reading, until: reading.expiresAt * 1_000 });
    return reading;
  };
  return (token) => {
    const known = kept.get(token);
    if (known === undefined) return readAnew(token);
    if (clock.now() < known.until) return known.reading;
    kept.delete(token);
    return readAnew(token);
  };
}
