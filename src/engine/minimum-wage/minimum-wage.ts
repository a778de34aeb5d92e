import { type DayNumber, formatDate, type Reader } from "../base";
import { type DefinedCalculation, defineCalculation, type Rulebook } from "../rulebook";
import { assessWage } from "./assess";
import { explainWage } from "./explain-wage";
import { FACTS, type MinimumWage, type MinimumWageFacts, type WageFacts } from "./facts";
import { findHours } from "./hours";
import { refuseUnknownSchoolAge } from "./school-age";
import { type WageFigures, wageFiguresOn } from "./wage-figures";

/**
 * Compares the pay of a pay reference period with the minimum wage, and returns any shortfall.
 *
 * The rate is the one for the worker's age at the start of the period; an apprentice under 19, or in the first year,
 * has the apprentice rate, and workers of compulsory school age have no minimum wage. Free accommodation adds the daily
 * offset to the pay that counts, a charge up to the offset has no effect, and any excess is deducted. Hours are those
 * worked, or for salaried hours work those calculated from the basic hours of the year. The pay required is rounded up
 * to the penny. A shortfall that is paid later is owed at the rate of that day for the band of the period, if that is more:
 * shortfall ÷ rate then × rate now, to the nearest penny. Nothing else is rounded.
 * Problems: wrong facts; `required_with` for a worker under 16 without a school leaving date, and for a charge without
 * days; `not_in_force` if the loaded rules have no rate.
 * Source: National Minimum Wage Act 1998, sections 1 and 17; National Minimum Wage Regulations 2015.
 */
export const minimumWage: DefinedCalculation<MinimumWageFacts, MinimumWage> = defineCalculation({
  name: "minimum-wage",
  facts: FACTS,
  law: findFigures,
  work: (read, figures, reader) => assessWage(read, findHours(read, figures, reader), figures),
  explain: explainWage,
});

/** Finds the figures of the period's first day, and refuses facts that only the figures show to be wrong. */
function findFigures(read: WageFacts, rulebook: Rulebook, reader: Reader): WageFigures | null {
  const figures = wageFiguresOn(rulebook, read.periodStartDate);
  const taxYear = formatDate(read.periodStartDate);
  if (figures === null) {
    reader.refuse("not_in_force", "/periodStartDate", { taxYear });
    return null;
  }
  refuseUnknownSchoolAge(read, figures, reader);
  if (read.accommodationDays > 0 && figures.offsetDayPence === null) {
    reader.refuse("not_in_force", "/accommodationDays", { taxYear });
  }
  return read.settlementDate === null ? figures : withSettlement(figures, read.settlementDate, rulebook, reader);
}

/** Adds the rates of the day on which a shortfall is paid. */
function withSettlement(figures: WageFigures, day: DayNumber, rulebook: Rulebook, reader: Reader): WageFigures {
  const settled = wageFiguresOn(rulebook, day);
  if (settled === null) reader.refuse("not_in_force", "/settlementDate", { taxYear: formatDate(day) });
  return { ...figures, settled };
}
