import { type CalendarDate, type DayNumber, formatDate, startOfTaxYear } from "../../base";
import type { DatedPostgraduateLoan, DatedStudentLoan, DatedTaxCode } from "../../gross-to-net";
import type { ReadApplication } from "./application-facts";
import type { Notice } from "./notice";

/** One field of an employee before and after a notice is applied; null if it was not or is not set. */
export interface FieldChange {
  readonly field: string;
  readonly previousValue: string | boolean | null;
  readonly newValue: string | boolean | null;
}

/** The change that applying a notice makes. Includes everything the notice decides, even if unchanged. */
export interface NoticeChange {
  readonly dataType: Notice["dataType"];
  /** From this day on; null if the notice changes nothing. */
  readonly effectiveDate: CalendarDate | null;
  readonly changes: readonly FieldChange[];
  /** The entry to add to the employee's dated codes. */
  readonly taxCode: DatedTaxCode | null;
  /** The employee's loans after the change; null if the notice is not about loans. */
  readonly studentLoans: readonly DatedStudentLoan[] | null;
  readonly postgraduateLoans: readonly DatedPostgraduateLoan[] | null;
}

export const NO_CHANGE = {
  effectiveDate: null,
  changes: [],
  taxCode: null,
  studentLoans: null,
  postgraduateLoans: null,
} as const;

export function isCode({ dataType }: Notice): boolean {
  return dataType === "P6" || dataType === "P9";
}

/** Returns the first day on which a payment can still be changed; null if nothing is locked. */
export function earliestDay({ lastLockedPaymentDate: locked }: ReadApplication): DayNumber | null {
  return locked === null ? null : locked + 1;
}

/** Returns the later of the notice's own day and the first day that can still be changed. */
export function dayFrom(read: ReadApplication, own: DayNumber): CalendarDate {
  const { notice } = read;
  const yearStart = isCode(notice) && notice.taxYear !== null ? startOfTaxYear(notice.taxYear) : own;
  return formatDate(Math.max(own, yearStart, earliestDay(read) ?? own));
}
