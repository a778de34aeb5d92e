import { type DayNumber, type Problem, problem, taxYearLabel, taxYearOf } from "../../base";
import type { Fraction } from "../average-earnings";
import type { Award } from "./award";
import { type LostReason, lostReason } from "./lost-weeks";
import { pricesOf, type WeekPrice } from "./price-weeks";
import type { WeekOverride } from "./read-overrides";

/** One pay week: seven days from the day the payment starts on. */
export interface ScheduledWeek {
  readonly weekNumber: number;
  readonly from: DayNumber;
  readonly upTo: DayNumber;
  readonly price: WeekPrice;
  readonly lost: LostReason | null;
  readonly override: WeekOverride | null;
  /** Days paid by a previous provider, from the first of the week. */
  readonly importedDays: number;
}

/** The weeks of an award at an average, or what is wrong with them. */
export function weeksOf(award: Award, awe: Fraction): ScheduledWeek[] | readonly Problem[] {
  const priceOf = pricesOf(award.rules, award.payment, awe, award.read.allowProvisional);
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
  problems.push(...overrideProblems(award, weeks));
  return problems.length > 0 ? problems : weeks;
}

export function isSchedule(found: ScheduledWeek[] | readonly Problem[]): found is ScheduledWeek[] {
  return found.every((each) => "weekNumber" in each);
}

function scheduledWeek({ read, payment }: Award, weekNumber: number, from: DayNumber, price: WeekPrice): ScheduledWeek {
  const upTo = from + 6;
  const { during, event, leavingDate, imported, overrides } = read;
  return {
    weekNumber,
    from,
    upTo,
    price,
    lost: lostReason({ from, upTo }, { event, during, leavingDate, workDays: payment.workDays }),
    override: overrides.find((override) => override.weekNumber === weekNumber) ?? null,
    importedDays: imported === null ? 0 : importedDays(imported, weekNumber),
  };
}

function importedDays({ weeksPaid, daysPaid }: { weeksPaid: number; daysPaid: number }, weekNumber: number): number {
  if (weekNumber <= weeksPaid) return 7;
  return weekNumber === weeksPaid + 1 ? daysPaid : 0;
}

/** An override needs a week that this payroll still pays. */
function overrideProblems({ read }: Award, weeks: readonly ScheduledWeek[]): Problem[] {
  const problems: Problem[] = [];
  for (const { weekNumber, path } of read.overrides) {
    const week = weeks[weekNumber - 1];
    if (week === undefined) problems.push(problem("too_large", `${path}/weekNumber`, { maximum: weeks.length }));
    else if (week.importedDays > 0) problems.push(problem("must_be_absent", path));
  }
  const { imported } = read;
  const paid = imported === null ? 0 : imported.weeksPaid + (imported.daysPaid > 0 ? 1 : 0);
  if (paid > weeks.length) problems.push(problem("too_large", "/imported/weeksPaid", { maximum: weeks.length }));
  return problems;
}
