import type { MinimumWageFigures } from "../figures";
import { valueOn, valueOrNullOn } from "../in-force";
import type { YearDocuments } from "../shape";
import { pence, sourcesOn } from "./units";

type Parameters = YearDocuments["minimum-wage"]["parameters"];

/** The figures of one year's document; null for a day on which not all of them are in force. */
export function minimumWageOn(parameters: Parameters, date: string): MinimumWageFigures | null {
  const isHeld = Object.values(parameters).every(
    (parameter) => (parameter.values[0]?.from ?? date) <= date && date <= parameter.validTo,
  );
  if (!isHeld) return null;
  const offset = valueOrNullOn(parameters.accommodationOffset, date);
  return {
    ages: [...valueOn(parameters.ages, date)]
      .reverse()
      .map((band) => ({ fromAge: band.fromAgeYears, hourPence: pence(band.hour) })),
    apprenticeHourPence: pence(valueOn(parameters.apprentice, date).hour),
    accommodationOffsetDayPence: offset && pence(offset.day),
    sources: sourcesOn(parameters, date),
  };
}
