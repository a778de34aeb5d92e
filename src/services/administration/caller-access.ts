import { type Caller, Refused } from "../../platform/http";
import type { Tx } from "../../platform/store";
import type { AccessTables } from "../access";

/** The organisations that credentials reach. */
export interface Access {
  readonly coversWholeCustomer: boolean;
  /** Direct grants. */
  readonly organisationIds: ReadonlySet<string>;
}

export async function accessOf(account: Tx, clientId: string): Promise<Access> {
  const tx = account.withTables<AccessTables>();
  const client = await tx
    .selectFrom("api_client")
    .select("covers_whole_customer")
    .where("client_id", "=", clientId)
    .executeTakeFirstOrThrow();
  const grants = await tx
    .selectFrom("api_client_grant")
    .select("organisation_id")
    .where("client_id", "=", clientId)
    .orderBy("organisation_id")
    .execute();
  const organisationIds = new Set(grants.map(({ organisation_id }) => organisation_id));
  return { coversWholeCustomer: client.covers_whole_customer, organisationIds };
}

export function reaches({ coversWholeCustomer, organisationIds }: Access, organisationId: string): boolean {
  return coversWholeCustomer || organisationIds.has(organisationId);
}

/** Refuses credentials that reach less than the whole account. */
export async function requireWholeCustomer(tx: Tx, { clientId }: Caller): Promise<void> {
  if ((await accessOf(tx, clientId)).coversWholeCustomer) return;
  throw wholeCustomerDenied();
}

export function wholeCustomerDenied(): Refused {
  return new Refused(403, {
    token: "whole_customer_access_denied",
    text: "These credentials do not reach the whole account: nobody can grant or change more than they hold.",
  });
}

/** Refuses to touch credentials that reach more than the caller does. */
export function requireAsWide(caller: Access, target: Access): void {
  if (caller.coversWholeCustomer) return;
  if (target.coversWholeCustomer) throw wholeCustomerDenied();
  if ([...target.organisationIds].every((id) => caller.organisationIds.has(id))) return;
  throw new Refused(403, {
    token: "organisation_access_denied",
    text: "Those credentials reach organisations that yours do not.",
  });
}
