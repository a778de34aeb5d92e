/** What happens on a day. */
export const CALENDAR_KINDS = [
  ...(["PostponementEnds", "AgeTwentyTwo", "StatePensionAge", "EnrolmentDue", "InformationDue"] as const),
  ...(["OptOutPeriodEnds", "RefundDue", "ReEnrolmentWindowOpens", "ReEnrolment"] as const),
  ...(["ReEnrolmentWindowCloses", "DeclarationDue", "CertificateEnds", "ContributionsDue"] as const),
] as const;

/** A day on which something happens, or by which something must be done. */
export interface CalendarDate {
  readonly date: string;
  readonly kind: (typeof CALENDAR_KINDS)[number];
  readonly employeeId: string | null;
  readonly pensionSchemaId: string | null;
  readonly isDone: boolean;
  /** The day on which it was done, if that is on record. */
  readonly doneAt: string | null;
}

/** Returns a date of the organisation or a scheme. */
export function ofScheme(
  kind: CalendarDate["kind"],
  date: string,
  pensionSchemaId: string | null,
  isDone: boolean,
): CalendarDate {
  return { date, kind, employeeId: null, pensionSchemaId, isDone, doneAt: null };
}

/** Returns a date of an employee. */
export function ofEmployee(
  kind: CalendarDate["kind"],
  date: string,
  employeeId: string,
  done: { readonly isDone: boolean; readonly doneAt?: string | null },
): CalendarDate {
  return { date, kind, employeeId, pensionSchemaId: null, isDone: done.isDone, doneAt: done.doneAt ?? null };
}
