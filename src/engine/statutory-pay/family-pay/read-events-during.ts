import { type DayNumber, formatDate, type Reader, type Unread } from "../../base";
import { type FamilyPaymentType, readDays } from "../average-earnings";
import { isContinuous } from "./read-blocks";

/** What happens while a payment runs, and may cost weeks of it. */
export interface EventsDuring {
  /** Days of work that are allowed up to a number, ascending. */
  readonly workDays: readonly DayNumber[];
  readonly workedWeeks: readonly DayNumber[];
  readonly sickPayDates: readonly DayNumber[];
  readonly otherEmployment: OtherEmployment | null;
  readonly custody: Custody | null;
  readonly death: DayNumber | null;
}

export interface OtherEmployment {
  readonly start: DayNumber;
  /** null while it lasts. */
  readonly end: DayNumber | null;
  readonly wasEmployedInTestWeek: boolean;
}

export interface Custody {
  readonly from: DayNumber;
  readonly to: DayNumber | null;
  readonly endedWithoutSentence: boolean;
}

const KNOWN_OTHER = new Set(["startDate", "endDate", "wasEmployedInTestWeek"]);
const KNOWN_CUSTODY = new Set(["from", "to", "endedWithoutSentence"]);

export function readEventsDuring(reader: Reader, facts: Unread, type: FamilyPaymentType): EventsDuring {
  const workKey = isContinuous(type) ? "keepInTouchDays" : "splitDays";
  const hasWorkDays = isContinuous(type) || type === "StatutorySharedParentalPay";
  return {
    workDays: hasWorkDays ? optionalDays(reader, facts, workKey) : [],
    workedWeeks: optionalDays(reader, facts, "workedWeeks"),
    sickPayDates: type === "StatutoryMaternityPay" ? [] : optionalDays(reader, facts, "sickPayDates"),
    otherEmployment: readOtherEmployment(reader, facts.otherEmployment),
    custody: readCustody(reader, facts.custody),
    death: reader.optionalDate(facts, "employeeDeathDate", ""),
  };
}

function optionalDays(reader: Reader, facts: Unread, key: string): DayNumber[] {
  return facts[key] === undefined || facts[key] === null ? [] : readDays(reader, facts, key, "");
}

function readOtherEmployment(reader: Reader, value: unknown): OtherEmployment | null {
  const path = "/otherEmployment";
  const owner = value === undefined || value === null ? null : reader.object(value, path);
  if (owner === null) return null;
  reader.onlyKnown(owner, KNOWN_OTHER, path);
  const start = reader.date(owner, "startDate", path);
  const end = reader.optionalDate(owner, "endDate", path);
  if (end !== null && end < start) reader.refuse("date_before", `${path}/endDate`, { limit: formatDate(start) });
  return {
    start,
    end,
    wasEmployedInTestWeek: reader.flag(owner.wasEmployedInTestWeek, "wasEmployedInTestWeek", path, false),
  };
}

function readCustody(reader: Reader, value: unknown): Custody | null {
  const path = "/custody";
  const owner = value === undefined || value === null ? null : reader.object(value, path);
  if (owner === null) return null;
  reader.onlyKnown(owner, KNOWN_CUSTODY, path);
  const from = reader.date(owner, "from", path);
  const to = reader.optionalDate(owner, "to", path);
  if (to !== null && to < from) reader.refuse("date_before", `${path}/to`, { limit: formatDate(from) });
  return {
    from,
    to,
    endedWithoutSentence: reader.flag(owner.endedWithoutSentence, "endedWithoutSentence", path, false),
  };
}
