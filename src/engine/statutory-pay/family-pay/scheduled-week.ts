import { type DayNumber, type Fraction, type Problem, problem, taxYearLabel, taxYearOf } from "../../base";
import type { Award } from "./award";
import { type LostReason, lostReason } from "./lost-weeks";
import { type WeekPrice, weekPricing } from "./price-weeks";

/** One pay week: seven days from the day the payment starts on. */
export interface ScheduledWeek {
  readonly weekNumber: number;
  readonly from: DayNumber;
  readonly upTo: DayNumber;
  readonly price: WeekPrice;
  readonly lost: LostReason | null;
  /** Days paid by a previous provider, from the first of the week. */
  readonly importedDays: number;
}

/** The weeks of an award at an average, or what is wrong with them. */
export function weeksOf(award: Award, awe: Fraction): ScheduledWeek[] | readonly Problem[] {
  const priceOf = weekPricing(award, awe);
  const weeks: ScheduledWeek[] = [];
  const problems: Problem[] = [];
  for (const { start, weeks: count, path } of award.blocks) {
    for (let at = 0; at < count; at++) {
      const from = start + at * 7;
      const weekNumber = weeks.length + 1;
      const price = priceOf(weekNumber, from);
      if (price === null) {
        problems.push(
          problem("unsupported_tax_year", `${path}/startDate`, {
            taxYear: taxYearLabel(taxYearOf(from + 6)),
            allowed: award.rules.years.map(taxYearLabel).join(", "),
          }),
        );
        return problems;
      }
      weeks.push(scheduledWeek(award, weekNumber, from, price));
    }
  }
  problems.push(...importProblems(award, weeks));
  return problems.length > 0 ? problems : weeks;
}

export function isSchedule(found: ScheduledWeek[] | readonly Problem[]): found is ScheduledWeek[] {
  return found.every((each) => "weekNumber" in each);
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

/** A previous provider cannot have paid more weeks than there are. */
function importProblems({ read }: Award, weeks: readonly ScheduledWeek[]): Problem[] {
  const { imported } = read;
  const paid = imported === null ? 0 : imported.weeksPaid + (imported.daysPaid > 0 ? 1 : 0);
  return paid > weeks.length ? [problem("too_large", "/imported/weeksPaid", { maximum: weeks.length })] : [];
}
