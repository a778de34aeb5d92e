import { operationsOf } from "../../support/api/operations";
import { answerOf, differenceOf } from "./answers";

// Reads whatever an organisation has by both releases: ids that a response names are read in turn, wherever an operation of
// the release before takes them.

/** The address of a process of each release. */
export interface Sides {
  readonly before: string;
  readonly next: string;
  readonly token: string;
}

/** What was read. */
export interface ReadByBoth {
  /** Paths of the operations that found something. */
  readonly operations: readonly string[];
  /** Requests that found something. */
  readonly found: number;
  /** What the processes respond differently, as text. */
  readonly differences: readonly string[];
}

/** Rows of one operation that are read, and paths that are tried for them. */
const MOST = { found: 24, tried: 100 };

/** An operation that reads and yet records that it did. */
const RECORDED = "/v1/payments/batches/{batchId}/file";

/** An operation with the paths that were tried. */
interface Tried {
  readonly path: string;
  readonly names: readonly string[];
  readonly tried: Set<string>;
  found: number;
}

type Values = Readonly<Record<string, string>>;

export async function readByBoth(sides: Sides, seeds: readonly unknown[]): Promise<ReadByBoth> {
  const description = await (await fetch(`${sides.before}/openapi.json`)).json();
  const operations = operationsOf(description)
    .filter(({ method, path }) => method === "GET" && path !== RECORDED)
    .map(({ path }): Tried => ({ path, names: namesIn(path), tried: new Set(), found: 0 }));
  const known = new Map<string, Values>();
  for (const seed of seeds) collect(seed, {}, known);
  const differences: string[] = [];
  const read = async (operation: Tried, path: string): Promise<void> => {
    operation.tried.add(path);
    const both = [answerOf(sides.before, path, sides.token), answerOf(sides.next, path, sides.token)] as const;
    const [old, fresh] = await Promise.all(both);
    const difference = differenceOf(old, fresh);
    if (difference !== null) differences.push(`${path}: ${difference}`);
    if (old.status !== 200) return;
    operation.found += 1;
    collect(old.data, {}, known);
  };
  for (let before = -1; before < known.size; ) {
    before = known.size;
    for (const operation of operations) {
      for (const path of pathsOf(operation, [...known.values()])) {
        const isEnough = operation.found >= MOST.found || operation.tried.size >= MOST.tried;
        if (!isEnough && !operation.tried.has(path)) await read(operation, path);
      }
    }
  }
  const reached = operations.filter(({ found }) => found > 0);
  return {
    operations: reached.map(({ path }) => path),
    found: reached.reduce((sum, { found }) => sum + found, 0),
    differences,
  };
}

function namesIn(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}

/** Returns the paths of an operation, each with the values of one object. */
function pathsOf({ path, names }: Tried, all: readonly Values[]): ReadonlySet<string> {
  const fitting = names.length === 0 ? [{}] : all.filter((values) => names.every((name) => name in values));
  return new Set(fitting.map((values: Values) => path.replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? "")));
}

/** Collects the ids of every object, with those of the objects around it. */
function collect(value: unknown, around: Values, known: Map<string, Values>): void {
  if (value === null || typeof value !== "object") return;
  const own = Object.entries(value).flatMap(([name, each]) => (isId(name, String(each)) ? [[name, String(each)]] : []));
  const values: Values = { ...around, ...Object.fromEntries(own) };
  if (own.length > 0) known.set(JSON.stringify(values), values);
  for (const each of Object.values(value)) collect(each, values, known);
}

function isId(name: string, value: string): boolean {
  if (/^(year|period|taxYear)$/.test(name)) return /^\d+$/.test(value);
  return /(^id|Id)$/.test(name) && /^[0-9A-Z]{26}$/.test(value);
}
