import { type DayNumber, formatDate, pointerStep, type Reader, type Unread } from "../base";
import { type Hours, readSalariedHours, type SalariedHours, statedHours } from "./salaried-hours";

/** A pay reference period as read, in pence and days. */
export interface ReadWageFacts {
  readonly start: DayNumber;
  readonly born: DayNumber;
  readonly schoolUpTo: DayNumber | null;
  readonly apprenticeSince: DayNumber | null;
  readonly pay: number;
  /** null where salaried hours say them. */
  readonly hours: Hours | null;
  readonly salaried: SalariedHours | null;
  readonly accommodationDays: number;
  readonly accommodationCharge: number;
}

const KNOWN = new Set([
  "periodStartDate",
  "dateOfBirth",
  "schoolLeavingDate",
  "apprenticeshipStartDate",
  "payThatCounts",
  "deductionsForEmployer",
  "hours",
  "salariedHours",
  "accommodationDays",
  "accommodationCharge",
]);

const MOST_DAYS = 31;

/** Reads the facts; the reader holds what is wrong. */
export function readWageFacts(reader: Reader, owner: Unread): ReadWageFacts {
  reader.onlyKnown(owner, KNOWN, "");
  const start = reader.date(owner, "periodStartDate", "");
  const born = reader.date(owner, "dateOfBirth", "");
  if (born > start) reader.refuse("date_after", pointerStep("dateOfBirth"), { limit: formatDate(start) });
  return {
    start,
    born,
    schoolUpTo: reader.optionalDate(owner, "schoolLeavingDate", ""),
    apprenticeSince: reader.optionalDate(owner, "apprenticeshipStartDate", ""),
    pay:
      reader.amount(owner.payThatCounts, "payThatCounts", "") -
      reader.optionalPositiveAmount(owner.deductionsForEmployer, "deductionsForEmployer", ""),
    ...readEitherHours(reader, owner),
    ...readAccommodation(reader, owner),
  };
}

function readEitherHours(reader: Reader, owner: Unread): Pick<ReadWageFacts, "hours" | "salaried"> {
  if (owner.salariedHours === undefined) return { hours: statedHours(reader, owner), salaried: null };
  if (owner.hours !== undefined) reader.refuse("sent_together", "/hours", { other: "salariedHours" });
  return { hours: null, salaried: readSalariedHours(reader, owner.salariedHours) };
}

function readAccommodation(reader: Reader, owner: Unread) {
  const accommodationDays =
    owner.accommodationDays === undefined ? 0 : reader.integer(owner, "accommodationDays", "", 0, MOST_DAYS);
  const accommodationCharge = reader.optionalPositiveAmount(owner.accommodationCharge, "accommodationCharge", "");
  if (accommodationCharge > 0 && owner.accommodationDays === undefined) {
    reader.refuse("required_with", "/accommodationDays", { other: "accommodationCharge" });
  }
  return { accommodationDays, accommodationCharge };
}
