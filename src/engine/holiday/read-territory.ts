import { type Reader, TERRITORIES, type Territory, type Unread } from "../base";

/** Where the worker is employed; England and Wales where it is left out. */
export function readTerritory(reader: Reader, owner: Unread): Territory {
  return owner.territory === undefined ? "EnglandAndWales" : reader.choice(owner, "territory", "", TERRITORIES);
}
