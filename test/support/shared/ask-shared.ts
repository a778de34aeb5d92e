import { inject } from "vitest";

/**
 * What the test files of a run share: a PostgreSQL, a database with all migrations to copy from, the built command
 * line, page and scripts of threads.
 */
export type SharedName = "postgres" | "services-template" | "command" | "command-with-page" | "page" | "threads";

/** Returns where a shared thing is: an address, a name or a folder. The first request makes it. */
export async function askShared(name: SharedName): Promise<string> {
  const response = await fetch(`${inject("broker")}/${name}`);
  const place = await response.text();
  if (!response.ok) throw new Error(place);
  return place;
}
