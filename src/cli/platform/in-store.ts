import { readConfig } from "../../platform/config";
import { type EnvironmentName, openStoreOf } from "../../platform/installation";
import { isId } from "../../platform/ports";
import type { Store } from "../../platform/store";
import { MIGRATIONS } from "../../services/installation";
import { refusalToStart } from "../start-fault";
import type { Terminal } from "../terminal";
import { UsageError } from "../usage-error";

const IN_USE = "Try again once its process has ended, or responds.";

/** The account that a command is about, in one environment. */
interface StatedAccount {
  readonly environment: EnvironmentName;
  readonly accountId: string;
}

/** Reads the options that name an account. Throws `UsageError`. */
export function readAccount(values: Readonly<Record<string, string>>): StatedAccount {
  const { environment, "account-id": accountId = "" } = values;
  if (environment !== "sandbox" && environment !== "live") throw new UsageError("--environment is sandbox or live.");
  if (!isId(accountId)) throw new UsageError("--account-id is the id of an account.");
  return { environment, accountId };
}

/** Works in the database of an environment, also beside a running installation. Throws what the terminal shows. */
export async function inStore<T>(
  environment: EnvironmentName,
  variables: Terminal["environment"],
  work: (store: Store) => Promise<T>,
): Promise<T> {
  try {
    const { store, close } = await openStoreOf(readConfig(variables), environment, MIGRATIONS);
    try {
      return await work(store);
    } finally {
      await close();
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw refusalToStart(error, IN_USE);
  }
}
