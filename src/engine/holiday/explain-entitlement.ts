import { formatPence, type WorkingStep } from "../base";
import type { HolidayEntitlement } from "./holiday-facts";
import type { HolidayRule } from "./holiday-rule";
import { type EmployedYear, getShare, type Share } from "./leave-year";

/** The weeks of a leave year, and the most days. */
export interface EntitlementRule {
  readonly weeks: string;
  readonly mostDays: number;
}

/** Explains an entitlement: the full year, the share of it, and the same in hours. */
export function explainEntitlement(
  found: HolidayEntitlement,
  read: EmployedYear,
  { value: rule, sourceIds: sources }: HolidayRule<EntitlementRule>,
): WorkingStep[] {
  const share = getShare(read);
  const year: WorkingStep = {
    id: "holiday.whole-year",
    figure: "/wholeYearDays",
    rule: "A leave year has so many weeks of the days or shifts worked in a week, up to a limit.",
    formula: "lesser of (weeks × days a week) and most days",
    inputs: { weeks: rule.weeks, "days a week": daysOfWeek(read), "most days": String(rule.mostDays) },
    value: found.wholeYearDays,
    sources,
  };
  const hours = found.hours === null ? [] : [hoursStep(read, found, sources)];
  return share === null ? [year, ...hours] : [year, shareStep(read, share, found, sources), ...hours];
}

function daysOfWeek({ unitName, week }: EmployedYear): string {
  return unitName === "Day" ? String(week.hundredths / 100) : `${week.hundredths / 100} ÷ ${week.parts}`;
}

function shareStep(
  { unitName }: EmployedYear,
  { kind, formula, inputs }: Share,
  { wholeYearDays, days }: HolidayEntitlement,
  sources: readonly string[],
): WorkingStep {
  const step = kind === "Start" ? "0.5" : unitName === "Day" ? "0.1" : "0.01";
  return {
    id: "holiday.part-year",
    figure: "/days",
    rule:
      kind === "Start"
        ? "Who starts during the year has a twelfth for each month begun, raised to the half day."
        : `Who leaves during the year has the share of the days employed, raised to ${step}.`,
    formula: `up to ${step}(${formula})`,
    inputs: { "days of the year": wholeYearDays, ...inputs },
    value: days,
    sources,
  };
}

function hoursStep(read: EmployedYear, { days, hours }: HolidayEntitlement, sources: readonly string[]): WorkingStep {
  return {
    id: "holiday.hours",
    figure: "/hours",
    rule: "The leave at the hours of an average day, raised to the hundredth; a leaver's from the days before they are raised.",
    formula: "up to 0.01(days × hours a week ÷ days a week)",
    inputs: { days, "hours a week": formatPence(read.hoursPerWeek ?? 0), "days a week": daysOfWeek(read) },
    value: hours ?? "",
    sources,
  };
}
