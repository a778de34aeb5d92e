import { readConfig } from "../../platform/config";
import { openStoreOf } from "../../platform/installation";
import { createIds, isId, systemClock } from "../../platform/ports";
import { CannotHandOver, handOverOrganisation } from "../../services/access";
import { MIGRATIONS } from "../../services/installation";
import { EXIT, type ExitCode } from "../exit-code";
import { refusalToStart } from "../start-fault";
import type { Terminal } from "../terminal";
import { UsageError } from "../usage-error";

const IN_USE = "Try again once its process has ended, or responds.";

/** Gives an organisation to another account. Throws `UsageError` if there is no such organisation or account. */
export async function handOver(
  values: Readonly<Record<string, string>>,
  { environment: variables, print }: Terminal,
): Promise<ExitCode> {
  const { environment, "organisation-id": organisationId = "", "account-id": accountId = "" } = values;
  if (environment !== "sandbox" && environment !== "live") throw new UsageError("--environment is sandbox or live.");
  if (!isId(organisationId)) throw new UsageError("--organisation-id is the id of an organisation.");
  if (!isId(accountId)) throw new UsageError("--account-id is the id of an account.");
  try {
    const { store, close } = await openStoreOf(readConfig(variables), environment, MIGRATIONS);
    try {
      const ports = { store, clock: systemClock, ids: createIds(systemClock) };
      const { organisationName, fromAccountId } = await handOverOrganisation({ ...ports, organisationId, accountId });
      print(`"${organisationName}" has left the account ${fromAccountId} and belongs to ${accountId}.\n`);
    } finally {
      await close();
    }
  } catch (error) {
    if (error instanceof CannotHandOver) throw new UsageError(error.message);
    throw refusalToStart(error, IN_USE);
  }
  return EXIT.fine;
}
