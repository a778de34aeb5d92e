import { readConfig } from "../../platform/config";
import { openStoreOf } from "../../platform/installation";
import { createIds, systemClock } from "../../platform/ports";
import { accessKeys, createAccount, type NewAccount } from "../../services/access";
import { MIGRATIONS } from "../../services/installation";
import { EXIT, type ExitCode } from "../exit-code";
import { refusalToStart } from "../start-fault";
import type { Terminal } from "../terminal";
import { type AskedAccount, readAskedAccount } from "./read-asked-account";

const IN_USE = "Try again once its process has ended, or responds.";

/** Makes an account and prints its credentials and its owner's invitation: the only time that both are shown. */
export async function makeAccount(values: Readonly<Record<string, string>>, terminal: Terminal): Promise<ExitCode> {
  const asked = readAskedAccount(values);
  try {
    terminal.print(accountText(await create(asked, terminal.environment)));
  } catch (error) {
    throw refusalToStart(error, IN_USE);
  }
  terminal.complain(
    "The secret is not shown again: keep it where secrets are kept. Send the invitation to the owner: it works once, within seven days.\n",
  );
  return EXIT.fine;
}

async function create(
  { environment, ...names }: AskedAccount,
  variables: Terminal["environment"],
): Promise<NewAccount> {
  const { store, keyOf, close } = await openStoreOf(readConfig(variables), environment, MIGRATIONS);
  try {
    const { pepper } = accessKeys(keyOf);
    return await createAccount({ store, clock: systemClock, ids: createIds(systemClock), pepper, ...names });
  } finally {
    await close();
  }
}

function accountText(account: NewAccount): string {
  const { accountId, ownerId, organisationId, clientId, clientSecret, ownerInvitation } = account;
  return [
    `account_id       ${accountId}`,
    `owner_id         ${ownerId}`,
    `organisation_id  ${organisationId}`,
    `client_id        ${clientId}`,
    `client_secret    ${clientSecret}`,
    `owner_invitation ${ownerInvitation}`,
    "",
  ].join("\n");
}
