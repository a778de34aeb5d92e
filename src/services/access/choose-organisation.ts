import type { ClientRecord } from "./client-records";

type OrganisationChoice =
  | { readonly ok: true; readonly organisationId: string }
  | { readonly ok: false; readonly token: "organisation_access_denied" | "organisation_not_selected" };

/**
 * Returns the organisation of a request: the one named, else the only one the credentials reach, else their default. An
 * organisation out of reach and one that does not exist are refused in the same way.
 */
export function chooseOrganisation(
  { organisationIds, defaultOrganisationId }: Pick<ClientRecord, "organisationIds" | "defaultOrganisationId">,
  named: string | undefined,
): OrganisationChoice {
  if (named !== undefined) {
    return organisationIds.has(named)
      ? { ok: true, organisationId: named }
      : { ok: false, token: "organisation_access_denied" };
  }
  const [first] = organisationIds;
  if (organisationIds.size === 1 && first !== undefined) return { ok: true, organisationId: first };
  return defaultOrganisationId !== null && organisationIds.has(defaultOrganisationId)
    ? { ok: true, organisationId: defaultOrganisationId }
    : { ok: false, token: "organisation_not_selected" };
}
