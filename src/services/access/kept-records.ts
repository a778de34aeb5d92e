import type { Clock } from "../../platform/ports";

/** Milliseconds that a record is cached: the longest before a revocation by another process takes effect. */
const KEPT = 10_000;
const MOST_KEPT = 10_000;

/** Records of credentials or sessions, by id, cached for a short time. */
export interface KeptRecords<Item> {
  /** Returns the record as stored now; null if there is no such record. */
  readonly fetch: (id: string) => Promise<Item | null>;
  /** Like `fetch`, but the record may be up to ten seconds old. */
  readonly find: (id: string) => Item | null | Promise<Item | null>;
  /** Drops a cached record, or all of them, so that a change by this process takes effect at once. */
  readonly forget: (id?: string) => void;
}

export function keptRecords<Item>(fetch: KeptRecords<Item>["fetch"], clock: Clock): KeptRecords<Item> {
  const kept = new Map<string, { readonly at: number; readonly record: Item | null }>();
  const findAnew = async (id: string): Promise<Item | null> => {
    const at = clock.now();
    const record = await fetch(id);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(id, { at, record });
    return record;
  };
  const find = (id: string): Item | null | Promise<Item | null> => {
    const found = kept.get(id);
    const age = found === undefined ? Number.POSITIVE_INFINITY : clock.now() - found.at;
    return found !== undefined && age >= 0 && age < KEPT ? found.record : findAnew(id);
  };
  return { fetch, find, forget: (id) => (id === undefined ? kept.clear() : kept.delete(id)) };
}
