import { readConfig } from "../../platform/config";
import { openStoreOf } from "../../platform/installation";
import { createIds, isId, systemClock } from "../../platform/ports";
import { accessKeys, inviteOwner, NoOwnerToInvite } from "../../services/access";
import { MIGRATIONS } from "../../services/installation";
import { EXIT, type ExitCode } from "../exit-code";
import { refusalToStart } from "../start-fault";
import type { Terminal } from "../terminal";
import { UsageError } from "../usage-error";

const IN_USE = "Try again once its process has ended, or responds.";

/** Prints an invitation for the owner of an account. Throws `UsageError` if there is nobody to invite. */
export async function printOwnerInvitation(
  { environment, "account-id": accountId = "" }: Readonly<Record<string, string>>,
  { environment: variables, print, complain }: Terminal,
): Promise<ExitCode> {
  if (environment !== "sandbox" && environment !== "live") throw new UsageError("--environment is sandbox or live.");
  if (!isId(accountId)) throw new UsageError("--account-id is the id of an account.");
  try {
    const { store, keyOf, close } = await openStoreOf(readConfig(variables), environment, MIGRATIONS);
    try {
      const { pepper } = accessKeys(keyOf);
      const ids = createIds(systemClock);
      print(`owner_invitation ${await inviteOwner({ store, clock: systemClock, ids, pepper, accountId })}\n`);
    } finally {
      await close();
    }
  } catch (error) {
    if (error instanceof NoOwnerToInvite) {
      throw new UsageError("There is no such account, or its owner has accepted an invitation already.");
    }
    throw refusalToStart(error, IN_USE);
  }
  complain("Send it to the owner: it works once, within seven days.\n");
  return EXIT.fine;
}
