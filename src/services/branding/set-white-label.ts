import type { Tx } from "../../platform/store";
import { nameOfAccount } from "../access";
import type { BrandingTables } from "./store/branding-tables";

/** Switches white label on or off for an account, in a transaction of the account; false if there is no such account. */
export async function setWhiteLabel(account: Tx, accountId: string, isEnabled: boolean, now: string): Promise<boolean> {
  if ((await nameOfAccount(account, accountId)) === null) return false;
  const written = { is_enabled: isEnabled, updated_at: now };
  await account
    .withTables<BrandingTables>()
    .insertInto("brand_setting")
    .values({ account_id: accountId, live_revision_id: null, ...written })
    .onConflict((stored) => stored.column("account_id").doUpdateSet(written))
    .execute();
  return true;
}
