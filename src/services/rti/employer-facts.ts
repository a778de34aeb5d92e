import { describeProblem, type Problem } from "../../engine/base";
import type { RtiEmployerFacts } from "../../engine/filings";
import type { ValidationIssue } from "../../platform";
import { issueAt } from "../../platform/http";
import type { TaxSettingsRow } from "../pay";

const SETTINGS = "/v1/organisation/tax/settings";

/** Returns the employer as messages name it, without credentials. Missing settings are reported by the message. */
export function employerFacts(settings: TaxSettingsRow | null): RtiEmployerFacts {
  if (settings === null) return {} as RtiEmployerFacts;
  const { uniqueTaxpayerReference, corporationTaxReference, ...record } = settings.record;
  return {
    taxOfficeNumber: record.taxOfficeNumber,
    taxOfficeReference: record.taxOfficeReference,
    accountsOfficeReference: record.accountsOfficeReference,
    ...(uniqueTaxpayerReference === null ? {} : { uniqueTaxpayerReference }),
    ...(corporationTaxReference === null ? {} : { corporationTaxReference }),
    senderType: record.senderType,
  };
}

/** Points a problem with the employer's references at the settings, which must be corrected. */
export function settingsIssue(problem: Problem, steps: readonly string[]): ValidationIssue {
  return issueAt(
    steps,
    problem.token,
    { record: SETTINGS, ...problem.arguments },
    describeProblem({ ...problem, path: `/${steps.join("/")}` }),
  );
}
