import { ceilDivide, halfUpDivide } from "../../kernel";
import {
  ageOn,
  type DayNumber,
  FREQUENCIES,
  formatDate,
  formatPence,
  fraction,
  halfUpFraction,
  type PayElementCategory,
  type Pence,
  type Reader,
  times,
  type WorkingStep,
} from "../base";
import { type DefinedCalculation, defineCalculation, type Rulebook } from "../rulebook";
import {
  FACTS,
  type MinimumWage,
  type MinimumWageBand,
  type MinimumWageFacts,
  type SalariedHours,
  type WageFacts,
} from "./facts";
import { findHoursWorked, type Hours, isOfSchoolAge, refuseUnknownSchoolAge } from "./hours-and-age";
import { type WageFigures, type WageRates, wageFiguresOn } from "./wage-figures";

/**
 * Compares the pay of a pay reference period with the minimum wage, and returns any shortfall.
 *
 * The rate is the one for the worker's age at the start of the period; an apprentice under 19, or in the first year,
 * has the apprentice rate, and workers of compulsory school age have no minimum wage. Free accommodation adds the daily
 * offset to the pay that counts, a charge up to the offset has no effect, and any excess is deducted. Hours are those
 * worked, or for salaried hours work those calculated from the basic hours of the year. The pay required is rounded up
 * to the penny. A shortfall that is paid later is owed at the rate of that day for the band of the period, if that is more:
 * shortfall ÷ rate then × rate now, to the nearest penny. Nothing else is rounded.
 * Problems: wrong facts; `required_with` for a worker under 16 without a school leaving date, and for a charge without
 * days; `not_in_force` if the loaded rules have no rate.
 * Source: National Minimum Wage Act 1998, sections 1 and 17; National Minimum Wage Regulations 2015.
 */
export const minimumWage: DefinedCalculation<MinimumWageFacts, MinimumWage> = defineCalculation({
  name: "minimum-wage",
  facts: FACTS,
  law: findFigures,
  work: (read, figures, reader) => assessWage(read, findHoursWorked(read, figures, reader), figures),
  explain: explainWage,
});

/** Finds the figures of the period's first day, and refuses facts that only the figures show to be wrong. */
function findFigures(read: WageFacts, rulebook: Rulebook, reader: Reader): WageFigures | null {
  const figures = wageFiguresOn(rulebook, read.periodStartDate);
  const taxYear = formatDate(read.periodStartDate);
  if (figures === null) {
    reader.refuse("not_in_force", "/periodStartDate", { taxYear });
    return null;
  }
  refuseUnknownSchoolAge(read, figures, reader);
  if (read.accommodationDays > 0 && figures.offsetDayPence === null) {
    reader.refuse("not_in_force", "/accommodationDays", { taxYear });
  }
  return read.settlementDate === null ? figures : withSettlement(figures, read.settlementDate, rulebook, reader);
}

/** Adds the rates of the day on which a shortfall is paid. */
function withSettlement(figures: WageFigures, day: DayNumber, rulebook: Rulebook, reader: Reader): WageFigures {
  const settled = wageFiguresOn(rulebook, day);
  if (settled === null) reader.refuse("not_in_force", "/settlementDate", { taxYear: formatDate(day) });
  return { ...figures, settled };
}

/** Explains an assessment: any salaried hours and accommodation, then the comparison. */
function explainWage(assessed: MinimumWage, read: WageFacts, figures: WageFigures): WorkingStep[] {
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

/**
 * Returns whether a deduction of a category lowers the pay that counts for the minimum wage, if it is made for the
 * employer's own use and benefit or for what the worker spends in connection with the employment.
 *
 * Repayments of a loan or an advance of wages do not, whoever lent the money. Deductions that the employer pays over to
 * somebody else are not for its own use; that is for the caller to know.
 * Source: National Minimum Wage Regulations 2015 (SI 2015/621), regulations 12(1), 12(2)(b) and 13.
 */
export function lowersMinimumWagePay(category: PayElementCategory): boolean {
  return category !== "Loan";
}

/** What arrears are calculated by: the rate then and the rate of the day on which they are paid, both of the band then. */
interface ArrearsRates {
  readonly before: Pence | null;
  readonly now: Pence | null;
}

/** Compares the pay for the hours with the pay required. */
function assessWage(read: WageFacts, hours: Hours, figures: WageFigures): MinimumWage {
  const age = ageOn(read.dateOfBirth, read.periodStartDate);
  const band = bandOf(read, age, figures);
  const rate = rateOf(band, age, figures);
  const required = rate === null ? 0 : ceilDivide(rate * hours.hundredths, 100 * hours.parts);
  const counted = read.payThatCounts - read.deductionsForEmployer + effectOfAccommodation(read, figures);
  const shortfall = rate === null ? 0 : Math.max(0, required - counted);
  return {
    isCompliant: shortfall === 0,
    age,
    band,
    hourlyRate: rate === null ? null : formatPence(rate),
    hours: formatPence(halfUpDivide(hours.hundredths, hours.parts)),
    payRequired: formatPence(required),
    payThatCounts: formatPence(counted),
    shortfall: formatPence(shortfall),
    ...arrearsOf(shortfall, { before: rate, now: figures.settled && rateOf(band, age, figures.settled) }),
  };
}

/** Returns what is owed: the shortfall, or that at the rate of the day on which it is paid if it is more. */
function arrearsOf(
  shortfall: Pence,
  { before, now }: ArrearsRates,
): Pick<MinimumWage, "arrears" | "arrearsHourlyRate"> {
  if (now === null || before === null) return { arrears: null, arrearsHourlyRate: null };
  const atRateOfNow = halfUpFraction(times(fraction(shortfall), now, before));
  return { arrears: formatPence(Math.max(shortfall, atRateOfNow)), arrearsHourlyRate: formatPence(now) };
}

function bandOf(read: WageFacts, age: number, { apprentice }: WageFigures): MinimumWageBand {
  if (isOfSchoolAge(read)) return "None";
  const { periodStartDate: start, apprenticeshipStartDate: since } = read;
  if (since === null || since > start) return "Age";
  const isFirstYears = ageOn(since, start) < apprentice.firstYears;
  return age < apprentice.belowAgeYears || isFirstYears ? "Apprentice" : "Age";
}

function rateOf(band: MinimumWageBand, age: number, figures: WageRates): Pence | null {
  if (band === "None") return null;
  if (band === "Apprentice") return figures.apprenticeHourPence;
  return figures.ages.find(({ fromAge }) => age >= fromAge)?.hourPence ?? 0;
}

/**
 * Returns what accommodation adds to the pay that counts: the offset if it is free, zero for a charge up to the offset,
 * and minus the excess for a higher charge.
 */
function effectOfAccommodation(read: WageFacts, { offsetDayPence }: WageFigures): number {
  const { accommodationDays: days, accommodationCharge: charge } = read;
  const offset = (offsetDayPence ?? 0) * days;
  return charge === 0 || days === 0 ? offset : Math.min(0, offset - charge);
}
