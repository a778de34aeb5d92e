import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Binaries, binaryFolders, findBinaries } from "./find-binaries";
import { PostgresFault } from "./postgres-fault";
import type { ServerUser } from "./server-user";

/**
 * Returns the programs to use for a data folder. Root's server runs as a user who often cannot reach the project (a
 * container's `/root/app`): the package's programs are then copied, once, into the data folder, which that user can
 * reach.
 */
export function programsFor(
  folder: string,
  user: ServerUser | null,
  major: number | null,
  folders: readonly string[] = binaryFolders(),
): Binaries {
  const copied = join(folder, "programs");
  const all = [...folders, join(copied, "bin")];
  try {
    return findBinaries(user, major, all);
  } catch (error) {
    const packaged = folders.find((bin) => existsSync(join(bin, "postgres")) && existsSync(join(bin, "initdb")));
    if (user === null || packaged === undefined || !isMissing(error) || existsSync(copied)) throw error;
    copyPrograms(dirname(packaged), folder, copied);
    return findBinaries(user, major, all);
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof PostgresFault && error.reason === "no_binaries";
}

/** Renames the copy last, so that an interrupted one is made again. */
function copyPrograms(from: string, folder: string, to: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o711);
  const draft = mkdtempSync(join(folder, "draft-"));
  try {
    const programs = join(draft, "programs");
    cpSync(from, programs, { recursive: true, verbatimSymlinks: true });
    openToAll(programs);
    renameSync(programs, to);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Lets everyone read and run what was installed for its owner only, as under a umask of 077. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755);
  }
}
