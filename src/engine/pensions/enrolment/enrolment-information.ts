import { type CalendarDate, type DayNumber, formatDate, lastDayOfWeeks, shape } from "../../base";
import { type DefinedLookup, defineCalculation } from "../../rulebook";
import { findStandingRule } from "../pension-law";
import { readPensionRules } from "../pension-rules";

/** One enrolment of one person; a manual and an automatic membership are two. */
const ITEM = shape.record({
  enrolmentDate: shape.date,
  /** The day the information was given. */
  sentDate: shape.orNull(shape.date),
  employeeId: shape.anyText,
  /** Why the last attempt to send it failed. */
  failureReason: shape.orNull(shape.anyText),
  membershipKind: shape.choice(["Manual", "Automatic"]),
  pensionGroupId: shape.orNull(shape.anyText),
  sentBy: shape.orNull(shape.anyText),
});

const FACTS = shape.record({
  asOf: shape.date,
  /** "Organisation": it issues the information itself, and nothing is outstanding here. */
  issuedBy: shape.optional(shape.choice(["Platform", "Organisation"]), "Platform"),
  enrolments: shape.list(ITEM, { upTo: 1_000_000 }),
});

/** The enrolments of an organisation, with what was sent about each, and the day of the list. */
export interface EnrolmentInformationFacts extends shape.FactsOf<typeof FACTS> {}

type EnrolmentInformationStatus = "FailedSend" | "Overdue" | "Due" | "Sent";

/** The information that one person must be given about an enrolment, and whether it was sent. */
export interface EnrolmentInformation {
  readonly employeeId: string;
  readonly membershipKind: "Manual" | "Automatic";
  readonly pensionGroupId: string | null;
  readonly enrolmentDate: CalendarDate;
  readonly dueDate: CalendarDate;
  readonly status: EnrolmentInformationStatus;
  readonly sentDate: CalendarDate | null;
  readonly sentBy: string | null;
  readonly failureReason: string | null;
}

/** Enrolments whose information is still to be given, and those whose information was given. */
export interface EnrolmentInformationLists {
  /** Worst first: failed sends, overdue, still due; the earlier deadline first. */
  readonly outstanding: readonly EnrolmentInformation[];
  /** Most recently given first. */
  readonly sent: readonly EnrolmentInformation[];
}

const WORST_FIRST: readonly EnrolmentInformationStatus[] = ["FailedSend", "Overdue", "Due"];

/**
 * Lists who must still be given enrolment information, and who has been: due six weeks beginning with the enrolment
 * date, overdue from the day after. Every enrolment is listed once, unless the organisation issues it itself.
 *
 * Problems: wrong facts. Source: SI 2010/772 Part 2.
 */
export const listEnrolmentInformation: DefinedLookup<EnrolmentInformationFacts, EnrolmentInformationLists> =
  defineCalculation({
    name: "enrolment-information",
    facts: FACTS,
    needs: readPensionRules,
    law({ enrolments }, rulebook, reader) {
      const weeks = enrolments.map(({ enrolmentDate: day }, index) => {
        const path = `/enrolments/${index}/enrolmentDate`;
        return findStandingRule("enrolment", { day, path }, rulebook, reader)?.value.weeks ?? 0;
      });
      return { weeks, digest: rulebook.digest(), sources: rulebook.subject("pensions").sources };
    },
    work({ asOf, issuedBy, enrolments }, { weeks }) {
      const all = enrolments.map((item, index) => writeItem(item, weeks[index] ?? 0, asOf));
      return {
        outstanding: issuedBy === "Organisation" ? [] : all.filter(({ status }) => status !== "Sent").sort(byUrgency),
        sent: all.filter(({ status }) => status === "Sent").sort(byRecency),
      };
    },
  });

function writeItem(item: shape.ReadOf<typeof ITEM>, weeks: number, asOf: DayNumber): EnrolmentInformation {
  const { enrolmentDate, sentDate, employeeId, membershipKind, pensionGroupId, sentBy, failureReason } = item;
  const due = lastDayOfWeeks(enrolmentDate, weeks);
  return {
    employeeId,
    membershipKind,
    pensionGroupId,
    enrolmentDate: formatDate(enrolmentDate),
    dueDate: formatDate(due),
    status: statusOf(item, due, asOf),
    sentDate: sentDate === null ? null : formatDate(sentDate),
    sentBy,
    failureReason,
  };
}

/** Returns the status on `asOf`: information given on a later day has not been given yet. */
function statusOf(
  { sentDate, failureReason }: shape.ReadOf<typeof ITEM>,
  due: DayNumber,
  asOf: DayNumber,
): EnrolmentInformationStatus {
  if (sentDate !== null && sentDate <= asOf) return "Sent";
  if (failureReason !== null) return "FailedSend";
  return asOf <= due ? "Due" : "Overdue";
}

function byUrgency(a: EnrolmentInformation, b: EnrolmentInformation): number {
  return (
    WORST_FIRST.indexOf(a.status) - WORST_FIRST.indexOf(b.status) || compare(a.dueDate, b.dueDate) || byPerson(a, b)
  );
}

function byRecency(a: EnrolmentInformation, b: EnrolmentInformation): number {
  return compare(b.sentDate ?? "", a.sentDate ?? "") || byPerson(a, b);
}

function byPerson(a: EnrolmentInformation, b: EnrolmentInformation): number {
  return compare(a.employeeId, b.employeeId) || compare(a.membershipKind, b.membershipKind);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
