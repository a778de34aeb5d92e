import {
  addMonths,
  type CalendarDate,
  type DayNumber,
  formatDate,
  lastDayOfWeeks,
  type Reader,
  shape,
} from "../../base";
import { type DefinedCalculation, defineCalculation, type Rulebook } from "../../rulebook";
import { findStandingRule } from "../pension-law";
import { readPensionRules } from "../pension-rules";
import { FREQUENCY, needsSchedule, PERIOD_START, periodAfter, type Schedule } from "./pay-schedule";

const DEFINITION = shape.record({
  frequency: shape.choice(["Day", "Week", "Month", "PayPeriod"]),
  value: shape.integer(0, 366),
});

const DEFINITIONS = {
  /** For a starting day that is the first day of employment, or the duties start date. */
  startDateDefinition: shape.orNull(DEFINITION),
  /** For the day on which an existing worker first becomes an eligible jobholder. */
  eligibilityDateDefinition: shape.orNull(DEFINITION),
};

const DEFAULTS = shape.record(DEFINITIONS);

const FACTS = shape.record(
  {
    startingDay: shape.date,
    startingDayKind: shape.choice(["StartDate", "EligibilityDate"]),
    organisationDefaults: shape.orNull(DEFAULTS),
    ...DEFINITIONS,
    /** For a definition in pay periods. */
    frequency: FREQUENCY,
    payReferencePeriodStartDate: PERIOD_START,
  },
  needsSchedule("frequency", (read: Definitions & Schedule) => chosenDefinition(read)?.frequency === "PayPeriod"),
);

type ReadFacts = shape.ReadOf<typeof FACTS>;
type ReadDefinitions = shape.ReadOf<typeof DEFAULTS>;

/** What decides which definition applies. */
interface Definitions extends ReadDefinitions {
  readonly startingDayKind: "StartDate" | "EligibilityDate";
  readonly organisationDefaults: ReadDefinitions | null;
}

/** How long to postpone: 3 months, or until the second pay period begins. Zero means no postponement. */
export interface PostponementDefinition extends shape.FactsOf<typeof DEFINITION> {}

/** The employee's own definitions take precedence over the organisation's. */
export interface PostponementFacts extends shape.FactsOf<typeof FACTS> {}

/** Whether and until when a worker's assessment is postponed. */
export interface PostponementPlan {
  /** The deferral date, on which the worker is assessed; null without postponement. */
  readonly postponementDate: CalendarDate | null;
  /** Last day for the written notice. */
  readonly noticeDueDate: CalendarDate | null;
  readonly latestPostponementDate: CalendarDate;
  readonly source: "Employee" | "Organisation" | null;
}

/**
 * Plans when a postponement ends and when its notice is due: at most three months after the starting day, and six weeks
 * beginning with the day after it. If the pay periods reach too far, it ends with the last one that does not.
 *
 * Problems: wrong facts; `postponement_too_long`. Source: SI 2010/4 regulations 4B and 4C.
 */
export const planPostponement: DefinedCalculation<PostponementFacts, PostponementPlan> = defineCalculation({
  name: "postponement",
  facts: FACTS,
  needs: readPensionRules,
  law: findPlan,
  work: ({ startingDay }, { source, end, latest, noticeWeeks }) => ({
    postponementDate: end === null ? null : formatDate(end),
    noticeDueDate: end === null ? null : formatDate(lastDayOfWeeks(startingDay + 1, noticeWeeks)),
    latestPostponementDate: formatDate(latest),
    source,
  }),
  explain: ({ latestPostponementDate }, { startingDay }, { monthsAtMost, sourceIds }) => [
    {
      id: "pensions.postponement",
      figure: "/latestPostponementDate",
      rule: "Postponement ends within three months after the starting day.",
      formula: "starting day + months",
      inputs: { "starting day": formatDate(startingDay), months: String(monthsAtMost) },
      value: latestPostponementDate,
      sources: sourceIds,
    },
  ],
});

interface ChosenDefinition extends shape.ReadOf<typeof DEFINITION> {
  readonly path: string;
  readonly source: "Employee" | "Organisation";
}

/** Returns the definition that applies; null if there is no definition, or if it is zero. */
function chosenDefinition(read: Definitions): ChosenDefinition | null {
  const key = read.startingDayKind === "StartDate" ? "startDateDefinition" : "eligibilityDateDefinition";
  const own = read[key];
  const definition = own ?? read.organisationDefaults?.[key] ?? null;
  if (definition === null || definition.value === 0) return null;
  return own === null
    ? { ...definition, source: "Organisation", path: `/organisationDefaults/${key}` }
    : { ...definition, source: "Employee", path: `/${key}` };
}

/** Finds the days of the postponement, and refuses one that is too long. */
function findPlan(read: ReadFacts, rulebook: Rulebook, reader: Reader) {
  const { startingDay } = read;
  const rule = findStandingRule("postponement", { day: startingDay, path: "/startingDay" }, rulebook, reader);
  if (rule === null) return null;
  const latest = addMonths(startingDay, rule.value.monthsAtMost);
  const chosen = chosenDefinition(read);
  const end = chosen === null ? null : deferralDay(read, latest, chosen);
  if (chosen !== null && (end === null || end > latest)) {
    reader.refuse("postponement_too_long", chosen.path, { limit: formatDate(latest) });
  }
  return { ...rule, ...rule.value, latest, end, source: chosen?.source ?? null };
}

function deferralDay(read: ReadFacts, latest: DayNumber, { value, frequency }: ChosenDefinition): DayNumber | null {
  const start = read.startingDay;
  if (frequency === "Day") return start + value;
  if (frequency === "Week") return start + value * 7;
  if (frequency === "Month") return addMonths(start, value);
  return lastPeriodStart(read, latest, value);
}

/** Returns the first day of the value-th pay period after the starting day, or of the last within the limit. */
function lastPeriodStart(read: ReadFacts, latest: DayNumber, value: number): DayNumber | null {
  let found: DayNumber | null = null;
  for (let count = 1; count <= value; count++) {
    const { first } = periodAfter(read, read.startingDay, count);
    if (first > latest) return found;
    found = first;
  }
  return found;
}
