import type { SourcesByParameter } from "./subject-rules";

/** Returns the source ids of a parameter. A name that is in no rule file is a bug of ours. */
export function getSources(known: SourcesByParameter, parameter: string): readonly string[] {
  const sources = known[parameter];
  if (sources === undefined) throw new Error(`no parameter ${parameter}`);
  return sources;
}

/** Returns the source ids of two parameters, without duplicates. */
export function sourcesOfBoth(known: SourcesByParameter, one: string, other: string): readonly string[] {
  return [...new Set([...getSources(known, one), ...getSources(known, other)])];
}
