import type { MinimumWageFigures } from "../figures";
import { changeDates, valueOn, valueOrNullOn } from "../in-force";
import type { YearDocuments } from "../shape";
import { pence, sourcesOn } from "./units";

type Parameters = YearDocuments["minimum-wage"]["parameters"];

/** First day of the stretch without a change that a day is in; null for a day on which not every figure is in force. */
export function minimumWageStretch(parameters: Parameters, date: string): string | null {
  const all = Object.values(parameters);
  const isHeld = all.every(({ values, validTo }) => (values[0]?.from ?? date) <= date && date <= validTo);
  return isHeld
    ? (changeDates(all)
        .filter((from) => from <= date)
        .at(-1) ?? null)
    : null;
}

/** What the rates say of themselves: the digest of their year, and the sources that they name. */
export type RatesOrigin = Pick<MinimumWageFigures, "digest" | "sourceTexts">;

export function minimumWageOn(parameters: Parameters, date: string, origin: RatesOrigin): MinimumWageFigures {
  const offset = valueOrNullOn(parameters.accommodationOffset, date);
  return {
    ...origin,
    ages: [...valueOn(parameters.ages, date)]
      .reverse()
      .map((band) => ({ fromAge: band.fromAgeYears, hourPence: pence(band.hour) })),
    apprenticeHourPence: pence(valueOn(parameters.apprentice, date).hour),
    accommodationOffsetDayPence: offset && pence(offset.day),
    sources: sourcesOn(parameters, date),
  };
}
