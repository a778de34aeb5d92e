import { ceilDivide, halfUpDivide } from "../../kernel";
import { ageOn, formatPence, fraction, halfUpFraction, type Pence, times } from "../base";
import type { MinimumWage, MinimumWageBand, WageFacts } from "./facts";
import type { Hours } from "./hours";
import { isOfSchoolAge } from "./school-age";
import type { WageFigures, WageRates } from "./wage-figures";

/** What arrears are calculated by: the rate then and the rate of the day on which they are paid, both of the band then. */
interface ArrearsRates {
  readonly before: Pence | null;
  readonly now: Pence | null;
}

/** Compares the pay for the hours with the pay required. */
export function assessWage(read: WageFacts, hours: Hours, figures: WageFigures): MinimumWage {
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
export function effectOfAccommodation(read: WageFacts, { offsetDayPence }: WageFigures): number {
  const { accommodationDays: days, accommodationCharge: charge } = read;
  const offset = (offsetDayPence ?? 0) * days;
  return charge === 0 || days === 0 ? offset : Math.min(0, offset - charge);
}
