import type { FormatKind } from "../../../engine/bank-files";
import { notFound } from "../../../platform/http";
import type { RequestWork } from "../../contract";
import { findOrganisation } from "../../pay";
import { conflict, type StoredAccount } from "../contract/common";
import { findSettings } from "./find-settings";

interface Chosen {
  readonly accountId: string | null;
  readonly origin: StoredAccount;
  readonly serviceUserNumber: string | null;
}

/** Returns the account that pays: the one named, else the default one, else that of the organisation's information. */
export async function chooseAccount({ tx }: RequestWork, accountId: string | null, kind: FormatKind): Promise<Chosen> {
  const own = await accountOfSettings(tx, accountId);
  const information = (await findOrganisation(tx))?.record;
  const { bankAccount = null, bacsServiceUserNumber = null } = information ?? {};
  const origin = own ?? bankAccount;
  if (origin === null)
    throw missing("Save an account in the payment settings or in the organisation's information first.");
  const serviceUserNumber = own?.bacsServiceUserNumber ?? bacsServiceUserNumber;
  if (kind === "Standard18" && serviceUserNumber === null) {
    throw missing("Save the account's `bacsServiceUserNumber` first: Standard 18 needs it.");
  }
  const { accountName, accountNumber, sortCode, buildingSocietyReference } = origin;
  return {
    accountId: own?.accountId ?? null,
    origin: { accountName, accountNumber, sortCode, buildingSocietyReference },
    serviceUserNumber,
  };
}

async function accountOfSettings(tx: RequestWork["tx"], accountId: string | null) {
  const accounts = (await findSettings(tx))?.accounts ?? [];
  const own = accounts.find((account) => (accountId === null ? account.isDefault : account.accountId === accountId));
  if (own === undefined && accountId !== null) throw notFound("account");
  return own;
}

function missing(text: string) {
  return conflict("paying_account_missing", text);
}
