import { type DayNumber, formatDate, shape } from "../../base";
import { foreign } from "../fields";
import { CHILD_EVENT_TYPES, type ChildEventType, type FamilyPaymentType } from "./statutory-types";
import {
  getSaturday,
  matchingWeek,
  overseasWeek,
  qualifyingWeek,
  type TestWeek,
  weekBefore,
  weekEnding,
} from "./test-week";

/** The event of a family payment, and its test week. */
export interface FamilyEvent {
  readonly type: FamilyPaymentType;
  readonly child: ChildEventType;
  readonly eventDate: DayNumber;
  readonly birth: DayNumber | null;
  readonly placement: DayNumber | null;
  readonly careStart: DayNumber | null;
  readonly week: TestWeek;
}

const saturday: typeof shape.date = {
  ...shape.date,
  read(reader, value, key, path) {
    const day = shape.date.read(reader, value, key, path);
    const allowed = Number.isNaN(day) ? "a Saturday" : formatDate(getSaturday(day));
    if (getSaturday(day) !== day) reader.refuse("unknown_value", `${path}/${key}`, { allowed });
    return day;
  },
};

const childEventType = shape.choice(CHILD_EVENT_TYPES);
const dateOrNull = shape.orNull(shape.date);

/** Dates of the event of a family payment. */
export const EVENT = {
  /** Due date; notification of the match, or official notification; death, stillbirth or miscarriage; birth. */
  qualifyingEventDate: shape.date,
  /** Required for paternity and shared parental pay. Adoption pay: defaults to `Adoption`. */
  childEventType: foreign(shape.requiredHere(childEventType)),
  /** The birth, if it has happened. */
  actualBirthDate: foreign(dateOrNull),
  /** Adoption: the day the child is placed, or from abroad enters the country. */
  placementDate: foreign(dateOrNull),
  /** Neonatal care: the day it starts. */
  neonatalCareStartDate: foreign(dateOrNull),
  /** Neonatal care: the Saturday of the test week of maternity, paternity or adoption pay for the child. */
  otherPaymentTestDate: foreign(shape.orNull(saturday)),
};

const BIRTH_OR_ADOPTION = {
  ...EVENT,
  childEventType: shape.requiredHere(childEventType),
  actualBirthDate: dateOrNull,
  placementDate: dateOrNull,
};

/** The fields of each payment's event; those of other payments are refused. */
export const EVENTS: Readonly<Record<FamilyPaymentType, typeof EVENT>> = {
  StatutoryMaternityPay: { ...EVENT, actualBirthDate: dateOrNull },
  StatutoryAdoptionPay: {
    ...EVENT,
    childEventType: shape.optional(shape.choice(["Adoption", "OverseasAdoption"]), "Adoption"),
    placementDate: dateOrNull,
  },
  StatutoryPaternityPay: BIRTH_OR_ADOPTION,
  StatutorySharedParentalPay: BIRTH_OR_ADOPTION,
  StatutoryParentalBereavementPay: EVENT,
  StatutoryNeonatalCarePay: {
    ...EVENT,
    neonatalCareStartDate: shape.requiredHere(shape.date),
    otherPaymentTestDate: shape.orNull(saturday),
  },
};

type ReadEvent = shape.RecordRead<typeof EVENT>;

/** Requires that a child is placed after the match, not before. */
export const placementFollowsMatch: shape.Rule<ReadEvent> = (read, subject) => {
  const { placementDate, qualifyingEventDate, childEventType } = read;
  if (placementDate === null || !(placementDate < qualifyingEventDate) || childEventType !== "Adoption") return;
  subject.refuse("date_before", "/placementDate", { limit: formatDate(qualifyingEventDate) });
};

/** Finds the event of a payment with its test week. */
export function findFamilyEvent(type: FamilyPaymentType, read: ReadEvent, employedFrom: DayNumber | null): FamilyEvent {
  return {
    type,
    child: read.childEventType,
    eventDate: read.qualifyingEventDate,
    birth: read.actualBirthDate,
    placement: read.placementDate,
    careStart: read.neonatalCareStartDate,
    week: findTestWeek(type, read, employedFrom),
  };
}

function findTestWeek(type: FamilyPaymentType, read: ReadEvent, employedFrom: DayNumber | null): TestWeek {
  const { qualifyingEventDate, childEventType, actualBirthDate } = read;
  if (type === "StatutoryNeonatalCarePay") return careWeek(read);
  if (type === "StatutoryParentalBereavementPay") return weekBefore(qualifyingEventDate);
  if (childEventType === "Birth") return qualifyingWeek(qualifyingEventDate, actualBirthDate);
  if (childEventType === "Adoption") return matchingWeek(qualifyingEventDate);
  return overseasWeek(qualifyingEventDate, employedFrom);
}

function careWeek({ otherPaymentTestDate, neonatalCareStartDate }: ReadEvent): TestWeek {
  if (otherPaymentTestDate !== null) return weekEnding("QualifyingWeek", otherPaymentTestDate);
  return weekBefore(neonatalCareStartDate ?? 0);
}
