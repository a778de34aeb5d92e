import { findLinks, type Link } from "../house/links";
import { readSourceFiles } from "../house/source-files";

/** Test files that load a source file, the likeliest to notice a change of it first. */
export interface NearTests {
  readonly near: (file: string) => readonly string[];
}

/** Reads the imports of a checkout once; test files are those of the tier. */
export function findNearTests(root: string, testFiles: readonly string[]): NearTests {
  const users = usersByFile(findLinks(readSourceFiles(root, ["src", "test"])));
  const tests = new Set(testFiles);
  return { near: (file) => rank(file, distances(users, file), tests) };
}

/**
 * Ranks those of the same room first, by the names that both paths have, then those that load the file most directly; tests
 * of a house further out come after all others, as each starts what it tests.
 */
function rank(file: string, steps: ReadonlyMap<string, number>, tests: ReadonlySet<string>): readonly string[] {
  const names = namesIn(file);
  const sharedNames = (test: string): number => names.filter((name) => hasName(test, name)).length;
  return [...steps]
    .filter(([path]) => tests.has(path))
    .map(([path, distance]) => ({ path, distance, shared: sharedNames(path), further: isFurther(path, names) }))
    .sort(
      (a, b) =>
        Number(a.further) - Number(b.further) ||
        b.shared - a.shared ||
        a.distance - b.distance ||
        (a.path < b.path ? -1 : 1),
    )
    .map(({ path }) => path);
}

/** The houses whose tests start a process, a database or a browser. */
const OUTER_HOUSES = ["platform", "services", "cli", "web", "client"];

function isFurther(test: string, names: readonly string[]): boolean {
  const house = test.split("/")[1] ?? "";
  return OUTER_HOUSES.includes(house) && house !== names[0];
}

/** The folders and the name of a file, without `src` and `index`, which say nothing. */
function namesIn(file: string): readonly string[] {
  return file
    .replace(/\.tsx?$/, "")
    .split("/")
    .filter((name) => name !== "src" && name !== "index");
}

function hasName(test: string, name: string): boolean {
  return test.split(/[/.]/).some((part) => part === name || part.endsWith(`-${name}`));
}

function usersByFile(links: readonly Link[]): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>();
  for (const { from, to, typeOnly } of links) {
    if (!typeOnly) users.set(to, [...(users.get(to) ?? []), from]);
  }
  return users;
}

/** The files that load a file, directly or not, with the number of imports between. */
function distances(users: ReadonlyMap<string, readonly string[]>, file: string): ReadonlyMap<string, number> {
  const found = new Map([[file, 0]]);
  // A map goes on over what is added while it is read.
  for (const [path, distance] of found) {
    for (const user of users.get(path) ?? []) if (!found.has(user)) found.set(user, distance + 1);
  }
  return found;
}
