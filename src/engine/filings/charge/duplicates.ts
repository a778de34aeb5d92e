import { type DayNumber, formatDate, itemAt } from "../../base";
import type { Chain } from "./chains";
import type { FiguresToDate, ReadCharge, ReadReport } from "./charge-facts";

const REASONS = [
  "PayrollIdChanged",
  "StartDateChanged",
  "NationalInsuranceNumberChanged",
  "NameAndBirthDateChanged",
  "PaidAfterLeavingWithoutMark",
] as const;

/** Why HMRC reads a report as a second employment. */
export type DuplicateReason = (typeof REASONS)[number];

/** An employment that HMRC will read as another one from a submission on. */
export interface Duplicate {
  readonly employeeId: string;
  readonly submissionId: string;
  readonly reason: DuplicateReason;
  readonly previousValue: string | null;
  readonly newValue: string | null;
  /** Figures to date of the first employment, which are charged a second time. */
  readonly figures: FiguresToDate;
}

type Change = Pick<Duplicate, "previousValue" | "newValue"> | null;

/** Returns the employments that the month's submissions make HMRC read as others, with every reason. */
export function getDuplicates(chains: readonly Chain[], read: ReadCharge): readonly Duplicate[] {
  return chains.flatMap((chain) => duplicatesIn(chain, read));
}

function duplicatesIn({ employeeId, before, reports }: Chain, read: ReadCharge): readonly Duplicate[] {
  const found: Duplicate[] = [];
  let last = before;
  let lastPaid: DayNumber | null = null;
  for (const { at, taxMonth, paymentDate, report } of reports) {
    if (taxMonth === read.taxMonth && last !== null && !isNewEmployment(last, report)) {
      const { submissionId } = itemAt(read.fullPaymentSubmissions, at);
      const figures = last.toDate;
      for (const change of changesBetween(last, report, lastPaid === paymentDate)) {
        found.push({ employeeId, submissionId, ...change, figures });
      }
    }
    // A start is reported once and holds from then on.
    last = { ...report, startDate: report.startDate ?? last?.startDate ?? null };
    lastPaid = paymentDate;
  }
  return found;
}

function changesBetween(last: ReadReport, report: ReadReport, isCorrection: boolean) {
  return REASONS.flatMap((reason) => {
    const change = CHANGES[reason](last, report, isCorrection);
    return change === null ? [] : [{ reason, ...change }];
  });
}

/** Returns whether somebody has left and started again, which is another employment. */
function isNewEmployment({ leavingDate }: ReadReport, { startDate }: ReadReport): boolean {
  return leavingDate !== null && startDate !== null && startDate > leavingDate;
}

const CHANGES: Readonly<Record<DuplicateReason, (last: ReadReport, now: ReadReport, isCorrection: boolean) => Change>> =
  {
    PayrollIdChanged: (last, now) =>
      now.previousPayrollId === last.payrollId ? null : changed(last.payrollId, now.payrollId),
    StartDateChanged: (last, now) => changed(dateOf(last.startDate), dateOf(now.startDate)),
    NationalInsuranceNumberChanged: (last, now) =>
      changed(plain(last.nationalInsuranceNumber), plain(now.nationalInsuranceNumber)),
    NameAndBirthDateChanged: (last, now) => {
      const isBoth =
        changed(plain(nameOf(last)), plain(nameOf(now))) !== null &&
        changed(dateOf(last.dateOfBirth), dateOf(now.dateOfBirth)) !== null;
      return isBoth ? { previousValue: personOf(last), newValue: personOf(now) } : null;
    },
    PaidAfterLeavingWithoutMark: (last, now, isCorrection) =>
      last.leavingDate === null || now.isAfterLeaving || isCorrection
        ? null
        : { previousValue: dateOf(last.leavingDate), newValue: dateOf(now.leavingDate) },
  };

/** Returns a change from one stated value to another; a value that was missing on either side is no change. */
function changed(previousValue: string | null, newValue: string | null): Change {
  if (previousValue === null || newValue === null || previousValue === newValue) return null;
  return { previousValue, newValue };
}

function dateOf(day: DayNumber | null): string | null {
  return day === null ? null : formatDate(day);
}

function plain(text: string | null): string | null {
  return text === null ? null : text.replace(/\s/g, "").toUpperCase();
}

function nameOf({ firstName, lastName }: ReadReport): string | null {
  return lastName === null ? null : `${firstName ?? ""} ${lastName}`;
}

function personOf(report: ReadReport): string {
  return `${nameOf(report)}, ${dateOf(report.dateOfBirth)}`;
}
