import { type BasisPoints, type Pence, readHundredths, readPence } from "../../base";
import type { PeriodFigures } from "./figures";

/** Converts pounds as written in a rule file to whole pence. */
export function pence(pounds: string): Pence {
  return readPence(pounds);
}

/** Converts a rate as written in a rule file to basis points: "5.85%" is 585. */
export function basisPoints(rate: string): BasisPoints {
  return readHundredths(rate.slice(0, -1));
}

export function periods({ week, month, year }: Readonly<Record<"week" | "month" | "year", string>>): PeriodFigures {
  return { weekPence: pence(week), monthPence: pence(month), yearPence: pence(year) };
}
