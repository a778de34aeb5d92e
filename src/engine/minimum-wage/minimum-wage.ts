import { formatDate, Reader, workingsOf } from "../base";
import { calculation } from "../rulebook";
import { assessWage } from "./assess";
import { explainWage } from "./explain-wage";
import type { MinimumWage, MinimumWageFacts } from "./facts";
import { type ReadWageFacts, readWageFacts } from "./read-facts";
import { type Hours, hoursOfSalary } from "./salaried-hours";
import { refuseUnknownSchoolAge } from "./school-age";
import { type WageFigures, wageFiguresOn } from "./wage-figures";

/**
 * Compares the pay of a pay reference period with the minimum wage, and says by how much it falls short.
 *
 * The rate is that of the worker's age at the start of the period; an apprentice under 19, or in the first year, has
 * the apprentice rate, and nobody of compulsory school age has a minimum wage. Free accommodation adds the daily offset
 * to the pay that counts, a charge up to the offset has no effect, and what is charged above it is taken off. Hours are
 * those worked, or for salaried hours work those that follow from the basic hours of the year. The pay required is
 * raised to the penny; nothing else is rounded.
 * Problems: wrong facts; `required_with` for a worker under 16 without a school leaving date, and for a charge without
 * days; `not_in_force` where the loaded rules hold no rate.
 * Source: National Minimum Wage Act 1998, section 1; National Minimum Wage Regulations 2015.
 */
export const minimumWage = calculation<MinimumWageFacts, MinimumWage>((facts, rulebook, options) => {
  const reader = new Reader();
  const owner = reader.object(facts, "");
  const read = owner === null ? null : readWageFacts(reader, owner);
  if (read === null || reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const figures = wageFiguresOn(rulebook, read.start);
  if (figures === null) {
    reader.refuse("not_in_force", "/periodStartDate", { taxYear: formatDate(read.start) });
    return { ok: false, problems: reader.problems };
  }
  const hours = joinFigures(reader, read, figures);
  if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const value = assessWage(read, hours, figures);
  const sources = rulebook.chapter("minimum-wage")?.sources ?? {};
  const workings = options?.explain === true ? workingsOf(explainWage(read, figures, value), { sources }) : null;
  return { ok: true, value, workings, rules: rulebook.digestOf(figures.taxYear) ?? rulebook.digest() };
});

/** What only the figures can judge, and the hours. */
function joinFigures(reader: Reader, read: ReadWageFacts, figures: WageFigures): Hours {
  refuseUnknownSchoolAge(reader, read, figures);
  if (read.accommodationDays > 0 && figures.offsetDayPence === null) {
    reader.refuse("not_in_force", "/accommodationDays", { taxYear: formatDate(read.start) });
  }
  if (read.salaried !== null) return hoursOfSalary(reader, read.salaried, figures.salariedYearDays);
  return read.hours ?? { hundredths: 0, parts: 1 };
}
