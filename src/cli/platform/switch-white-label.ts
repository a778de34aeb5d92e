import { formatInstant, systemClock } from "../../platform/ports";
import { setWhiteLabel } from "../../services/branding";
import { EXIT, type ExitCode } from "../exit-code";
import type { Terminal } from "../terminal";
import { UsageError } from "../usage-error";
import { inStore, readAccount } from "./in-store";

/** Switches white label on or off for an account. Throws `UsageError` if there is no such account. */
export async function switchWhiteLabel(
  values: Readonly<Record<string, string>>,
  terminal: Terminal,
): Promise<ExitCode> {
  const { environment, accountId } = readAccount(values);
  const { state } = values;
  if (state !== "on" && state !== "off") throw new UsageError("--state is on or off.");
  const now = formatInstant(systemClock.now());
  await inStore(environment, terminal.environment, async (store) => {
    const isDone = await store.inAccount(accountId, (tx) => setWhiteLabel(tx, accountId, state === "on", now));
    if (!isDone) throw new UsageError("There is no such account.");
  });
  terminal.print(`White label is ${state}.\n`);
  return EXIT.fine;
}
