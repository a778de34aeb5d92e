import type { SourcesByParameter } from "./figures";

/** The source ids of parameters, each once. A name that no rule file has is our own mistake. */
export function sourcesOf(known: SourcesByParameter, ...parameters: readonly string[]): readonly string[] {
  const [first = [], ...others] = parameters.map((parameter) => {
    const sources = known[parameter];
    if (sources === undefined) throw new Error(`no parameter ${parameter}`);
    return sources;
  });
  return others.length === 0 ? first : [...new Set([first, ...others].flat())];
}
