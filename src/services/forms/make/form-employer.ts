import type { FormEmployerFacts } from "../../../engine/forms";
import type { ValidationIssue } from "../../../platform";
import { issueAt, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { withoutNulls } from "../../contract";
import { findOrganisation, findTaxSettings } from "../../pay";

type Found = FormEmployerFacts | readonly ValidationIssue[];

/** Returns the employer as forms name it, or everything that is missing from its records. */
export async function findFormEmployer(tx: Tx): Promise<Found> {
  const organisation = await findOrganisation(tx);
  const settings = await findTaxSettings(tx);
  if (organisation === null || settings === null) {
    return [
      ...(organisation === null ? [missing("organisationInformation", "the employer's name and address")] : []),
      ...(settings === null ? [missing("taxSettings", "the employer's PAYE reference")] : []),
    ];
  }
  const { legalName, address } = organisation.record;
  const { taxOfficeNumber, taxOfficeReference } = settings.record;
  const payeReference = `${taxOfficeNumber}/${taxOfficeReference}`;
  return { name: legalName, address: withoutNulls(address), payeReference };
}

/** The same; refuses if anything is missing. */
export async function formEmployer(tx: Tx): Promise<FormEmployerFacts> {
  const found = await findFormEmployer(tx);
  if (isEmployer(found)) return found;
  const text = "Save the organisation's information and tax settings first: a form names the employer.";
  throw new Refused(409, { token: "organisation_information_missing", text }, found);
}

export function isEmployer(found: Found): found is FormEmployerFacts {
  return !Array.isArray(found);
}

function missing(field: string, what: string): ValidationIssue {
  return issueAt([field], "required", null, `The form states ${what}, which is not on record.`);
}
