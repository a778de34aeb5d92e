import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The address of a database of the own PostgreSQL in a data folder, as its administrator, who reads past policies. */
export function administratorUrl(dataFolder: string, databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.username = "postgres";
  url.password = readFileSync(join(dataFolder, "postgres/password"), "utf8");
  return url.href;
}
