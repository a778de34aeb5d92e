import {
  type Amount,
  type CalendarDate,
  type DayNumber,
  type Fraction,
  formatDate,
  type Reader,
  type Unread,
} from "../../base";
import { readText } from "../carried-fields";
import { readExactEarnings } from "./read-exact-earnings";
import { HUNDREDTH_OF_WEEK } from "./week-units";

/** Sickness and sick pay under a previous payroll provider of the same employer. */
export interface ImportedSickPayFacts {
  /** First day of the first linked spell. */
  readonly chainStartDate: CalendarDate;
  /** Of that day: final, whatever payslips say. */
  readonly averageWeeklyEarnings: Amount;
  readonly waitingDaysServed: number;
  /** Weeks paid, to the hundredth: "20.4". */
  readonly weeksUsed: string | number;
  /** Last day of the last spell. */
  readonly lastSickDate: CalendarDate;
  /** First day of the last spell; the chain's first day when left out. */
  readonly spellStartDate?: CalendarDate;
  /** Whether that spell was paid for a day before 6 April 2026, so that the flat rate is protected. */
  readonly protectedFlatRate?: boolean;
  readonly previousProviderName?: string;
}

export interface ImportedChain {
  readonly chainStart: DayNumber;
  readonly awe: Fraction;
  readonly waitingDaysServed: number;
  /** In week units; hundredths as given. */
  readonly weeksUsed: number;
  readonly lastSickDay: DayNumber;
  readonly spellStart: DayNumber;
  readonly isProtected: boolean;
}

const KNOWN = new Set([
  "chainStartDate",
  "averageWeeklyEarnings",
  "waitingDaysServed",
  "weeksUsed",
  "lastSickDate",
  "spellStartDate",
  "protectedFlatRate",
  "previousProviderName",
]);
const MOST_WEEKS = "28.00";

/** Reads what a previous provider handed over; null when it is left out. */
export function readImportedChain(reader: Reader, owner: Unread, path: string): ImportedChain | null {
  if (owner.imported === undefined || owner.imported === null) return null;
  const at = `${path}/imported`;
  const facts = reader.object(owner.imported, at);
  if (facts === null) return null;
  reader.onlyKnown(facts, KNOWN, at);
  readText(reader, facts, "previousProviderName", at);
  const chainStart = reader.date(facts, "chainStartDate", at);
  const lastSickDay = reader.date(facts, "lastSickDate", at);
  if (lastSickDay < chainStart) reader.refuse("date_before", `${at}/lastSickDate`, { limit: formatDate(chainStart) });
  return {
    chainStart,
    lastSickDay,
    spellStart: readSpellStart(reader, facts, at, chainStart, lastSickDay),
    awe: readExactEarnings(reader, facts.averageWeeklyEarnings, "averageWeeklyEarnings", at),
    waitingDaysServed: reader.integer(facts, "waitingDaysServed", at, 0, 3),
    weeksUsed: readWeeks(reader, facts, at),
    isProtected: reader.flag(facts.protectedFlatRate, "protectedFlatRate", at, false),
  };
}

function readSpellStart(reader: Reader, facts: Unread, at: string, chainStart: DayNumber, lastSickDay: DayNumber) {
  const day = reader.optionalDate(facts, "spellStartDate", at);
  if (day === null) return chainStart;
  if (day < chainStart) reader.refuse("date_before", `${at}/spellStartDate`, { limit: formatDate(chainStart) });
  if (day > lastSickDay) reader.refuse("date_after", `${at}/spellStartDate`, { limit: formatDate(lastSickDay) });
  return day;
}

function readWeeks(reader: Reader, facts: Unread, at: string): number {
  const hundredths = reader.amount(facts.weeksUsed, "weeksUsed", at);
  if (hundredths < 0) reader.refuse("too_small", `${at}/weeksUsed`, { minimum: "0.00" });
  if (hundredths > 2800) reader.refuse("too_large", `${at}/weeksUsed`, { maximum: MOST_WEEKS });
  return hundredths * HUNDREDTH_OF_WEEK;
}
