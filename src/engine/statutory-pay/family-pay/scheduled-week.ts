import { type DayNumber, type Fraction, getTaxYear, type Reader, taxYearLabel } from "../../base";
import type { Award } from "./award";
import { weeksTaken } from "./blocks";
import { type LostReason, lostReason } from "./lost-weeks";
import { type WeekPrice, weekPricing } from "./price-weeks";

/** One pay week: seven days from the day the payment starts on. */
export interface ScheduledWeek {
  readonly weekNumber: number;
  readonly from: DayNumber;
  readonly upTo: DayNumber;
  readonly price: WeekPrice;
  readonly lost: LostReason | null;
  /** Days paid by a previous payroll, from the first of the week. */
  readonly importedDays: number;
}

/** Prices the weeks of an award at an average; null with a problem if the rules or the import do not cover them. */
export function scheduleWeeks(award: Award, awe: Fraction, reader: Reader): ScheduledWeek[] | null {
  const priceOf = weekPricing(award, awe);
  const weeks: ScheduledWeek[] = [];
  for (const { block, first } of weeksTaken(award.blocks)) {
    const weekNumber = weeks.length + 1;
    const price = priceOf(weekNumber, first);
    if (price === null) {
      const taxYear = taxYearLabel(getTaxYear(first + 6));
      const allowed = award.rules.years.map(taxYearLabel).join(", ");
      reader.refuse("unsupported_tax_year", `${block.path}/startDate`, { taxYear, allowed });
      return null;
    }
    weeks.push(scheduledWeek(award, weekNumber, first, price));
  }
  return refuseLongImport(award, weeks, reader) ? null : weeks;
}

function scheduledWeek(award: Award, weekNumber: number, from: DayNumber, price: WeekPrice): ScheduledWeek {
  const upTo = from + 6;
  const { imported } = award.read;
  return {
    weekNumber,
    from,
    upTo,
    price,
    lost: lostReason({ from, upTo }, award),
    importedDays: imported === null ? 0 : importedDays(imported, weekNumber),
  };
}

function importedDays({ weeksPaid, daysPaid }: { weeksPaid: number; daysPaid: number }, weekNumber: number): number {
  if (weekNumber <= weeksPaid) return 7;
  return weekNumber === weeksPaid + 1 ? daysPaid : 0;
}

/** Refuses an import of more weeks than the award has. */
function refuseLongImport({ read: { imported } }: Award, weeks: readonly ScheduledWeek[], reader: Reader): boolean {
  const paid = imported === null ? 0 : imported.weeksPaid + (imported.daysPaid > 0 ? 1 : 0);
  const isLong = paid > weeks.length;
  if (isLong) reader.refuse("too_large", "/imported/weeksPaid", { maximum: weeks.length });
  return isLong;
}
