import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Returns the administrator's address of a database in a data folder's own PostgreSQL, which reads past policies. */
export function administratorUrl(dataFolder: string, databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.username = "postgres";
  url.password = readFileSync(join(dataFolder, "postgres/password"), "utf8");
  return url.href;
}
