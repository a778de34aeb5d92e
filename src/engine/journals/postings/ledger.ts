import type { Pence } from "../../base";
import type { Account, BalancedEntries, Cell, Entry } from "./entry";

/** An account's total in one cell. */
export interface Posting extends Entry {
  pence: Pence;
}

/** Adds up postings. It accepts balanced entries only, so it always balances. */
export class Ledger {
  readonly #postings = new Map<Account, Map<Cell, Map<string, Posting>>>();

  post(entries: BalancedEntries): void {
    for (const entry of entries) this.#add(entry);
  }

  #add(entry: Entry): void {
    const cells = child(this.#postings, entry.account);
    const origins = child(cells, entry.cell);
    const posting = origins.get(entry.origin);
    if (posting === undefined) origins.set(entry.origin, { ...entry });
    else posting.pence += entry.pence;
  }

  /** Returns every total, including zeros. */
  postings(): readonly Posting[] {
    return [...this.#postings.values()].flatMap((cells) => [...cells.values()].flatMap((found) => [...found.values()]));
  }
}

/** Returns the map under a key, created on first use. */
function child<Key, K, V>(map: Map<Key, Map<K, V>>, key: Key): Map<K, V> {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = new Map<K, V>();
  map.set(key, made);
  return made;
}
