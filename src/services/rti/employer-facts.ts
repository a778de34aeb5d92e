import { describeProblem, type Problem } from "../../engine";
import type { RtiEmployerFacts } from "../../engine/filings";
import type { ValidationIssue } from "../../platform";
import { issueAt } from "../../platform/http";
import type { TaxSettingsRow } from "../pay";

const SETTINGS = "/v1/organisation/tax/settings";

/** The employer as messages name it, without credentials. What is not saved is told as missing by the message. */
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

/** A problem with the employer's references is mended in the settings. */
export function settingsIssue(problem: Problem, steps: readonly string[]): ValidationIssue {
  return issueAt(
    steps,
    problem.token,
    { record: SETTINGS, ...problem.arguments },
    describeProblem({ ...problem, path: `/${steps.join("/")}` }),
  );
}
