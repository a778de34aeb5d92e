import { FREQUENCIES, type Reader, type Unread } from "../base";
import type { SalariedPayFrequency } from "./facts";
import { ANY_PERIOD_HOURS, PERIOD_HOURS, readHours, YEAR_HOURS } from "./read-hours";

/** Hours of a period as a fraction of hundredths of an hour, so that nothing is rounded before the pay is. */
export interface Hours {
  readonly hundredths: number;
  readonly parts: number;
}

/** Salaried hours as read; hours in hundredths. */
export interface SalariedHours {
  readonly basic: number;
  readonly perYear: number;
  /** null for a whole period. */
  readonly employedDays: number | null;
  readonly absence: number;
  readonly exceeded: Exceeded | null;
}

interface Exceeded {
  readonly worked: number;
  /** null in periods wholly after the day. */
  readonly days: { readonly before: number; readonly from: number } | null;
}

const PATH = "/salariedHours";
const KNOWN = new Set(["basicHours", "payFrequency", "employedDays", "unpaidAbsenceHours", "exceeded"]);
const KNOWN_EXCEEDED = new Set(["hoursWorked", "daysBefore", "daysFrom"]);
const SALARIED: readonly SalariedPayFrequency[] = ["Weekly", "Fortnightly", "FourWeekly", "Monthly"];
const MOST_DAYS = 31;

export function readSalariedHours(reader: Reader, value: unknown): SalariedHours | null {
  const owner = reader.object(value, PATH);
  if (owner === null) return null;
  reader.onlyKnown(owner, KNOWN, PATH);
  const isPart = owner.employedDays !== undefined;
  const isAbsent = owner.unpaidAbsenceHours !== undefined;
  return {
    basic: readHours(reader, owner, "basicHours", PATH, YEAR_HOURS),
    perYear: FREQUENCIES[reader.choice(owner, "payFrequency", PATH, SALARIED)].perYear,
    employedDays: isPart ? reader.integer(owner, "employedDays", PATH, 1, MOST_DAYS) : null,
    absence: isAbsent ? readHours(reader, owner, "unpaidAbsenceHours", PATH, ANY_PERIOD_HOURS) : 0,
    exceeded: owner.exceeded === undefined ? null : readExceeded(reader, owner),
  };
}

function readExceeded(reader: Reader, { exceeded, employedDays }: Unread): Exceeded | null {
  const path = `${PATH}/exceeded`;
  const owner = reader.object(exceeded, path);
  if (owner === null) return null;
  reader.onlyKnown(owner, KNOWN_EXCEEDED, path);
  const worked = readHours(reader, owner, "hoursWorked", path, ANY_PERIOD_HOURS);
  if (owner.daysBefore === undefined && owner.daysFrom === undefined) return { worked, days: null };
  if (employedDays !== undefined)
    reader.refuse("sent_together", `${PATH}/employedDays`, { other: "exceeded.daysBefore" });
  const before = reader.integer(owner, "daysBefore", path, 0, MOST_DAYS);
  const from = reader.integer(owner, "daysFrom", path, 1, MOST_DAYS);
  return { worked, days: { before, from } };
}

/**
 * Hours of salaried hours work in a pay reference period: the basic hours of the calculation year over its periods, or
 * by the day over the year where the employment starts or ends in the period, less absence that was not paid.
 *
 * From the day on which the basic hours of the year are exceeded the hours worked are added; in that first period the
 * basic hours are counted by the day, and absence is taken from those before the day alone. Absence of more hours than
 * there are is a problem. Source: National Minimum Wage Regulations 2015, regulations 22, 23 and 28.
 */
export function hoursOfSalary(reader: Reader, salaried: SalariedHours, yearDays: number): Hours {
  const { absence, exceeded } = salaried;
  const days = exceeded?.days ?? null;
  const base = basicHoursOf(salaried, days === null ? salaried.employedDays : days.before, yearDays);
  const left = base.hundredths - absence * base.parts;
  if (left < 0) {
    reader.refuse("too_large", `${PATH}/unpaidAbsenceHours`, {
      maximum: Math.floor(base.hundredths / base.parts) / 100,
    });
  }
  const from = days === null ? 0 : salaried.basic * days.from;
  return { hundredths: left + from + (exceeded?.worked ?? 0) * base.parts, parts: base.parts };
}

function basicHoursOf({ basic, perYear }: SalariedHours, days: number | null, yearDays: number): Hours {
  return days === null ? { hundredths: basic, parts: perYear } : { hundredths: basic * days, parts: yearDays };
}

/** Hours as stated. */
export function statedHours(reader: Reader, owner: Unread): Hours {
  return { hundredths: readHours(reader, owner, "hours", "", PERIOD_HOURS), parts: 1 };
}
