import { FREQUENCIES, formatPence, type WorkingStep } from "../base";
import { effectOfAccommodation } from "./assess";
import type { MinimumWage, SalariedHours, WageFacts } from "./facts";
import type { WageFigures } from "./wage-figures";

/** Explains an assessment: any salaried hours and accommodation, then the comparison. */
export function explainWage(assessed: MinimumWage, read: WageFacts, figures: WageFigures): WorkingStep[] {
  if (assessed.band === "None") return [schoolStep(figures, assessed)];
  const salaried = read.salariedHours === null ? [] : [salariedStep(read.salariedHours, figures, assessed)];
  const accommodation = read.accommodationDays === 0 ? [] : [accommodationStep(read, figures)];
  const arrears = assessed.arrears === null ? [] : [arrearsStep(figures, assessed, assessed.arrears)];
  return [...salaried, ...accommodation, comparison(read, figures, assessed), ...arrears];
}

function arrearsStep(figures: WageFigures, assessed: MinimumWage, arrears: string): WorkingStep {
  return {
    id: "minimum-wage.arrears",
    figure: "/arrears",
    rule: "A shortfall that is paid later is owed at the rate of that day for the band of the period, if that is more.",
    formula: "greater of shortfall and shortfall ÷ rate then × rate now",
    inputs: {
      shortfall: assessed.shortfall,
      "rate then": assessed.hourlyRate ?? "0.00",
      "rate now": assessed.arrearsHourlyRate ?? "0.00",
    },
    value: arrears,
    sources: figures.sourcesOf("ages", "apprentice"),
  };
}

function schoolStep(figures: WageFigures, { shortfall }: MinimumWage): WorkingStep {
  return {
    id: "minimum-wage.school-age",
    figure: "/shortfall",
    rule: "Nobody of compulsory school age has a minimum wage.",
    formula: "0",
    inputs: {},
    value: shortfall,
    sources: figures.sourcesOf("compulsorySchoolAge"),
  };
}

function salariedStep(salaried: SalariedHours, figures: WageFigures, { hours }: MinimumWage): WorkingStep {
  const { basicHours, payFrequency, employedDays, unpaidAbsenceHours, exceeded } = salaried;
  const { daysBefore = null, daysFrom = null } = exceeded ?? {};
  const byDay = daysBefore === null || daysFrom === null ? employedDays : daysBefore + daysFrom;
  const part =
    byDay === null
      ? { "periods in the year": String(FREQUENCIES[payFrequency].perYear) }
      : { days: String(byDay), "days in the year": String(figures.salariedYearDays) };
  return {
    id: "minimum-wage.salaried-hours",
    figure: "/hours",
    rule: "The year's basic hours over its periods, or by the day in a part period or once they are exceeded; hours worked after that are added.",
    formula: `basic hours ${byDay === null ? "÷ periods in the year" : "× days ÷ days in the year"} − unpaid absence + hours worked since`,
    inputs: {
      "basic hours": formatPence(basicHours),
      ...part,
      "unpaid absence": formatPence(unpaidAbsenceHours),
      "hours worked since": formatPence(exceeded?.hoursWorked ?? 0),
    },
    value: hours,
    sources: figures.sourcesOf("salariedHours"),
  };
}

function accommodationStep(read: WageFacts, figures: WageFigures): WorkingStep {
  return {
    id: "minimum-wage.accommodation",
    figure: "/payThatCounts",
    rule: "Free accommodation adds the offset to the pay that counts; a charge up to the offset has no effect; a charge above it takes the excess off.",
    formula: "charge 0: offset × days; charge up to that: 0; above: offset × days − charge",
    inputs: {
      offset: formatPence(figures.offsetDayPence ?? 0),
      days: String(read.accommodationDays),
      charge: formatPence(read.accommodationCharge),
    },
    value: formatPence(effectOfAccommodation(read, figures)),
    sources: figures.sourcesOf("accommodationOffset"),
  };
}

function comparison(read: WageFacts, figures: WageFigures, assessed: MinimumWage): WorkingStep {
  const { hours, hourlyRate, payThatCounts, shortfall } = assessed;
  return {
    id: "minimum-wage.assessment",
    figure: "/shortfall",
    rule: "Pay that counts must reach the hourly rate times the hours, raised to the penny.",
    formula: "hours × hourly rate − pay that counts",
    inputs: { hours, "hourly rate": hourlyRate ?? "0.00", "pay that counts": payThatCounts },
    value: shortfall,
    sources: figures.sourcesOf(
      ...(["ages", "apprentice"] as const),
      ...(read.accommodationDays === 0 ? [] : (["accommodationOffset"] as const)),
    ),
  };
}
