import { Refused } from "../../../platform/http";
import { asAccount } from "../../../platform/store";
import { reachedOrganisations } from "../../administration";
import type { RequestWork } from "../../contract";

/** Refuses organisations that the caller does not reach as if they did not exist. */
export async function requireReached(
  { tx, context, caller }: RequestWork,
  organisationIds: readonly string[],
): Promise<void> {
  if (organisationIds.length === 0) return;
  const reached = await asAccount(tx, caller.accountId, () =>
    reachedOrganisations(context, tx, caller, organisationIds),
  );
  const visible = new Set(reached.map(({ organisationId }) => organisationId));
  const hidden = organisationIds.filter((id) => !visible.has(id));
  if (hidden.length === 0) return;
  const text = "There is no such organisation, or you do not reach it.";
  throw new Refused(404, { token: "organisation_not_visible", text, arguments: { organisationIds: hidden } });
}
