import type { FormEmployerFacts } from "../../../engine/forms";
import type { ValidationIssue } from "../../../platform";
import { invalid, issueAt } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { withoutNulls } from "../../contract";
import type { YearEndTables } from "../store/year-end-tables";

/** The employer as a P60 names it; refused, with all that is missing, where it is not on record. */
export async function employerOfForms(tx: Tx): Promise<FormEmployerFacts> {
  const tables = tx.withTables<YearEndTables>();
  const organisation = await tables.selectFrom("organisation_information").select("record").executeTakeFirst();
  const settings = await tables.selectFrom("tax_settings").select("record").executeTakeFirst();
  if (organisation === undefined || settings === undefined) {
    throw invalid([
      ...(organisation === undefined ? [missing("organisationInformation", "the employer's name and address")] : []),
      ...(settings === undefined ? [missing("taxSettings", "the employer's PAYE reference")] : []),
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
