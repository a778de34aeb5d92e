import type { FormEmployerFacts } from "../../../engine/forms";
import type { ValidationIssue } from "../../../platform";
import { invalid, issueAt } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { withoutNulls } from "../../contract";
import { findOrganisation, findTaxSettings } from "../../pay";

/** Returns the employer as a P60 names it; refuses, with everything that is missing, if it is not on record. */
export async function employerOfForms(tx: Tx): Promise<FormEmployerFacts> {
  const organisation = await findOrganisation(tx);
  const settings = await findTaxSettings(tx);
  if (organisation === null || settings === null) {
    throw invalid([
      ...(organisation === null ? [missing("organisationInformation", "the employer's name and address")] : []),
      ...(settings === null ? [missing("taxSettings", "the employer's PAYE reference")] : []),
    ]);
  }
  const { legalName, address } = organisation.record;
  const { taxOfficeNumber, taxOfficeReference } = settings.record;
  const payeReference = `${taxOfficeNumber}/${taxOfficeReference}`;
  return { name: legalName, address: withoutNulls(address), payeReference };
}

function missing(field: string, what: string): ValidationIssue {
  return issueAt([field], "required", null, `A P60 states ${what}, which is not on record.`);
}
