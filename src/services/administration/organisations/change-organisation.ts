import { type Caller, invalid, issueAt, Refused } from "../../../platform/http";
import { asOrganisation } from "../../../platform/store";
import { type AccessTables, type ActivityAction, organisationArchived, setArchived } from "../../access";
import type { RequestWork } from "../../contract";
import { recordActivity } from "../record-activity";
import { lockOrganisation } from "./find-organisation";
import type { OrganisationRow } from "./organisation-data";
import type { OrganisationChange } from "./organisation-schemas";

type Work = Pick<RequestWork, "tx" | "context" | "now"> & { readonly caller: Caller };

/** Changes what is stated of an organisation in the account's list; null clears. Refused while it is archived. */
export async function changeOrganisation(
  work: Work,
  organisationId: string,
  change: OrganisationChange,
): Promise<OrganisationRow> {
  const { tx, caller, now } = work;
  const row = await lockOrganisation(tx, caller, organisationId);
  if (row.archived_at !== null) throw organisationArchived();
  await requireOwnReferences(work, organisationId, change);
  const { name = row.name, companyRegistrationNumber = row.company_registration_number } = change;
  const { payeReference = row.paye_reference, startDate = row.start_date, address = row.address } = change;
  const { accountsOfficeReference = row.accounts_office_reference } = change;
  const changed = await tx
    .withTables<AccessTables>()
    .updateTable("organisation")
    .set({
      name,
      company_registration_number: companyRegistrationNumber,
      paye_reference: payeReference,
      accounts_office_reference: accountsOfficeReference,
      start_date: startDate,
      address: address === null ? null : JSON.stringify(address),
      updated_at: now,
    })
    .where("organisation_id", "=", organisationId)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (name !== row.name) await note(work, "OrganisationRenamed", changed);
  return changed;
}

/** Once tax settings are saved the references are theirs: others than these are refused. */
async function requireOwnReferences(
  { tx, context }: Work,
  organisationId: string,
  change: OrganisationChange,
): Promise<void> {
  const saved = await asOrganisation(tx, organisationId, () => context.taxReferences(tx));
  if (saved === null) return;
  const fields = ["payeReference", "accountsOfficeReference"] as const;
  const differing = fields.filter((field) => change[field] !== undefined && change[field] !== saved[field]);
  const hint = "Change it with POST /v1/organisation/tax/settings.";
  if (differing.length > 0) throw invalid(differing.map((field) => issueAt([field], "read_only", null, hint)));
}

/** The two states of an organisation, and what leads from each to the other. */
const MOVES = {
  archive: { from: "Active", action: "OrganisationArchived", refused: organisationArchived },
  unarchive: { from: "Archived", action: "OrganisationRestored", refused: notArchived },
} as const;

/** Archives an organisation, or takes it out of the archive; refused if it is there already, or not. */
export async function moveOrganisation(
  work: Work,
  organisationId: string,
  move: keyof typeof MOVES,
): Promise<OrganisationRow> {
  const { tx, caller, now } = work;
  const row = await lockOrganisation(tx, caller, organisationId);
  const { from, action, refused } = MOVES[move];
  if ((row.archived_at === null ? "Active" : "Archived") !== from) throw refused();
  await setArchived(tx, { organisationId, archivedAt: from === "Active" ? now : null });
  await note(work, action, row);
  return lockOrganisation(tx, caller, organisationId);
}

function notArchived(): Refused {
  return new Refused(409, { token: "organisation_not_archived", text: "The organisation is not archived." });
}

function note({ tx, context, caller, now }: Work, action: ActivityAction, row: OrganisationRow): Promise<void> {
  const target = { type: "Organisation" as const, id: row.organisation_id, name: row.name };
  return recordActivity(tx, { activityId: context.ids.next(), action, target, caller, now });
}
