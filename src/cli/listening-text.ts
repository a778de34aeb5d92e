import { join } from "node:path";
import { isEveryInterface } from "../platform";

/** Describes the reach of an address that other machines can use too. */
export function reachText(host: string): string {
  return isEveryInterface(host) ? ", and at every other address of this machine" : "";
}

/** Returns lines that say where the database is if it is not in the data folder; otherwise empty. */
export function elsewhereText(folder: string, elsewhere: string | null): string {
  if (elsewhere === null) return "";
  const link = join(folder, "postgres");
  return `  The database is in ${elsewhere}, as PostgreSQL's user cannot reach ${folder}. ${link} is a link to it.\n`;
}

/** Returns a line that says that a port was in use and another one was chosen; empty if the requested port was free. */
export function movedText(stated: number, port: number): string {
  return stated === 0 || stated === port
    ? ""
    : `  Port ${stated} is in use by another program, so this is port ${port}.\n`;
}
