import { type Caller, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { callerAccess } from "../../administration";
import type { BrandSetting } from "../store/brand-rows";

/** Returns whether white label is on, and whether the caller may change the brand. */
export async function shownEntitlement(account: Tx, caller: Caller, { isEnabled }: BrandSetting) {
  const { coversWholeCustomer } = await callerAccess(account, caller);
  const entitlement = isEnabled ? ("Enabled" as const) : ("Disabled" as const);
  return { entitlement, canChange: isEnabled && coversWholeCustomer };
}

/** Refuses changes while white label is off. */
export function requireEnabled({ isEnabled }: BrandSetting): void {
  if (isEnabled) return;
  const text = "White label is not switched on for this account. Ask the operator of the platform.";
  throw new Refused(403, { token: "white_label_not_enabled", text });
}
