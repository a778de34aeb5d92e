import type { Clock } from "../../platform/ports";

/** Tokens that were read lately; beyond that all are forgotten, and read again as they come. */
const MOST_KEPT = 10_000;

type Readable = { readonly ok: true; readonly expiresAt: number } | { readonly ok: false };

/**
 * Reads each token once and keeps what it says until it expires: a signature takes longer to check than all else of a
 * request. Whose token it is stays to be looked at each time, since credentials are revoked before tokens expire.
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
