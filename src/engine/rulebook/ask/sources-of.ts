import type { SourcesByParameter } from "./subject-rules";

/** The source ids of a parameter. A name that no rule file has is our own mistake. */
export function sourcesOf(known: SourcesByParameter, parameter: string): readonly string[] {
  const sources = known[parameter];
  if (sources === undefined) throw new Error(`no parameter ${parameter}`);
  return sources;
}

/** The source ids of two parameters, each once. */
export function sourcesOfBoth(known: SourcesByParameter, one: string, other: string): readonly string[] {
  return [...new Set([...sourcesOf(known, one), ...sourcesOf(known, other)])];
}
