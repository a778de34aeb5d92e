import type { CalendarDate, DayNumber, Reader, Unread } from "../../base";
import { CARRIED_EMPLOYMENT_KEYS } from "../carried-fields";
import type { PayHistory } from "./pay-history";
import { EVENT_KEYS, type EventFacts, readEvent } from "./read-event";
import { PAY_HISTORY_KEYS, type PayHistoryFacts, readPayHistory } from "./read-pay-history";
import { STATUTORY_TYPES, type StatutoryType } from "./statutory-types";

/** The employment that the earnings come from. */
export interface EarningsEmployment extends PayHistoryFacts {
  /** First day of continuous employment. */
  readonly startDate?: CalendarDate | null;
}

/** Whose average is wanted: what the payment is for, and the pay before it. */
export interface AverageEarningsFacts extends Partial<EventFacts> {
  readonly statutoryType: StatutoryType;
  /** Sick pay: the first day of the first linked spell. */
  readonly startDate?: CalendarDate;
  readonly employment: EarningsEmployment;
}

export interface ReadAverageFacts {
  readonly type: StatutoryType;
  readonly history: PayHistory;
  /** The last normal pay day on or before this one ends the relevant period. */
  readonly referenceDate: DayNumber;
  /** The day whose lower earnings limit counts. */
  readonly testDate: DayNumber;
  /** The fact that the dates come from. */
  readonly datePath: string;
}

const KNOWN = new Set<string>(["statutoryType", "startDate", "employment", ...EVENT_KEYS]);
const KNOWN_EMPLOYMENT = new Set<string>([
  ...["startDate", "leavingDate", "territory"],
  ...CARRIED_EMPLOYMENT_KEYS,
  ...PAY_HISTORY_KEYS,
]);

/** Reads the facts; the reader holds what is wrong. */
export function readAverageFacts(reader: Reader, facts: Unread): ReadAverageFacts | null {
  reader.onlyKnown(facts, KNOWN, "");
  const type = reader.choice(facts, "statutoryType", "", STATUTORY_TYPES);
  const employment = reader.object(facts.employment, "/employment");
  if (employment === null) return null;
  reader.onlyKnown(employment, KNOWN_EMPLOYMENT, "/employment");
  const employedFrom = reader.optionalDate(employment, "startDate", "/employment");
  const isSickPay = type === "StatutorySickPay";
  const history = readPayHistory(reader, employment, "/employment", employedFrom, isSickPay);
  if (isSickPay) return sickPay(reader, facts, history);
  if (facts.startDate !== undefined) reader.refuse("must_be_absent", "/startDate");
  const { week } = readEvent(reader, facts, type, employedFrom);
  return {
    type,
    history,
    referenceDate: week.referenceDate,
    testDate: week.referenceDate,
    datePath: "/qualifyingEventDate",
  };
}

function sickPay(reader: Reader, facts: Unread, history: PayHistory): ReadAverageFacts {
  for (const key of EVENT_KEYS) if (facts[key] !== undefined) reader.refuse("must_be_absent", `/${key}`);
  const firstDay = reader.date(facts, "startDate", "");
  return {
    type: "StatutorySickPay",
    history,
    referenceDate: firstDay - 1,
    testDate: firstDay,
    datePath: "/startDate",
  };
}
