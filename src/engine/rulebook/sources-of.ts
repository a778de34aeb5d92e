import type { SourcesByParameter } from "./figures";

/** The source ids of a parameter. A name that no rule file has is our own mistake. */
export function sourcesOf(known: SourcesByParameter, parameter: string): readonly string[] {
  const sources = known[parameter];
  if (sources === undefined) throw new Error(`no parameter ${parameter}`);
  return sources;
}

const JOINED = new WeakMap<readonly string[], WeakMap<readonly string[], readonly string[]>>();

/** The source ids of two parameters, each once. */
export function sourcesOfBoth(known: SourcesByParameter, one: string, other: string): readonly string[] {
  const first = sourcesOf(known, one);
  const second = sourcesOf(known, other);
  const joined = JOINED.get(first) ?? new WeakMap();
  JOINED.set(first, joined);
  const ids = joined.get(second) ?? [...new Set([...first, ...second])];
  joined.set(second, ids);
  return ids;
}
