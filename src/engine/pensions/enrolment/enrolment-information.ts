import {
  type CalendarDate,
  type DayNumber,
  formatDate,
  lastDayOfWeeks,
  pointerStep,
  type Reader,
  type Unread,
} from "../../base";
import { lookup } from "../../rulebook";
import { openFacts, refusal } from "../open-facts";
import { type PensionRules, standingRuleOn } from "../pension-rules";

/** One enrolment of one person; a manual and an automatic membership are two. */
interface EnrolmentInformationItem {
  readonly employeeId: string;
  readonly membershipKind: "Manual" | "Automatic";
  readonly pensionGroupId?: string;
  readonly enrolmentDate: CalendarDate;
  /** The day the information was given. */
  readonly sentDate?: CalendarDate | null;
  readonly sentBy?: string | null;
  /** Why the last attempt to send it failed. */
  readonly failureReason?: string | null;
}

export interface EnrolmentInformationFacts {
  readonly asOf: CalendarDate;
  /** "Organisation": it issues the information itself, and nothing is outstanding here. */
  readonly issuedBy?: "Platform" | "Organisation";
  readonly enrolments: readonly EnrolmentInformationItem[];
}

type EnrolmentInformationStatus = "FailedSend" | "Overdue" | "Due" | "Sent";

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

export interface EnrolmentInformationLists {
  /** Worst first: failed sends, overdue, still due; the earlier deadline first. */
  readonly outstanding: readonly EnrolmentInformation[];
  /** Most recently given first. */
  readonly sent: readonly EnrolmentInformation[];
}

const KNOWN = new Set(["asOf", "issuedBy", "enrolments"]);
const ITEM = new Set([
  "employeeId",
  "membershipKind",
  "pensionGroupId",
  "enrolmentDate",
  "sentDate",
  "sentBy",
  "failureReason",
]);
const MOST = 1_000_000;
const WORST_FIRST: readonly EnrolmentInformationStatus[] = ["FailedSend", "Overdue", "Due"];

/**
 * Who still has to be given enrolment information, and who was: due six weeks beginning with the enrolment date, overdue
 * from the day after. Together the lists hold every enrolment once, unless the organisation issues the information itself.
 *
 * Problems: wrong facts. Source: SI 2010/772 Part 2.
 */
export const listEnrolmentInformation = lookup<EnrolmentInformationFacts, EnrolmentInformationLists>(
  (facts, rulebook) => {
    const open = openFacts(facts, rulebook, KNOWN);
    if ("ok" in open) return open;
    const { reader, owner, rules } = open;
    const asOf = reader.date(owner, "asOf", "");
    const issuedBy =
      owner.issuedBy === undefined
        ? "Platform"
        : reader.choice(owner, "issuedBy", "", ["Platform", "Organisation"] as const);
    const items = reader
      .list(owner, "enrolments", "", MOST)
      .map((given, at) => readItem(reader, given, at, asOf, rules));
    if (reader.problems.length > 0) return refusal(reader);
    const all = items.flatMap((item) => (item === null ? [] : [item]));
    const value: EnrolmentInformationLists = {
      outstanding: issuedBy === "Organisation" ? [] : all.filter(({ status }) => status !== "Sent").sort(byUrgency),
      sent: all.filter(({ status }) => status === "Sent").sort(byRecency),
    };
    return { ok: true, value, workings: null, rules: rulebook.digest() };
  },
);

function readItem(
  reader: Reader,
  given: unknown,
  at: number,
  asOf: DayNumber,
  rules: PensionRules,
): EnrolmentInformation | null {
  const path = `/enrolments/${at}`;
  const item = reader.object(given, path);
  if (item === null) return null;
  reader.onlyKnown(item, ITEM, path);
  const enrolled = reader.date(item, "enrolmentDate", path);
  const rule = standingRuleOn(reader, rules, "enrolment", enrolled, `${path}/enrolmentDate`);
  const sent = reader.optionalDate(item, "sentDate", path);
  const employeeId = readText(reader, item, "employeeId", path);
  const failureReason = readText(reader, item, "failureReason", path);
  if (employeeId === null && item.employeeId === undefined) reader.refuse("required", `${path}/employeeId`);
  const membershipKind = reader.choice(item, "membershipKind", path, ["Manual", "Automatic"] as const);
  if (rule === null || Number.isNaN(enrolled)) return null;
  const due = lastDayOfWeeks(enrolled, rule.value.weeks);
  return {
    employeeId: employeeId ?? "",
    membershipKind,
    pensionGroupId: readText(reader, item, "pensionGroupId", path),
    enrolmentDate: formatDate(enrolled),
    dueDate: formatDate(due),
    status: statusOf(asOf, due, sent, failureReason),
    sentDate: sent === null ? null : formatDate(sent),
    sentBy: readText(reader, item, "sentBy", path),
    failureReason,
  };
}

/** Information of a later day than `asOf` has not been given yet. */
function statusOf(
  asOf: DayNumber,
  due: DayNumber,
  sent: DayNumber | null,
  failure: string | null,
): EnrolmentInformationStatus {
  if (sent !== null && sent <= asOf) return "Sent";
  if (failure !== null) return "FailedSend";
  return asOf <= due ? "Due" : "Overdue";
}

function readText(reader: Reader, item: Unread, key: string, path: string): string | null {
  const value = item[key] ?? null;
  if (value === null || typeof value === "string") return value;
  reader.refuse("wrong_type", path + pointerStep(key), { expected: "string" });
  return null;
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
