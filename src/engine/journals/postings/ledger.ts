import type { Account } from "./account";
import type { Cell } from "./cell";
import type { BalancedEntries, Entry } from "./entry";

/** An account's sum in one cell. */
export interface Posting extends Entry {
  pence: number;
}

/** Adds up what is posted. It takes nothing that is not balanced, so that it never stands uneven. */
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

  /** Every sum, those of nought included. */
  postings(): readonly Posting[] {
    return [...this.#postings.values()].flatMap((cells) => [...cells.values()].flatMap((found) => [...found.values()]));
  }
}

/** The map under a key, made when it is first asked for. */
function child<Key, K, V>(map: Map<Key, Map<K, V>>, key: Key): Map<K, V> {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = new Map<K, V>();
  map.set(key, made);
  return made;
}
