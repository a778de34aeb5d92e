import { ceilDivide } from "../../kernel";
import { type DayNumber, formatDate, lastDayOfMonths, type Reader, type WorkingStep } from "../base";
import { type DefinedCalculation, defineCalculation, type Rulebook } from "../rulebook";
import {
  CARRY_OVER_FACTS,
  type CarriedOver,
  type CarryOver,
  type CarryOverCause,
  type CarryOverFacts,
  type ReadCarryOver,
  type ReadCause,
} from "./carry-over-facts";
import type { EntitlementRule } from "./explain-entitlement";
import { accruesByHours, findHolidayRule, type HolidayRule } from "./holiday-rule";
import { endOfLeaveYear } from "./leave-year";
import { formatUnits } from "./units";

/** The names of the causes in the rules; leave beyond the law's is the contract's own affair. */
const NAMES = {
  FamilyLeave: "familyLeave",
  Sickness: "sickness",
  EmployerFault: "employerFault",
  Statutory: "agreed",
} as const satisfies Partial<Record<CarryOverCause, string>>;

type Name = (typeof NAMES)[keyof typeof NAMES];

/** The order in which causes are served: what the law carries over first, then the contract. */
const ORDER = ["FamilyLeave", "Sickness", "EmployerFault", "Statutory", "Contractual"] as const;

type ByName = Readonly<Partial<Record<Name, { readonly weeks: string; readonly months?: number }>>>;

interface CarryRule extends HolidayRule<ByName> {
  readonly entitlement: EntitlementRule;
}

/**
 * Calculates the leave carried over to the next leave year, by cause, with the last day on which it can be taken.
 *
 * Leave untaken because of statutory family leave: all 5.6 weeks, to the end of the next leave year. Because of
 * sickness: the basic four weeks, for 18 months; because of the employer: the basic four weeks, to the end of the first
 * full leave year without the fault. By agreement: the additional 1.6 weeks, to the end of the next leave year or
 * earlier. Irregular-hours and part-year workers who accrue by hours have one entitlement: all of it is carried over for
 * sickness and the employer's fault. Leave beyond the law is carried over as the contract says. Sickness and fault share
 * the four weeks; everything together is at most what is untaken.
 * Problems: wrong facts; `not_in_force` for a cause for which the law of the year carries nothing over: before 1 January
 * 2024 the regulations know only agreements.
 * Source: Working Time Regulations 1998, regulations 13(9), (14) to (17), 13A(7) and 15B; Working Time Regulations
 * (Northern Ireland) 2016, regulations 15 and 16, as amended on 1 January 2024.
 */
export const carriedOverHoliday: DefinedCalculation<CarryOverFacts, CarryOver> = defineCalculation({
  name: "holiday-carry-over",
  facts: CARRY_OVER_FACTS,
  law: findCarryRule,
  work(read, rule) {
    const carriedOver = carry(read, rule);
    const lost = carriedOver.reduce((left, { hundredths }) => left - hundredths, read.untaken);
    return {
      leaveYearEndDate: formatDate(endOfLeaveYear(read.leaveYearStartDate)),
      carriedOver: carriedOver.map(({ hundredths, ...rest }) => ({ ...rest, units: formatUnits(hundredths) })),
      lost: formatUnits(lost),
    };
  },
  explain: ({ carriedOver, lost }, read, { sourceIds: sources }) => {
    const steps = carriedOver.map((each, index) => explainOne(each, index, { read, sources }));
    const rule = "Leave that no cause carries over lapses at the end of the leave year.";
    const inputs = { untaken: formatUnits(read.untaken) };
    const formula = "untaken − carried over";
    return [...steps, { id: "holiday.lost", figure: "/lost", rule, formula, inputs, value: lost, sources }];
  },
});

function findCarryRule(read: ReadCarryOver, rulebook: Rulebook, reader: Reader): CarryRule | null {
  const { territory, leaveYearStartDate: start, isIrregular } = read;
  const year = { territory, field: "leaveYearStartDate", day: start };
  const entitlement = findHolidayRule("entitlement", year, rulebook, reader);
  const isByHours = isIrregular && accruesByHours(territory, start, rulebook);
  const rule = isByHours
    ? findHolidayRule("carryOverIrregular", year, rulebook, reader)
    : findHolidayRule("carryOver", { ...year, day: endOfLeaveYear(start) }, rulebook, reader);
  if (entitlement === null || rule === null) return null;
  for (const [index, { cause }] of read.causes.entries()) {
    if (cause === "Contractual" || (rule.value as ByName)[NAMES[cause]] !== undefined) continue;
    reader.refuse("not_in_force", `/causes/${index}/cause`, { taxYear: formatDate(endOfLeaveYear(start)) });
  }
  return { ...rule, value: rule.value as ByName, entitlement: entitlement.value };
}

interface Carried extends Omit<CarriedOver, "units"> {
  readonly hundredths: number;
}

function carry(read: ReadCarryOver, { value: rule, entitlement }: CarryRule): readonly Carried[] {
  const basic = Math.max(limitOf(rule.sickness?.weeks, read), limitOf(rule.employerFault?.weeks, read));
  const whole = statutoryLimit(read, entitlement);
  let [untaken, ofBasic, ofStatutory] = [read.untaken, basic, whole];
  const carried: Carried[] = [];
  for (const cause of ORDER) {
    const asked = read.causes.find((each) => each.cause === cause);
    if (asked === undefined) continue;
    const most = Math.min(untaken, asked.units ?? untaken, limitOfCause(asked, rule, read, { ofBasic, ofStatutory }));
    untaken -= most;
    if (cause !== "Contractual") ofStatutory -= most;
    if (cause === "Sickness" || cause === "EmployerFault") ofBasic -= most;
    if (most > 0) carried.push({ cause, hundredths: most, expiresOn: lastDayOf(asked, rule, read) });
  }
  return carried;
}

/** Returns the most units of a cause: of the law, or of the contract for leave beyond it and for agreements. */
function limitOfCause(
  { cause, maximumUnits }: ReadCause,
  rule: ByName,
  read: ReadCarryOver,
  left: { readonly ofBasic: number; readonly ofStatutory: number },
): number {
  const own = maximumUnits ?? Number.POSITIVE_INFINITY;
  if (cause === "Contractual") return own;
  const ofLaw = Math.min(limitOf(rule[NAMES[cause]]?.weeks, read), left.ofStatutory);
  if (cause === "Statutory") return Math.min(ofLaw, own);
  return cause === "FamilyLeave" ? ofLaw : Math.min(ofLaw, left.ofBasic);
}

/** Returns weeks of leave in hundredths of the unit, raised to the hundredth. */
function limitOf(weeks: string | undefined, { daysPerWeek, hoursPerWeek }: ReadCarryOver): number {
  return ceilDivide(Math.round(Number(weeks ?? "0") * 10) * (hoursPerWeek ?? daysPerWeek), 10);
}

function statutoryLimit(read: ReadCarryOver, { weeks, mostDays }: EntitlementRule): number {
  const { daysPerWeek, hoursPerWeek } = read;
  const ofDays = hoursPerWeek === null ? mostDays * 100 : ceilDivide(mostDays * 100 * hoursPerWeek, daysPerWeek);
  return Math.min(limitOf(weeks, read), ofDays);
}

function lastDayOf({ cause, months }: ReadCause, rule: ByName, read: ReadCarryOver): string | null {
  const next = endOfLeaveYear(read.leaveYearStartDate) + 1;
  const nextEnd = endOfLeaveYear(next);
  if (cause === "Sickness") return formatDate(lastDayOfMonths(next, rule.sickness?.months ?? 0));
  if (cause === "EmployerFault") return afterFault(read, next);
  if (cause === "FamilyLeave" || months === null) return formatDate(nextEnd);
  const agreed = lastDayOfMonths(next, months);
  return formatDate(cause === "Statutory" ? Math.min(nextEnd, agreed) : agreed);
}

/** Returns the end of the first leave year that begins after the fault ended. */
function afterFault({ faultEndedOn }: ReadCarryOver, next: DayNumber): string | null {
  if (faultEndedOn === null) return null;
  let start = next;
  while (start <= faultEndedOn) start = endOfLeaveYear(start) + 1;
  return formatDate(endOfLeaveYear(start));
}

function explainOne(
  { cause, units, expiresOn }: CarriedOver,
  index: number,
  { read, sources }: { readonly read: ReadCarryOver; readonly sources: readonly string[] },
): WorkingStep {
  return {
    id: `holiday.carried-over.${cause}`,
    figure: `/carriedOver/${index}/units`,
    rule: "Untaken leave is carried over within the limit of its cause.",
    formula: "least of (untaken, units of the cause, limit of the cause)",
    inputs: { untaken: formatUnits(read.untaken), cause, "last day": expiresOn ?? "open" },
    value: units,
    sources,
  };
}
