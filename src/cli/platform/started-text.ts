import type { Settings } from "../../platform/config";
import type { Installation, Role } from "../../platform/installation";
import { elsewhereText, reachText } from "../listening-text";
import type { Terminal } from "../terminal";

const LIVE_ON_BUNDLED =
  "Warning: live uses the bundled PostgreSQL, which is meant for trials. Set DATABASE_URL to a PostgreSQL of your own.\n";

/** Describes what a started process does, and where. */
export function startedText(
  { environments, dataElsewhere }: Installation,
  { HOST, DATA_FOLDER, DATABASE_URL }: Settings,
  roles: ReadonlySet<Role>,
  { paintError }: Pick<Terminal, "paintError">,
): string {
  const isLiveOnBundled = environments.live !== undefined && DATABASE_URL === undefined;
  const rows = Object.values(environments).map(({ name, address }) => {
    const where = roles.has("api") ? `${paintError("accent", address)}${reachText(HOST)}` : [...roles].join(", ");
    return `  ${name.padEnd(8)} ${where}\n`;
  });
  const data = elsewhereText(DATA_FOLDER, dataElsewhere) + (isLiveOnBundled ? LIVE_ON_BUNDLED : "");
  return `Paypacket runs.\n${rows.join("")}${data}SIGTERM or Ctrl-C stops it.\n`;
}
