import { asOrganisation, type Tx } from "../../../platform/store";
import type { AccessTables } from "../../access";
import type { OrganisationCreated, RequestWork } from "../../contract";
import { accessOf, callerHolder, replaceGrants } from "../access/holders";
import { recordActivity } from "../record-activity";
import type { OrganisationRow } from "./organisation-data";
import type { NewOrganisation } from "./organisation-schemas";

/** Adds an organisation to the account, and grants it to its creator unless that reaches the whole account. */
export async function createOrganisation(
  { tx: account, context: { ids, organisationCreated }, caller, now }: RequestWork,
  organisation: NewOrganisation,
): Promise<OrganisationRow> {
  const tx = account.withTables<AccessTables>();
  const { accountId } = caller;
  const organisationId = ids.next();
  const row = await tx
    .insertInto("organisation")
    .values({
      account_id: accountId,
      organisation_id: organisationId,
      name: organisation.name,
      company_registration_number: organisation.companyRegistrationNumber ?? null,
      paye_reference: organisation.payeReference ?? null,
      accounts_office_reference: organisation.accountsOfficeReference ?? null,
      start_date: organisation.startDate ?? null,
      address: organisation.address ? JSON.stringify(organisation.address) : null,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await handOver(account, organisation, organisationCreated, { organisationId, now });
  const holder = callerHolder(caller);
  const { coversWholeCustomer, organisationIds } = await accessOf(account, holder);
  if (!coversWholeCustomer) await replaceGrants(account, accountId, holder, [...organisationIds, organisationId]);
  const target = { type: "Organisation" as const, id: organisationId, name: organisation.name };
  await recordActivity(account, { activityId: ids.next(), action: "OrganisationAdded", target, caller, now });
  return row;
}

/** Passes the new organisation's first details to the services that keep them. */
async function handOver(
  account: Tx,
  organisation: NewOrganisation,
  services: readonly OrganisationCreated[],
  { organisationId, now }: { readonly organisationId: string; readonly now: string },
): Promise<void> {
  const created = {
    organisationId,
    now,
    name: organisation.name,
    companyRegistrationNumber: organisation.companyRegistrationNumber ?? null,
    payeReference: organisation.payeReference ?? null,
    accountsOfficeReference: organisation.accountsOfficeReference ?? null,
    startDate: organisation.startDate ?? null,
    address: organisation.address ?? null,
  };
  await asOrganisation(account, organisationId, async () => {
    for (const keep of services) await keep(account, created);
  });
}
