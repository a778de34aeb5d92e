import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What is bundled, by the folder or file that a change of it shows in; the lock file stands for the packages. */
const SOURCES = ["src", "rules", "scripts", "package.json", "node_modules/.package-lock.json"];

/** A built part of the repository, and where it is stated what it was built from. */
export function part(folder, further = []) {
  const stamp = `${folder}.built-from`;
  return { folder, stamp, sources: [...SOURCES, ...further] };
}

/** Returns the digest of a part's sources if it was built from others, or null if it is as they are now. */
export function changed({ folder, stamp, sources }) {
  const now = digest(sources);
  const before = existsSync(folder) && existsSync(stamp) ? readFileSync(stamp, "utf8") : null;
  return before === now ? null : now;
}

/** States what a part was built from: the digest that was taken before it was built, so that no later change is missed. */
export function state({ stamp }, digestBefore) {
  writeFileSync(stamp, digestBefore);
}

/** Digests names, sizes and times of all files; the time of change cannot be set back, as that of writing can. */
function digest(sources) {
  const hash = createHash("sha256").update(process.version);
  for (const source of sources) add(hash, source);
  return hash.digest("hex");
}

function add(hash, path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) for (const name of readdirSync(path).sort()) add(hash, join(path, name));
  else hash.update(`${path} ${found?.size} ${found?.mtimeMs} ${found?.ctimeMs}\n`);
}
