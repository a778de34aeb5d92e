import { Refused } from "../../../platform/http";
import { asAccount, type Tx } from "../../../platform/store";
import { missingOrganisations, organisationsInOtherCells } from "../../access";
import type { Owner } from "../store/endpoint-rows";

/** The organisations that an endpoint includes, and those that it excludes. */
export interface Heard {
  readonly organisation_ids: readonly string[];
  readonly excluded_organisation_ids: readonly string[];
}

/**
 * Refuses any organisations for an endpoint of one organisation, those that are not the account's, an endpoint that both
 * includes and excludes some, and one that would hear organisations of other cells, whose events it never gets.
 */
export async function requireHeard(tx: Tx, { accountId, organisationId }: Owner, heard: Heard): Promise<void> {
  const { organisation_ids: included, excluded_organisation_ids: excluded } = heard;
  const named = [...included, ...excluded];
  if (organisationId !== null && named.length > 0) throw notAccountWide();
  const missing = await asAccount(tx, accountId, () => missingOrganisations(tx, named));
  if (missing.length > 0) throw notVisible(missing);
  if (included.length > 0 && excluded.length > 0) throw includeAndExclude();
  if (organisationId !== null) return;
  const elsewhere = await asAccount(tx, accountId, () => organisationsInOtherCells(tx));
  const isHeard = (id: string) => (included.length > 0 ? included.includes(id) : !excluded.includes(id));
  const unheard = elsewhere.filter(isHeard);
  if (unheard.length > 0) throw inOtherCell(unheard);
}

function inOtherCell(organisationIds: readonly string[]): Refused {
  const text =
    "An account-wide endpoint does not get the events of these organisations: give each an endpoint of its own, and exclude them.";
  return new Refused(409, { token: "organisation_in_other_cell", text, arguments: { organisationIds } });
}

function includeAndExclude(): Refused {
  const text = "An endpoint either includes chosen organisations or excludes some.";
  return new Refused(400, { token: "organisation_include_and_exclude", text });
}

function notAccountWide(): Refused {
  const text = "Only an account-wide endpoint includes or excludes organisations.";
  return new Refused(403, { token: "customer_scope_denied", text });
}

function notVisible(organisationIds: readonly string[]): Refused {
  const text = "The account has no such organisation.";
  return new Refused(404, { token: "organisation_not_visible", text, arguments: { organisationIds } });
}
