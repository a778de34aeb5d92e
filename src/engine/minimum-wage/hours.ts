import { FREQUENCIES, type Reader } from "../base";
import type { SalariedHours, WageFacts } from "./facts";
import type { WageFigures } from "./wage-figures";

/** Hours of a period as a fraction of hundredths of an hour, so that nothing is rounded before the pay is. */
export interface Hours {
  readonly hundredths: number;
  readonly parts: number;
}

/** Finds the hours of the period: as stated, or calculated from salaried hours. */
export function findHoursWorked({ hours, salariedHours }: WageFacts, figures: WageFigures, reader: Reader): Hours {
  if (salariedHours !== null) return calculateSalariedHours(salariedHours, figures.salariedYearDays, reader);
  return { hundredths: hours ?? 0, parts: 1 };
}

/**
 * Calculates the hours of salaried hours work in a pay reference period: the basic hours of the calculation year over
 * its periods, or by the day over the year if the employment starts or ends in the period, less unpaid absence.
 *
 * Hours worked from the day on which the basic hours of the year are exceeded are added; in that first period the basic
 * hours are counted by the day, and absence is deducted only from those before that day. Absence of more hours than
 * that is a problem. Source: National Minimum Wage Regulations 2015, regulations 22, 23 and 28.
 */
function calculateSalariedHours(salaried: SalariedHours, yearDays: number, reader: Reader): Hours {
  const { basicHours, unpaidAbsenceHours: absence, employedDays, exceeded } = salaried;
  const days = exceeded?.daysBefore ?? employedDays;
  const [hundredths, parts] =
    days === null ? [basicHours, FREQUENCIES[salaried.payFrequency].perYear] : [basicHours * days, yearDays];
  const left = hundredths - absence * parts;
  if (left < 0) {
    const maximum = Math.floor(hundredths / parts) / 100;
    reader.refuse("too_large", "/salariedHours/unpaidAbsenceHours", { maximum });
  }
  const since = basicHours * (exceeded?.daysFrom ?? 0) + (exceeded?.hoursWorked ?? 0) * parts;
  return { hundredths: left + since, parts };
}
