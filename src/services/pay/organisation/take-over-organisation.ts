import type { Tx } from "../../../platform/store";
import { keptAddress, type NewOrganisationRecord } from "../../contract";
import type { Address, OrganisationRecord, PayTables, TaxSettingsRecord } from "../store";

/**
 * Stores the details a new organisation was created with: information if there is an address, tax settings if there are
 * both references, as neither can be stored without.
 */
export async function takeOverOrganisation(tx: Tx, created: NewOrganisationRecord): Promise<void> {
  const { organisationId: organisation_id, address, payeReference, accountsOfficeReference, now } = created;
  const owner = { organisation_id, created_at: now, updated_at: now };
  const tables = tx.withTables<PayTables>();
  if (address !== null) {
    const record = JSON.stringify(informationOf(created, keptAddress(address)));
    const values = { ...owner, territory: "EnglandAndWales" as const, record };
    await tables.insertInto("organisation_information").values(values).execute();
  }
  if (payeReference === null || accountsOfficeReference === null) return;
  const record = JSON.stringify(settingsOf(payeReference, accountsOfficeReference));
  await tables
    .insertInto("tax_settings")
    .values({ ...owner, record, gateway_credentials: null })
    .execute();
}

function informationOf(created: NewOrganisationRecord, address: Address): OrganisationRecord {
  const { name: legalName, companyRegistrationNumber, startDate } = created;
  return {
    legalName,
    tradingName: null,
    companyRegistrationNumber,
    address,
    startDate,
    contactName: null,
    contactEmail: null,
    contactTelephone: null,
    bankAccount: null,
    bacsServiceUserNumber: null,
  };
}

function settingsOf(payeReference: string, accountsOfficeReference: string): TaxSettingsRecord {
  const [taxOfficeNumber = "", taxOfficeReference = ""] = payeReference.split("/");
  return {
    taxOfficeNumber,
    taxOfficeReference,
    accountsOfficeReference,
    uniqueTaxpayerReference: null,
    corporationTaxReference: null,
    econ: null,
    employmentAllowance: false,
    employmentAllowanceMaxClaim: null,
    stateAidSector: null,
    smallEmployersRelief: null,
    apprenticeshipLevy: false,
    apprenticeshipLevyAllowance: null,
    quarterlyPaymentSchedule: false,
    senderType: "Employer",
  };
}
