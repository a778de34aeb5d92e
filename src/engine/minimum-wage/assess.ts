import { ceilDivide, halfUpDivide } from "../../kernel";
import { ageOn, formatPence } from "../base";
import type { MinimumWage, MinimumWageBand } from "./facts";
import type { ReadWageFacts } from "./read-facts";
import type { Hours } from "./salaried-hours";
import { isOfSchoolAge } from "./school-age";
import type { WageFigures } from "./wage-figures";

/** Compares what was paid for the hours with what must be. */
export function assessWage(read: ReadWageFacts, hours: Hours, figures: WageFigures): MinimumWage {
  const age = ageOn(read.born, read.start);
  const band = bandOf(read, age, figures);
  const rate = rateOf(band, age, figures);
  const required = rate === null ? 0 : ceilDivide(rate * hours.hundredths, 100 * hours.parts);
  const counted = read.pay + effectOfAccommodation(read, figures);
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
  };
}

function bandOf(read: ReadWageFacts, age: number, { apprentice }: WageFigures): MinimumWageBand {
  if (isOfSchoolAge(read)) return "None";
  const { start, apprenticeSince: since } = read;
  if (since === null || since > start) return "Age";
  const isFirstYears = ageOn(since, start) < apprentice.firstYears;
  return age < apprentice.belowAgeYears || isFirstYears ? "Apprentice" : "Age";
}

function rateOf(band: MinimumWageBand, age: number, figures: WageFigures): number | null {
  if (band === "None") return null;
  if (band === "Apprentice") return figures.apprenticeHourPence;
  return figures.ages.find(({ fromAge }) => age >= fromAge)?.hourPence ?? 0;
}

/**
 * What accommodation adds to the pay that counts: the offset where nothing is charged, nothing where the charge is at or
 * below it, and less the excess where the charge is above it.
 */
export function effectOfAccommodation(read: ReadWageFacts, { offsetDayPence }: WageFigures): number {
  const { accommodationDays: days, accommodationCharge: charge } = read;
  const offset = (offsetDayPence ?? 0) * days;
  return charge === 0 || days === 0 ? offset : Math.min(0, offset - charge);
}
