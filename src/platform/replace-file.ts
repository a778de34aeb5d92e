import { realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { Unreadable, unreadable } from "./unreadable";

/**
 * Writes a file completely or not at all: to a temporary neighbour that is then renamed. A reader never sees half of
 * it, and a failed write leaves the old file. A link keeps pointing to the file. `mode` is the new file's, if it is not
 * the usual one. Throws `Unreadable`.
 */
export function replaceFile(
  path: string,
  content: string | Uint8Array,
  { mode = 0o666 }: { readonly mode?: number } = {},
): void {
  const target = fileBehind(path);
  const draft = join(dirname(target), `.${basename(target)}.${process.pid}.draft`);
  try {
    writeFileSync(draft, content, { flag: "wx", mode });
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { force: true });
    throw unreadable(path, error);
  }
}

/** Only a plain file may be replaced: never a folder, device or pipe. */
function fileBehind(path: string): string {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return path;
  const target = realpathSync(path);
  if (!statSync(target).isFile()) throw new Unreadable(path, "not_a_file");
  return target;
}
