import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";

/** Imports and re-exports at the beginning of a line; those of types alone are gone at run time. */
const IMPORT = /^(?:import|export)\s+(?!type\b)[^;"']*?"(\.[^"]+)"/gm;

const linksByFile = new Map<string, readonly string[]>();

/** Returns every file that is loaded with files, by their paths from the checkout's folder. */
export function valueClosure(files: readonly string[]): ReadonlySet<string> {
  const loaded = new Set(files);
  for (const file of loaded) for (const next of linksOf(file)) loaded.add(next);
  return loaded;
}

function linksOf(file: string): readonly string[] {
  const known = linksByFile.get(file);
  if (known !== undefined) return known;
  const text = /\.tsx?$/.test(file) ? readFileSync(file, "utf8") : "";
  const links = [...text.matchAll(IMPORT)].flatMap(([, name = ""]) => resolve(file, name));
  linksByFile.set(file, links);
  return links;
}

function resolve(from: string, name: string): readonly string[] {
  const base = posix.join(posix.dirname(from), name);
  const found = [`${base}.ts`, `${base}.tsx`, `${base}/index.ts`, base].find((path) => existsSync(path));
  return found === undefined ? [] : [found];
}
