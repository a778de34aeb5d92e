import type {
  ExternalPaymentFacts,
  OverrideFacts,
  PayPeriodFacts,
  PayRiseFacts,
  QualifyingDaysFacts,
  SickPayEmployment,
} from "../../../engine";
import type { AwardRequest } from "../contract/award-fields";
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
  /** What sick pay of a chain that begins on a day has beside it, if the employee is new then. */
  readonly newStarter: (sickFrom: string) => Partial<SickPayEmployment>;
  readonly payPeriods: readonly PayPeriodFacts[];
  /** null if nothing says on which days sick pay is due. */
  readonly qualifyingDays: QualifyingDaysFacts | null;
  /** Test dates of other awards of the employee, for neonatal care pay. */
  readonly testDates: ReadonlyMap<string, string | null>;
}

/** Returns an award of which nothing is stored. */
export function newAward(request: AwardRequest, imported: StoredImport | null = null): Award {
  return { statutoryPayId: null, request, imported, overrides: [], externalPayments: [], payRises: [] };
}

/** The id of an award's absence, also of one that is not stored. */
export function absenceIdOf({ statutoryPayId }: Award): string {
  return statutoryPayId ?? "new";
}
