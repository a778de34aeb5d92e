import type {
  ExternalPaymentFacts,
  OverrideFacts,
  PayPeriodFacts,
  PayRiseFacts,
  QualifyingDaysFacts,
  SickPayEmployment,
} from "../../../engine";
import type { AwardRequest } from "../contract/award-fields";
import type { OtherJob } from "../facts/other-jobs";
import type { StoredImport } from "../store/statutory-tables";

/** An award as it is calculated. */
export interface Award {
  /** null for an award that is not stored. */
  readonly statutoryPayId: string | null;
  readonly request: AwardRequest;
  readonly imported: StoredImport | null;
  readonly overrides: readonly OverrideFacts[];
  readonly externalPayments: readonly ExternalPaymentFacts[];
  readonly payRises: readonly PayRiseFacts[];
}

/** What awards are calculated from beside themselves. */
export interface Ground {
  readonly employment: SickPayEmployment;
  /** What the employment has beside it for sick pay of a chain that begins on a day: other jobs, and pay of a new starter. */
  readonly employmentOn: (sickFrom: string) => Partial<SickPayEmployment>;
  readonly payPeriods: readonly PayPeriodFacts[];
  /** null if nothing says on which days sick pay is due. */
  readonly qualifyingDays: QualifyingDaysFacts | null;
  /** The other jobs of the person that are one contract with this. */
  readonly otherJobs: readonly OtherJob[];
  /** Test dates of other awards of the employee, for neonatal care pay. */
  readonly testDates: ReadonlyMap<string, string | null>;
}

/** Returns an award of which nothing is stored. */
export function newAward(request: AwardRequest, imported: StoredImport | null = null): Award {
  return { statutoryPayId: null, request, imported, overrides: [], externalPayments: [], payRises: [] };
}

/** The id of an award's absence, also of one that is not stored. */
export function getAbsenceId({ statutoryPayId }: Award): string {
  return statutoryPayId ?? "new";
}
