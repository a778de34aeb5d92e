import type { FamilyPaySchedule, SickPay } from "../../engine";
import { REFUSAL_FORMS, type StatutoryType } from "../../engine/base";
import { shown } from "../situation";
import { spanInWords, write } from "./days";
import { FAILURES } from "./failures";

/** A date or span of a case, with its name. */
export type CaseDate = readonly [name: string, value: string];

/** A condition of entitlement in words. */
export interface CaseTest {
  readonly isMet: boolean;
  readonly words: string;
}

/** What a clerk has to know of a case beside the amounts. */
export interface CaseFacts {
  readonly tests: readonly CaseTest[];
  readonly dates: readonly CaseDate[];
  /** Which form to give, with the reason; null if the employee is entitled, or the payment has no form. */
  readonly refusal: string | null;
}

type Condition = FamilyPaySchedule["conditions"][number];

/** Returns the tests and dates of family pay. */
export function familyCase(value: FamilyPaySchedule): CaseFacts {
  const reasons = value.entitlementFailureReasons.map((reason) => FAILURES[reason]);
  return {
    tests: value.conditions.map((condition) => ({ isMet: condition.isMet, words: testInWords(condition) })),
    dates: datesOf(value),
    refusal: value.isEntitled ? null : refusalOf(value.statutoryType, reasons),
  };
}

/** Returns the form to give if sick pay is refused. */
export function sicknessCase({ chains }: SickPay, reasonOf: (chain: SickPay["chains"][number]) => string): CaseFacts {
  const reasons = chains.map(reasonOf).filter((reason) => reason !== "");
  return { tests: [], dates: [], refusal: reasons.length === 0 ? null : refusalOf("StatutorySickPay", reasons) };
}

function refusalOf(type: StatutoryType, reasons: readonly string[]): string | null {
  const known = REFUSAL_FORMS[type];
  if (known === undefined) return null;
  const when = known.due === null ? "" : ` ${known.due}`;
  return `Give form ${known.form}${when}. Reason: ${reasons.join("; ")}.`;
}

function testInWords({ condition, isMet, arguments: figures }: Condition): string {
  const day = (name: string): string => longDay(String(figures[name]));
  const money = (name: string): string => shown(String(figures[name]));
  switch (condition) {
    case "Service":
      return `Employed since ${day("employedFrom")}; it must be ${day("limit")} or before.`;
    case "Employment":
      return `Employed until ${day("limit")} or after.`;
    case "Earnings":
      return `Average weekly earnings of ${money("averageWeeklyEarnings")}; at least ${money("lowerEarningsLimit")}, the lower earnings limit.`;
    case "Partner":
      return isMet ? "The other parent’s conditions are met." : "The other parent’s conditions are not met.";
    default:
      return `${figures.weeks} weeks of neonatal care count.`;
  }
}

/** What the week before which earnings are averaged is called, where it is not the qualifying week. */
const WEEK_NAMES: Readonly<Partial<Record<StatutoryType, string>>> = {
  StatutoryAdoptionPay: "Matching week",
  StatutoryParentalBereavementPay: "Relevant week",
  StatutoryNeonatalCarePay: "Relevant week",
};

function datesOf(value: FamilyPaySchedule): readonly CaseDate[] {
  const { keyDates, leave, notices } = value;
  const { relevantPeriodStartDate, relevantPeriodEndDate } = value;
  const dates: readonly (readonly [string, string | null])[] = [
    ["Expected week of birth begins", keyDates.expectedWeekStartDate],
    ["Latest start of employment", keyDates.latestEmploymentStartDate],
    ["Earliest start of pay", keyDates.earliestStartDate],
    ["Latest start of pay", keyDates.latestStartDate],
    ["Notice due by", leave?.noticeDueDate ?? notices[0]?.noticeDueDate ?? null],
    ["Pregnancy-related sickness starts pay from", keyDates.sicknessTriggerDate],
    ["No work until after", leave?.compulsoryEndDate ?? null],
    ["Last day that can be paid", keyDates.latestDay],
    ["Leave ends by", leave?.latestEndDate ?? null],
  ];
  const period =
    relevantPeriodStartDate === null || relevantPeriodEndDate === null
      ? []
      : [["Relevant period", spanInWords(relevantPeriodStartDate, relevantPeriodEndDate)] as const];
  return [
    [
      WEEK_NAMES[value.statutoryType] ?? "Qualifying week",
      spanInWords(value.qualifyingWeekStartDate, value.qualifyingWeekEndDate),
    ],
    ...period,
    ...dates.flatMap(([name, date]) => (date === null ? [] : [[name, longDay(date)] as const])),
  ];
}

function longDay(date: string): string {
  return write(date, { day: "numeric", month: "long", year: "numeric" });
}
