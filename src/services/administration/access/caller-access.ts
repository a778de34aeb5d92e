import { type Caller, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { AccessTables } from "../../access";
import { type Access, callerHolder, findAccess } from "./holders";

/** Returns what the person or the credentials of a request reach. */
export function callerAccess(account: Tx, caller: Caller): Promise<Access> {
  return findAccess(account, callerHolder(caller));
}

export function reaches({ coversWholeCustomer, organisationIds }: Access, organisationId: string): boolean {
  return coversWholeCustomer || organisationIds.has(organisationId);
}

/** Refuses callers who reach less than the whole account. */
export async function requireWholeCustomer(tx: Tx, caller: Caller): Promise<void> {
  if ((await callerAccess(tx, caller)).coversWholeCustomer) return;
  throw wholeCustomerDenied();
}

export function wholeCustomerDenied(): Refused {
  return new Refused(403, {
    token: "whole_customer_access_denied",
    text: "You do not reach the whole account: nobody can grant or change more than they hold.",
  });
}

/** Refuses to touch access that is wider than the caller's. */
export function requireAsWide(caller: Access, target: Access): void {
  if (caller.coversWholeCustomer) return;
  if (target.coversWholeCustomer) throw wholeCustomerDenied();
  if ([...target.organisationIds].every((id) => caller.organisationIds.has(id))) return;
  throw new Refused(403, {
    token: "organisation_access_denied",
    text: "That access includes organisations that yours does not.",
  });
}

/** Refuses organisations that the caller does not reach as if they did not exist. */
export async function requireVisible(account: Tx, caller: Access, organisationIds: readonly string[]): Promise<void> {
  if (organisationIds.length === 0) return;
  const rows = await account
    .withTables<AccessTables>()
    .selectFrom("organisation")
    .select("organisation_id")
    .where("organisation_id", "in", organisationIds)
    .execute();
  const known = new Set(rows.map(({ organisation_id }) => organisation_id));
  const hidden = organisationIds.filter((id) => !known.has(id) || !reaches(caller, id));
  if (hidden.length === 0) return;
  const text = "There is no such organisation, or you do not reach it.";
  throw new Refused(404, { token: "organisation_not_visible", text, arguments: { organisationIds: hidden } });
}
