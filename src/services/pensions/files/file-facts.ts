import type { Rulebook } from "../../../engine";
import { enrolmentDates } from "../../../engine/pensions";
import type { RunRow } from "../../pay-runs";
import type { ProviderEntry } from "../providers/provider-table";
import type { SchemeRow } from "../schemes/find-groups";
import type { SharedFacts } from "./sources";

/** What all records of a file share: a scheme's contributions of one run. */
export interface FileOfRun {
  readonly run: RunRow;
  readonly scheme: SchemeRow;
  readonly provider: ProviderEntry;
}

/** Returns the facts that all records of a file share, by the names that profiles give to them. */
export function fileFacts({ run, scheme, provider }: FileOfRun, rulebook: Rulebook): SharedFacts {
  const { period_start_date: start, period_end_date: end, payment_date: paid } = run;
  return {
    pensionProviderId: provider.name,
    employerId: scheme.external_reference_id,
    employerReference: scheme.external_reference_id,
    paymentSource: scheme.payment_source,
    paymentDueDate: dueDate(paid, rulebook),
    payFrequency: run.pay_frequency,
    taxPeriod: String(run.period),
    payReferenceStartDate: start,
    payReferenceEndDate: end,
    payPeriodStartDate: start,
    payPeriodEndDate: end,
    contributionDeductionDate: paid,
  };
}

/** By then the contributions of a pay day must be with the scheme. */
function dueDate(paymentDate: string, rulebook: Rulebook): string | null {
  const dates = enrolmentDates({ enrolmentDate: paymentDate, deductionDate: paymentDate }, rulebook);
  return dates.ok ? dates.value.contributionsDueDate : null;
}
