import { isObject, type Problem, pointerStep, problem } from "../base";

/** More differences than these say nothing new. */
const MOST_DIFFERENCES = 200;

/**
 * Returns what differs between stated figures and those calculated, each place once: `figure_differs`. A figure that a
 * later version adds to payslips, and that is not stated, is not compared.
 */
export function compareFigures(stated: unknown, calculated: unknown, path: string): readonly Problem[] {
  const found: Problem[] = [];
  compare(stated, calculated, path, found);
  return found;
}

function compare(stated: unknown, calculated: unknown, path: string, found: Problem[]): void {
  if (stated === calculated || found.length >= MOST_DIFFERENCES) return;
  const keys = keysOf(stated, calculated);
  if (keys === null) {
    found.push(problem("figure_differs", path, { stated: shown(stated), calculated: shown(calculated) }));
    return;
  }
  for (const key of keys) compare(at(stated, key), at(calculated, key), path + pointerStep(key), found);
}

/** Returns the keys to compare: of lists all, of objects those stated; null for anything else. */
function keysOf(stated: unknown, calculated: unknown): readonly string[] | null {
  if (Array.isArray(stated) && Array.isArray(calculated)) {
    return Object.keys(stated.length > calculated.length ? stated : calculated);
  }
  return isObject(stated) && isObject(calculated) ? Object.keys(stated) : null;
}

function at(owner: unknown, key: string): unknown {
  return Object.hasOwn(owner as object, key) ? (owner as Readonly<Record<string, unknown>>)[key] : undefined;
}

function shown(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing");
}
