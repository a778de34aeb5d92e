import { describeProblem, type Problem } from "../../engine";
import type { RtiEmployerFacts } from "../../engine/filings";
import type { ValidationIssue } from "../../platform";
import { issueAt } from "../../platform/http";
import type { Tx } from "../../platform/store";
import type { RtiTables } from "./store/rti-tables";

const SETTINGS = "/v1/organisation/tax/settings";

/** The settings with the tax authority; null where none are saved. */
export async function settingsOf(tx: Tx) {
  const row = await tx.withTables<RtiTables>().selectFrom("tax_settings").selectAll().executeTakeFirst();
  return row ?? null;
}

/** Of two summaries that are made at once, the second finds the first. */
export async function holdSettings(tx: Tx): Promise<void> {
  await tx.withTables<RtiTables>().selectFrom("tax_settings").select("organisation_id").forUpdate().execute();
}

export type SettingsRow = NonNullable<Awaited<ReturnType<typeof settingsOf>>>;

/** The employer as messages name it, without credentials. What is not saved is told as missing by the message. */
export function employerFacts(settings: SettingsRow | null): RtiEmployerFacts {
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
