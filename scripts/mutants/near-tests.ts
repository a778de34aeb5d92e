import { findLinks, type Link } from "../house/links";
import { readSourceFiles } from "../house/source-files";
import { findRoom } from "./rooms";

/** Test files that load a source file, the likeliest to notice a change of it first. */
export interface NearTests {
  readonly near: (file: string) => readonly string[];
  /** Says whether a test belongs to the room of a file by its path. */
  readonly isOfRoom: (test: string, file: string) => boolean;
  /** Says whether a test belongs to a house further out than the file: it starts a process, a database or a browser. */
  readonly isFurther: (test: string, file: string) => boolean;
}

/** Reads the imports of a checkout once; test files are those of the tier. */
export function findNearTests(root: string, testFiles: readonly string[]): NearTests {
  const users = usersByFile(findLinks(readSourceFiles(root, ["src", "test"])));
  const tests = new Set(testFiles);
  return { near: (file) => rank(file, distances(users, file), tests), isOfRoom, isFurther };
}

function isOfRoom(test: string, file: string): boolean {
  const room = findRoom(file).replace(/^src\/(?:engine\b\/?)?/, "");
  return test.startsWith(`test/${room}/`) || test.startsWith(`test/golden-${room}.`);
}

/**
 * Ranks those of the same room first, by the names that both paths have, then those that load the file most directly. Of
 * tests of houses further out few are named, after all others. What a service declares is held first by its description.
 */
function rank(file: string, steps: ReadonlyMap<string, number>, tests: ReadonlySet<string>): readonly string[] {
  const names = namesIn(file);
  const ranked = [...steps]
    .filter(([path]) => tests.has(path))
    .map(([path, distance]) => ({ path, distance, shared: names.filter((name) => hasName(path, name)).length }))
    .sort((a, b) => b.shared - a.shared || a.distance - b.distance || (a.path < b.path ? -1 : 1))
    .map(({ path }) => path);
  const further = ranked.filter((path) => isFurther(path, file) && isOfPart(path));
  const nearer = ranked.filter((path) => !isFurther(path, file));
  const near = [...nearer.filter(isOfPart), ...nearer.filter((path) => !isOfPart(path))];
  const ranks = [...near, ...further.slice(0, MOST_FURTHER)];
  return DECLARED.test(file) && near.includes(DESCRIPTION)
    ? [DESCRIPTION, ...ranks.filter((path) => path !== DESCRIPTION)]
    : ranks;
}

/** What services declare, and the test that holds it against the committed interface description. */
const DECLARED = /^src\/services\/[^/]+\/(?:contract\/|.*-operations?\.ts$)/;
const DESCRIPTION = "test/services/installation/committed-openapi.test.ts";

/** Tests of the whole installation, or with many records, each of which takes minutes. */
const WHOLE = /^test\/services\/(?:all|installation|twins)\/|\.sized\.test\.ts$/;

function isOfPart(test: string): boolean {
  return !WHOLE.test(test);
}

const MOST_FURTHER = 2;

const OUTER_HOUSES = ["platform", "services", "cli", "web", "client"];

function isFurther(test: string, file: string): boolean {
  const house = test.split("/")[1] ?? "";
  return OUTER_HOUSES.includes(house) && house !== file.split("/")[1];
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
  // A map is read to its end, with what is added meanwhile.
  for (const [path, distance] of found) {
    for (const user of users.get(path) ?? []) if (!found.has(user)) found.set(user, distance + 1);
  }
  return found;
}
