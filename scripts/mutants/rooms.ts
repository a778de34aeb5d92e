import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { isMutatedFile } from "./not-mutated";

/** Folders of src whose folders are rooms; the other folders of src are rooms themselves. */
const HOUSES = ["src/engine", "src/platform", "src/services"];

/** The room that a file of src belongs to: `src/services/pay-runs`, `src/cli`. */
export function findRoom(file: string): string {
  const parts = file.split("/");
  const house = parts.slice(0, 2).join("/");
  if (!HOUSES.includes(house)) return parts.length > 2 ? house : "src";
  return parts.length > 3 ? parts.slice(0, 3).join("/") : house;
}

/** Lists the files that are mutated: in folders, or files themselves, from the root. */
export function listFiles(root: string, places: readonly string[]): readonly string[] {
  const files = places.flatMap((place) => {
    if (statSync(join(root, place)).isFile()) return [place];
    return readdirSync(join(root, place), { recursive: true, encoding: "utf8" }).map(
      (name) => `${place}/${name.replaceAll("\\", "/")}`,
    );
  });
  return [...new Set(files)].filter(isMutatedFile).sort();
}

/** Groups things by a name, in the order of the names. */
export function groupBy<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): readonly [string, readonly Item[]][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(nameOf(item), [...(groups.get(nameOf(item)) ?? []), item]);
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1));
}
