import { taxYearOf } from "../dates";
import type { Documents } from "../documents";
import { penceOf } from "../pence";

// The rule files read plainly, without the engine: the value in force on a day, in its original notation.

interface Dated {
  readonly from: string;
  readonly value?: unknown;
}

interface RuleDocument {
  readonly parameters: Readonly<Record<string, { readonly values: readonly Dated[] }>>;
}

/** Returns a parameter's value on a day; null if the rules state that there is none. */
export function valueOn<Value>(rules: Documents, date: string, subject: string, parameter: string): Value | null {
  const document = rules[`${taxYearOf(date)}/${subject}.json`] as RuleDocument;
  const entry = document.parameters[parameter]?.values.filter(({ from }) => from <= date).at(-1);
  if (entry === undefined) throw new Error(`no ${subject} ${parameter} on ${date}`);
  return (entry.value ?? null) as Value | null;
}

/** Returns the names of a subject's parameters in the tax year of a day. */
export function parametersOn(rules: Documents, date: string, subject: string): string[] {
  return Object.keys((rules[`${taxYearOf(date)}/${subject}.json`] as RuleDocument).parameters);
}

/** Returns a parameter's value on a day, which must exist. */
export function figureOn<Value>(rules: Documents, date: string, subject: string, parameter: string): Value {
  const value = valueOn<Value>(rules, date, subject, parameter);
  if (value === null) throw new Error(`${subject} ${parameter} is stated absent on ${date}`);
  return value;
}

/** Returns every day of a year on which some value of a subject changes, including the first day. */
export function changeDates(rules: Documents, year: string, subject: string): string[] {
  const document = rules[`${year}/${subject}.json`] as RuleDocument;
  const dates = Object.values(document.parameters).flatMap(({ values }) => values.map(({ from }) => from));
  const first = `${year.slice(0, 4)}-04-06`;
  return [...new Set([first, ...dates.filter((date) => date > first)])].sort();
}

/** Returns the basis points of "13.25%". */
export function basisPointsOf(rate: string): bigint {
  return penceOf(rate.replace("%", ""));
}
