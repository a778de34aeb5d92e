import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Binaries, binaryFolders, findBinaries } from "../../src/platform/postgres/find-binaries";
import { serverUser } from "../../src/platform/postgres/server-user";

/** The programs of a PostgreSQL of the machine that can copy a running server; the package's own has no such program. */
export interface ReplicationPrograms extends Binaries {
  readonly basebackup: string;
}

const folders = binaryFolders().filter((folder) => existsSync(join(folder, "pg_basebackup")));

/** Whether they are on this machine; Debian's package `postgresql` brings them. */
export const HAS_REPLICATION = folders.some((folder) => existsSync(join(folder, "postgres")));

/** What the name of a test adds where they are missing. */
export const NOT_TRIED = HAS_REPLICATION ? "" : " (not tried: the program pg_basebackup is not on this machine)";

export function replicationPrograms(): ReplicationPrograms {
  const found = findBinaries(serverUser(), null, folders);
  return { ...found, basebackup: join(dirname(found.postgres), "pg_basebackup") };
}
