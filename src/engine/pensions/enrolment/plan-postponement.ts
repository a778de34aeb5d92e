import {
  addMonths,
  type CalendarDate,
  type DayNumber,
  formatDate,
  lastDayOfWeeks,
  type PayFrequency,
  type Reader,
  type Unread,
  workingsOf,
} from "../../base";
import { calculation } from "../../rulebook";
import { openFacts, refusal } from "../open-facts";
import { standingRuleOn } from "../pension-rules";
import { readSchedule, type Schedule } from "./pay-schedule";

/** How long to postpone: 3 months, or until the second pay period begins. Nought means no postponement. */
export interface PostponementDefinition {
  readonly value: number;
  readonly frequency: "Day" | "Week" | "Month" | "PayPeriod";
}

export interface PostponementDefinitions {
  /** For a starting day that is the first day of employment, or the duties start date. */
  readonly startDateDefinition?: PostponementDefinition | null;
  /** For the day on which an existing worker first becomes an eligible jobholder. */
  readonly eligibilityDateDefinition?: PostponementDefinition | null;
}

/** The employee's own definitions go before the organisation's. */
export interface PostponementFacts extends PostponementDefinitions {
  readonly startingDay: CalendarDate;
  readonly startingDayKind: "StartDate" | "EligibilityDate";
  readonly organisationDefaults?: PostponementDefinitions | null;
  /** For a definition in pay periods. */
  readonly frequency?: PayFrequency;
  readonly payReferencePeriodStartDate?: CalendarDate;
}

export interface PostponementPlan {
  /** The deferral date, on which the worker is assessed; null without postponement. */
  readonly postponementDate: CalendarDate | null;
  /** Last day for the written notice. */
  readonly noticeDueDate: CalendarDate | null;
  readonly latestPostponementDate: CalendarDate;
  readonly source: "Employee" | "Organisation" | null;
}

const KNOWN = new Set([
  "startingDay",
  "startingDayKind",
  "startDateDefinition",
  "eligibilityDateDefinition",
  "organisationDefaults",
  "frequency",
  "payReferencePeriodStartDate",
]);
const DEFINITIONS = ["startDateDefinition", "eligibilityDateDefinition"] as const;
const DEFAULTS = new Set<string>(DEFINITIONS);
const DEFINITION = new Set(["value", "frequency"]);
const UNITS = ["Day", "Week", "Month", "PayPeriod"] as const;
const MOST = 366;

/**
 * When a postponement ends and when its notice is due: at most three months after the starting day, and six weeks
 * beginning with the day after it. A number of pay periods that reaches too far ends with the last one that does not.
 *
 * Problems: wrong facts; `postponement_too_long`. Source: SI 2010/4 regulations 4B and 4C.
 */
export const planPostponement = calculation<PostponementFacts, PostponementPlan>((facts, rulebook, options) => {
  const open = openFacts(facts, rulebook, KNOWN);
  if ("ok" in open) return open;
  const { reader, owner, rules } = open;
  const start = reader.date(owner, "startingDay", "");
  const kind = reader.choice(owner, "startingDayKind", "", ["StartDate", "EligibilityDate"] as const);
  const chosen = readChosen(reader, owner, kind === "StartDate" ? "startDateDefinition" : "eligibilityDateDefinition");
  const rule = standingRuleOn(reader, rules, "postponement", start, "/startingDay");
  const schedule = chosen?.definition.frequency === "PayPeriod" ? readSchedule(reader, owner, "frequency") : null;
  if (rule === null || reader.problems.length > 0) return refusal(reader);
  const latest = addMonths(start, rule.value.monthsAtMost);
  const end = chosen === null ? null : deferralDay(start, latest, chosen.definition, schedule);
  if (chosen !== null && (end === null || end > latest)) {
    reader.refuse("postponement_too_long", chosen.path, { limit: formatDate(latest) });
    return refusal(reader);
  }
  const value: PostponementPlan = {
    postponementDate: end === null ? null : formatDate(end),
    noticeDueDate: end === null ? null : formatDate(lastDayOfWeeks(start + 1, rule.value.noticeWeeks)),
    latestPostponementDate: formatDate(latest),
    source: chosen?.source ?? null,
  };
  const step = {
    id: "pensions.postponement",
    figure: "/latestPostponementDate",
    rule: "Postponement ends within three months after the starting day.",
    formula: "starting day + months",
    inputs: { "starting day": formatDate(start), months: String(rule.value.monthsAtMost) },
    value: value.latestPostponementDate,
    sources: rule.sources,
  };
  const workings = options?.explain === true ? workingsOf([step], rules) : null;
  return { ok: true, value, workings, rules: rulebook.digest() };
});

interface Chosen {
  readonly definition: PostponementDefinition;
  readonly path: string;
  readonly source: "Employee" | "Organisation";
}

/** Reads all four definitions and answers the one that applies; null where there is none, or it is nought. */
function readChosen(reader: Reader, owner: Unread, key: (typeof DEFINITIONS)[number]): Chosen | null {
  const defaults =
    (owner.organisationDefaults ?? null) === null
      ? {}
      : reader.object(owner.organisationDefaults, "/organisationDefaults");
  reader.onlyKnown(defaults ?? {}, DEFAULTS, "/organisationDefaults");
  const own = readDefinitions(reader, owner, "");
  const organisation = readDefinitions(reader, defaults ?? {}, "/organisationDefaults");
  const source = own[key] === null ? "Organisation" : "Employee";
  const definition = own[key] ?? organisation[key];
  if (definition === null || definition.value === 0) return null;
  return { definition, source, path: source === "Employee" ? `/${key}` : `/organisationDefaults/${key}` };
}

type Definitions = Record<(typeof DEFINITIONS)[number], PostponementDefinition | null>;

function readDefinitions(reader: Reader, owner: Unread, path: string): Definitions {
  const read = (key: string) => {
    const given = owner[key] ?? null;
    const at = `${path}/${key}`;
    const definition = given === null ? null : reader.object(given, at);
    if (definition === null) return null;
    reader.onlyKnown(definition, DEFINITION, at);
    const frequency = reader.choice(definition, "frequency", at, UNITS);
    return { value: reader.integer(definition, "value", at, 0, MOST), frequency };
  };
  return {
    startDateDefinition: read("startDateDefinition"),
    eligibilityDateDefinition: read("eligibilityDateDefinition"),
  };
}

function deferralDay(
  start: DayNumber,
  latest: DayNumber,
  { value, frequency }: PostponementDefinition,
  schedule: Schedule | null,
): DayNumber | null {
  if (frequency === "Day") return start + value;
  if (frequency === "Week") return start + value * 7;
  if (frequency === "Month") return addMonths(start, value);
  return schedule === null ? null : lastPeriodStart(start, latest, value, schedule);
}

/** The first day of the value-th pay period that begins after the starting day, or of the last one within the limit. */
function lastPeriodStart(start: DayNumber, latest: DayNumber, value: number, schedule: Schedule): DayNumber | null {
  let found: DayNumber | null = null;
  for (let count = 1; count <= value; count++) {
    const { first } = schedule.after(start, count);
    if (first > latest) return found;
    found = first;
  }
  return found;
}
