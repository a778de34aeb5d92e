import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Binaries, binaryFolders, findBinaries } from "./find-binaries";
import { PostgresFault } from "./postgres-fault";
import type { ServerUser } from "./server-user";

/**
 * The programs to use for a data folder. Root's server runs as a user who often cannot reach the project (a container's
 * `/root/app`): the package's programs are then copied, once, into the data folder, which that user must reach anyway.
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

/** The copy takes its name last, so that one cut short is made again. */
function copyPrograms(from: string, folder: string, to: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const draft = mkdtempSync(join(folder, "draft-"));
  try {
    cpSync(from, join(draft, "programs"), { recursive: true, verbatimSymlinks: true });
    renameSync(join(draft, "programs"), to);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
