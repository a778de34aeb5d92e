import { formatDate, type Reader, readPence, type shape, type WorkingStep } from "../base";
import { type DefinedCalculation, defineCalculation } from "../rulebook";
import type { EntitlementRule } from "./explain-entitlement";
import { calculateEntitlement } from "./holiday-entitlement";
import { accruesByHours, findHolidayRule, type HolidayRule } from "./holiday-rule";
import { HOLIDAY_YEAR_FACTS, type HolidayYear, type HolidayYearFacts, isIrregularWork } from "./holiday-year-facts";
import { type EmployedYear, employedYear, endOfLeaveYear, getShare, monthsToEnd, type Share } from "./leave-year";
import { formatUnits, roundUnits } from "./units";

type Read = shape.ReadOf<typeof HOLIDAY_YEAR_FACTS>;

interface YearRule extends HolidayRule<EntitlementRule> {
  readonly firstYear: { readonly parts: number; readonly stepDays: string };
  readonly isByHours: boolean;
}

/**
 * Calculates the holiday of a leave year under a policy: the contract's leave for the employed part of the year, never
 * less than the statutory leave, and what of it has accrued by a day.
 *
 * The contract's leave is that of full-time work by the worker's week, with the bank holidays of the employed part if
 * they are on top, and a starter's or leaver's share; rounded as the policy says. Irregular-hours and part-year workers
 * have the hours accrued in pay periods, in leave years that start from 1 April 2024 in Great Britain; before that, and
 * in Northern Ireland, 5.6 weeks of an average week. Leave that accrues monthly is a twelfth for each month begun,
 * raised to the half day.
 * Problems: wrong facts; dates outside the leave year; `required_with` for leave in hours without the hours of the week;
 * `required` for accrued hours that are not stated; `not_in_force` if the rules have none.
 * Source: Working Time Regulations 1998, regulations 13, 13A, 15A and 15B; the Regulations of 2016 for Northern Ireland;
 * Harpur Trust v Brazel [2022] UKSC 21 for part-year workers before 2024. The contract's share is ours.
 */
export const holidayYear: DefinedCalculation<HolidayYearFacts, HolidayYear> = defineCalculation({
  name: "holiday-year",
  facts: HOLIDAY_YEAR_FACTS,
  law(read, rulebook, reader): YearRule | null {
    const when = { territory: read.territory, field: "leaveYearStartDate", day: read.leaveYearStartDate };
    const rule = findHolidayRule("entitlement", when, rulebook, reader);
    const firstYear = rule === null ? null : findHolidayRule("firstYearAccrual", when, rulebook, reader);
    if (rule === null || firstYear === null) return null;
    if (!isIrregularWork(read.kind)) return { ...rule, firstYear: firstYear.value, isByHours: false };
    const isByHours = accruesByHours(read.territory, read.leaveYearStartDate, rulebook);
    if (isByHours) requireAccruedHours(read, reader);
    else requireHoursOfWeek(read, reader);
    return { ...rule, firstYear: firstYear.value, isByHours };
  },
  work: (read, rule) => (rule.isByHours ? hoursOfYear(read) : unitsOfYear(read, rule)),
  explain: (found, read, rule) => explainYear(found, read, rule),
});

function requireAccruedHours({ accruedUnits, unitName }: Read, reader: Reader): void {
  if (accruedUnits === null) reader.refuse("required", "/accruedUnits");
  if (unitName !== "Hour") reader.refuse("unknown_value", "/unitName", { allowed: "Hour" });
}

function requireHoursOfWeek({ unitName, hoursPerWeek }: Read, reader: Reader): void {
  if (unitName !== "Hour" || hoursPerWeek !== null) return;
  reader.refuse("required_with", "/hoursPerWeek", { other: "unitName" });
}

function hoursOfYear(read: Read): HolidayYear {
  const accrued = formatUnits(read.accruedUnits ?? 0);
  return {
    unitName: read.unitName,
    leaveYearEndDate: formatDate(endOfLeaveYear(read.leaveYearStartDate)),
    entitlement: accrued,
    statutoryPart: accrued,
    accrued,
    bankHolidays: bankHolidaysOf(read),
    accruesByHours: true,
  };
}

function unitsOfYear(read: Read, rule: YearRule): HolidayYear {
  const year = employedYear({ ...read, shiftPattern: null });
  const statutory = statutoryUnits(read, year, rule.value);
  const entitlement = Math.max(statutory, contractualUnits(read, year));
  return {
    unitName: read.unitName,
    leaveYearEndDate: formatDate(year.yearEnd),
    entitlement: formatUnits(entitlement),
    statutoryPart: formatUnits(statutory),
    accrued: formatUnits(accruedUnits(read, year, { entitlement, rule })),
    bankHolidays: bankHolidaysOf(read),
    accruesByHours: false,
  };
}

/** Returns the statutory leave in hundredths of the policy's unit; thousandths of a day are raised. */
function statutoryUnits(read: Read, year: EmployedYear, rule: EntitlementRule): number {
  const found = calculateEntitlement(year, rule);
  if (read.unitName === "Hour") return readPence(found.hours ?? "0");
  return Math.ceil(Math.round(Number(found.days) * 1000) / 10);
}

/** Returns the contract's leave for the worker's week and the employed part of the year, with bank holidays on top. */
function contractualUnits(read: Read, year: EmployedYear): number {
  const { contractualUnits: whole, rounding } = read;
  if (whole === null) return 0;
  const share = getShare(year);
  const { own, full } = weeksOf(read);
  const leave = roundUnits(whole * own * (share?.part ?? 1), full * (share?.whole ?? 1), rounding);
  return leave + (read.bankHolidays === "OnTop" ? bankHolidayUnits(read, own, full) : 0);
}

/** Returns bank holidays in proportion to the worker's week: a full-time day each, in days or hours. */
function bankHolidayUnits(read: Read, own: number, full: number): number {
  const hundredths = bankHolidaysOf(read).length * 100;
  return roundUnits(hundredths * own, read.unitName === "Day" ? full : read.fullTimeDaysPerWeek, read.rounding);
}

function weeksOf(read: Read): { readonly own: number; readonly full: number } {
  if (read.unitName === "Day" && read.proRata === "Days")
    return { own: read.daysPerWeek, full: read.fullTimeDaysPerWeek };
  return { own: read.hoursPerWeek ?? 0, full: read.fullTimeHoursPerWeek ?? read.hoursPerWeek ?? 1 };
}

function bankHolidaysOf(read: Read): readonly string[] {
  if (read.bankHolidays === "NotGiven") return [];
  const from = Math.max(read.leaveYearStartDate, read.startDate ?? read.leaveYearStartDate);
  const yearEnd = endOfLeaveYear(read.leaveYearStartDate);
  const to = Math.min(yearEnd, read.leavingDate ?? yearEnd);
  const within = read.bankHolidayDates.filter((day) => day >= from && day <= to);
  return [...new Set(within)].sort((one, other) => one - other).map(formatDate);
}

/** Returns the leave that accrued by the day: all of it, or a part for each month begun of the months employed. */
function accruedUnits(
  read: Read,
  year: EmployedYear,
  { entitlement, rule }: { readonly entitlement: number; readonly rule: YearRule },
): number {
  if (read.accrual !== "Monthly" || read.asOf === null) return entitlement;
  const first = year.start ?? year.yearStart;
  if (read.asOf < first) return 0;
  const begun = monthsToEnd(first, Math.min(read.asOf, year.yearEnd));
  const months = year.start === null ? rule.firstYear.parts : monthsToEnd(first, year.yearEnd);
  const step = Math.round(Number(rule.firstYear.stepDays) * 100);
  const raised = Math.ceil((entitlement * Math.min(begun, months)) / (months * step)) * step;
  return Math.min(entitlement, raised);
}

function explainYear(found: HolidayYear, read: Read, { sourceIds, value, isByHours }: YearRule): WorkingStep[] {
  const share: Share | null = isByHours ? null : getShare(employedYear({ ...read, shiftPattern: null }));
  return [
    {
      id: "holiday.year",
      figure: "/entitlement",
      rule: isByHours
        ? "The hours accrued in the pay periods of the leave year."
        : "The contract's leave for the employed part of the year, and at least the statutory leave.",
      formula: isByHours
        ? "sum of accrued hours"
        : "greater of (contract × week ÷ full-time week × share) and statutory",
      inputs: {
        contract: read.contractualUnits === null ? "none" : formatUnits(read.contractualUnits),
        "statutory weeks": value.weeks,
        statutory: found.statutoryPart,
        "bank holidays": `${found.bankHolidays.length} (${read.bankHolidays})`,
        share: share === null ? "whole year" : `${share.part} ÷ ${share.whole}`,
      },
      value: found.entitlement,
      sources: sourceIds,
    },
  ];
}
