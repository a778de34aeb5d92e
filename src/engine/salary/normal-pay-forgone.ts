import {
  type CalendarDate,
  type DayNumber,
  endOfTaxYear,
  FAMILY_PAYMENT_TYPES,
  FREQUENCIES,
  formatDate,
  formatPence,
  halfUpShare,
  type Money,
  readDate,
  readPence,
} from "../base";
import type { Rulebook } from "../rulebook";
import type { SalaryFacts, StatutoryLine, UnpaidDays } from "./facts";
import { salaryLines } from "./salary-lines";
import type { StatutoryType } from "./words";

/** What the normal pay of a period with paid family leave is calculated from. */
export interface FamilyLeaveFacts {
  /** The salary of the period as it is paid, with every absence; without a version if no salary is paid. */
  readonly salary: SalaryFacts;
  /** Of the awards, by statutory type: normal pay of those whose pay no salary states. */
  readonly averageWeeklyEarnings: Readonly<Partial<Record<StatutoryType, Money>>>;
  /** Ordinary maternity leave that has no statutory pay, from its first day to its last. */
  readonly maternityLeave: readonly { readonly from: CalendarDate; readonly to: CalendarDate }[];
}

/**
 * Returns what is not earned on a period's days of family leave, on which the employer's pension contribution continues:
 * days with statutory family pay, and ordinary maternity leave even without pay. A salary is that of each day, rises
 * included, less what is paid for the days; without a salary, average weekly earnings are the normal pay. Null without
 * such days.
 *
 * Source: Social Security Act 1989 Schedule 5 paragraphs 5 to 5E; Equality Act 2010 section 75(8) and (9).
 */
export function normalPayForgone(facts: FamilyLeaveFacts, rulebook: Rulebook): Money | null {
  const { salary } = facts;
  const days = familyDays(facts, rulebook);
  if (days.length === 0) return null;
  const normal = salaryLines(asIfPresent(salary, days), rulebook);
  const paid = salaryLines(salary, rulebook);
  if (!normal.ok || !paid.ok) return null;
  const [due, made] = [normal, paid].map(({ value }) => readPence(value.totalAmount));
  if (due === 0) return formatPence(averagePay(facts, days));
  return formatPence(Math.max(0, (due ?? 0) - (made ?? 0)));
}

interface FamilyDays {
  readonly type: StatutoryType;
  readonly from: DayNumber;
  readonly to: DayNumber;
}

const FAMILY: ReadonlySet<StatutoryType> = new Set(FAMILY_PAYMENT_TYPES);
const MATERNITY = "StatutoryMaternityPay";
const DAYS_OF_WEEK = 7;

function familyDays(facts: FamilyLeaveFacts, rulebook: Rulebook): readonly FamilyDays[] {
  const { statutoryLines = [], periodStartDate, periodEndDate } = facts.salary;
  const ordinaryUpTo = endOfOrdinaryLeave(facts, rulebook);
  const paid = statutoryLines.filter(({ statutoryType }) => FAMILY.has(statutoryType)).map(readLine);
  const counted = paid.filter(({ type, from, pence }) => pence > 0 || (type === MATERNITY && from <= ordinaryUpTo));
  const unpaid = facts.maternityLeave.map(({ from, to }) => ({
    type: MATERNITY as StatutoryType,
    from: readDate(from),
    to: Math.min(readDate(to), ordinaryUpTo),
  }));
  const [first, last] = [readDate(periodStartDate), readDate(periodEndDate)];
  return [...counted, ...unpaid]
    .map(({ type, from, to }) => ({ type, from: Math.max(from, first), to: Math.min(to, last) }))
    .filter(({ from, to }) => from <= to);
}

function readLine({ statutoryType: type, from, to, amount }: StatutoryLine) {
  return { type, from: readDate(from), to: readDate(to), pence: readPence(amount) };
}

/** Returns the last day of ordinary maternity leave, counted from its first day, whichever record states it. */
function endOfOrdinaryLeave({ salary: { leaveStart }, maternityLeave }: FamilyLeaveFacts, rulebook: Rulebook): number {
  const known = typeof leaveStart === "object" ? leaveStart?.[MATERNITY] : leaveStart;
  const starts = [known, ...maternityLeave.map(({ from }) => from)].flatMap((day) =>
    day == null ? [] : readDate(day),
  );
  const first = Math.min(...starts);
  const rules = rulebook.subject("statutory-pay");
  const law = rules.on("familyLeave", Math.min(first, endOfTaxYear(rules.years.at(-1) ?? 0)));
  return first + DAYS_OF_WEEK * (law?.value?.ordinaryMaternityWeeks ?? 0) - 1;
}

/** Returns the facts of the salary without the family leave: neither statutory pay nor unpaid days take its days away. */
function asIfPresent(salary: SalaryFacts, days: readonly FamilyDays[]): SalaryFacts {
  const { statutoryLines = [], unpaidDays = [], periodStartDate, periodEndDate } = salary;
  const isCounted = (line: StatutoryLine) =>
    FAMILY.has(line.statutoryType) &&
    days.some(({ from, to }) => from <= readDate(line.to) && to >= readDate(line.from));
  const left = days.reduce((spans, cut) => spans.flatMap((span) => without(span, cut)), unpaidDays);
  return {
    ...salary,
    statutoryLines: statutoryLines.filter((line) => !isCounted(line)),
    unpaidDays: left.filter(({ from, to }) => from <= periodEndDate && to >= periodStartDate),
  };
}

/** Returns what is left of unpaid days without others. */
function without(span: UnpaidDays, cut: FamilyDays): readonly UnpaidDays[] {
  const [from, to] = [readDate(span.from), readDate(span.to)];
  if (cut.from > to || cut.to < from) return [span];
  return [
    ...(from < cut.from ? [{ ...span, to: formatDate(cut.from - 1) }] : []),
    ...(to > cut.to ? [{ ...span, from: formatDate(cut.to + 1) }] : []),
  ];
}

/** Returns the days' share of a period of average weekly earnings: 52 weeks of them over the periods of a year. */
function averagePay({ salary, averageWeeklyEarnings }: FamilyLeaveFacts, days: readonly FamilyDays[]): number {
  const { perYear } = FREQUENCIES[salary.frequency];
  const inPeriod = readDate(salary.periodEndDate) - readDate(salary.periodStartDate) + 1;
  return days.reduce((sum, { type, from, to }) => {
    const year = readPence(averageWeeklyEarnings[type] ?? "0") * FREQUENCIES.Weekly.perYear;
    return sum + halfUpShare(year, to - from + 1, perYear * inPeriod);
  }, 0);
}
