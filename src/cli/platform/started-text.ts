import type { Installation } from "../../platform/installation";
import { reachText } from "../listening-text";
import type { Terminal } from "../terminal";
import type { Role } from "./roles";

/** What a process that has started does, and where. */
export function startedText(
  { environments }: Installation,
  host: string,
  roles: ReadonlySet<Role>,
  { paintError }: Pick<Terminal, "paintError">,
): string {
  const rows = Object.values(environments).map(({ name, address }) => {
    const where = roles.has("api") ? `${paintError("accent", address)}${reachText(host)}` : "jobs";
    return `  ${name.padEnd(8)} ${where}\n`;
  });
  return `Paypacket runs.\n${rows.join("")}SIGTERM or Ctrl-C stops it.\n`;
}
