import type { SourcesByParameter } from "./figures";

/** The source ids of parameters, each once. A name that no rule file has is our own mistake. */
export function sourcesOf(known: SourcesByParameter, ...parameters: readonly string[]): readonly string[] {
  const ids = new Set<string>();
  for (const parameter of parameters) {
    const sources = known[parameter];
    if (sources === undefined) throw new Error(`no parameter ${parameter}`);
    for (const id of sources) ids.add(id);
  }
  return [...ids];
}
