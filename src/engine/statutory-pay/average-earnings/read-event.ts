import { type CalendarDate, type DayNumber, formatDate, pointerStep, type Reader, type Unread } from "../../base";
import { CHILD_EVENT_TYPES, type ChildEventType, type FamilyPaymentType } from "./statutory-types";
import { matchingWeek, overseasWeek, qualifyingWeek, type TestWeek, weekBefore, weekEnding } from "./test-week";
import { saturdayOf } from "./weekday";

/** What a family payment is for, in dates. */
export interface EventFacts {
  /** Due date; date told of the match or of the official notification; death, stillbirth or miscarriage; birth for neonatal care. */
  readonly qualifyingEventDate: CalendarDate;
  /** Paternity and shared parental pay: required. Adoption pay: `Adoption` when left out. */
  readonly childEventType?: ChildEventType;
  /** The birth, where it has happened. */
  readonly actualBirthDate?: CalendarDate | null;
  /** Adoption: when the child is placed, or from abroad enters the country. */
  readonly placementDate?: CalendarDate | null;
  /** Neonatal care: the day it starts. */
  readonly neonatalCareStartDate?: CalendarDate | null;
  /** Neonatal care, for someone entitled to maternity, paternity or adoption pay for the child: the Saturday of that payment's test week. */
  readonly otherPaymentTestDate?: CalendarDate | null;
}

export interface FamilyEvent {
  readonly type: FamilyPaymentType;
  readonly child: ChildEventType;
  readonly eventDate: DayNumber;
  readonly birth: DayNumber | null;
  readonly placement: DayNumber | null;
  readonly careStart: DayNumber | null;
  readonly week: TestWeek;
}

export const EVENT_KEYS = [
  "qualifyingEventDate",
  "childEventType",
  "actualBirthDate",
  "placementDate",
  "neonatalCareStartDate",
  "otherPaymentTestDate",
] as const;

type EventKey = Exclude<(typeof EVENT_KEYS)[number], "qualifyingEventDate">;

/** The fields that each payment's event may have beside its date. */
const FIELDS: Readonly<Record<FamilyPaymentType, readonly EventKey[]>> = {
  StatutoryMaternityPay: ["actualBirthDate"],
  StatutoryAdoptionPay: ["childEventType", "placementDate"],
  StatutoryPaternityPay: ["childEventType", "actualBirthDate", "placementDate"],
  StatutorySharedParentalPay: ["childEventType", "actualBirthDate", "placementDate"],
  StatutoryParentalBereavementPay: [],
  StatutoryNeonatalCarePay: ["neonatalCareStartDate", "otherPaymentTestDate"],
};

/** Reads what a payment is for, and finds its test week. */
export function readEvent(
  reader: Reader,
  facts: Unread,
  type: FamilyPaymentType,
  employedFrom: DayNumber | null,
): FamilyEvent {
  refuseForeignFields(reader, facts, type);
  const eventDate = reader.date(facts, "qualifyingEventDate", "");
  const child = readChildEvent(reader, facts, type);
  const birth = optionalDate(reader, facts, "actualBirthDate", type);
  const placement = optionalDate(reader, facts, "placementDate", type);
  if (placement !== null && placement < eventDate && child === "Adoption") {
    reader.refuse("date_before", "/placementDate", { limit: formatDate(eventDate) });
  }
  const careStart = type === "StatutoryNeonatalCarePay" ? reader.date(facts, "neonatalCareStartDate", "") : null;
  const week =
    type === "StatutoryNeonatalCarePay"
      ? careWeek(reader, facts, careStart)
      : weekOf(type, child, eventDate, birth, employedFrom);
  return { type, child, eventDate, birth, placement, careStart, week };
}

function refuseForeignFields(reader: Reader, facts: Unread, type: FamilyPaymentType): void {
  for (const key of EVENT_KEYS) {
    if (key === "qualifyingEventDate" || facts[key] === undefined || facts[key] === null) continue;
    if (!FIELDS[type].includes(key)) reader.refuse("must_be_absent", pointerStep(key));
  }
}

function optionalDate(reader: Reader, facts: Unread, key: EventKey, type: FamilyPaymentType): DayNumber | null {
  return FIELDS[type].includes(key) ? reader.optionalDate(facts, key, "") : null;
}

function readChildEvent(reader: Reader, facts: Unread, type: FamilyPaymentType): ChildEventType {
  if (!FIELDS[type].includes("childEventType")) return "Birth";
  if (type === "StatutoryAdoptionPay") {
    if (facts.childEventType === undefined) return "Adoption";
    return reader.choice(facts, "childEventType", "", ["Adoption", "OverseasAdoption"]);
  }
  return reader.choice(facts, "childEventType", "", CHILD_EVENT_TYPES);
}

function weekOf(
  type: FamilyPaymentType,
  child: ChildEventType,
  eventDate: DayNumber,
  birth: DayNumber | null,
  employedFrom: DayNumber | null,
): TestWeek {
  if (type === "StatutoryParentalBereavementPay") return weekBefore(eventDate);
  if (child === "Birth") return qualifyingWeek(eventDate, birth);
  return child === "Adoption" ? matchingWeek(eventDate) : overseasWeek(eventDate, employedFrom);
}

function careWeek(reader: Reader, facts: Unread, careStart: DayNumber | null): TestWeek {
  const other = reader.optionalDate(facts, "otherPaymentTestDate", "");
  if (other === null) return weekBefore(careStart ?? 0);
  if (saturdayOf(other) !== other) {
    reader.refuse("unknown_value", "/otherPaymentTestDate", { allowed: formatSaturday(other) });
  }
  return weekEnding("QualifyingWeek", other);
}

function formatSaturday(day: DayNumber): string {
  return Number.isNaN(day) ? "a Saturday" : formatDate(saturdayOf(day));
}
