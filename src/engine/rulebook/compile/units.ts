import { readPence } from "../../base";
import type { PeriodFigures, SourcesByParameter } from "../figures";
import { entryOn } from "../in-force";

/** Pounds as written in a rule file, in whole pence. */
export function pence(pounds: string): number {
  return readPence(pounds);
}

/** A rate as written in a rule file, in basis points: "5.85%" is 585. */
export function basisPoints(rate: string): number {
  return readPence(rate.slice(0, -1));
}

export function periods(value: { week: string; month: string; year: string }): PeriodFigures {
  return { weekPence: pence(value.week), monthPence: pence(value.month), yearPence: pence(value.year) };
}

interface Sourced {
  readonly values: readonly { readonly from: string; readonly sources: readonly string[] }[];
}

/** The sources of the entries that apply on a date, by parameter name. */
export function sourcesOn(parameters: Readonly<Record<string, Sourced>>, date: string): SourcesByParameter {
  const sources: Record<string, readonly string[]> = {};
  for (const [name, parameter] of Object.entries(parameters)) sources[name] = entryOn(parameter, date).sources;
  return sources;
}
