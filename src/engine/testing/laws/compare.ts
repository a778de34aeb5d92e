import { pounds } from "../pounds";
import { broken, type Finding, HOLDS } from "./law";

/** Holds if two amounts in pence are equal; states both if not. */
export function equal(what: string, expected: number, found: number): Finding {
  return expected === found ? HOLDS : broken(`${what} is ${pounds(found)}, not ${pounds(expected)}`);
}

/** Holds if an amount in pence is between two others, both included. */
export function between(what: string, least: number, found: number, most: number): Finding {
  return found >= least && found <= most
    ? HOLDS
    : broken(`${what} is ${pounds(found)}, not between ${pounds(least)} and ${pounds(most)}`);
}

/** Holds if an amount in pence is not above another. */
export function atMost(what: string, most: number, found: number): Finding {
  return found <= most ? HOLDS : broken(`${what} is ${pounds(found)}, more than ${pounds(most)}`);
}

/** Holds if two results are the same JSON, apart from key order. */
export function same(what: string, expected: unknown, found: unknown): Finding {
  const at = firstDifference(expected, found, "");
  return at === null ? HOLDS : broken(`${what} differs at ${at === "" ? "its root" : at}`);
}

function firstDifference(one: unknown, other: unknown, pointer: string): string | null {
  if (one === other) return null;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return pointer;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  for (const key of keys) {
    const found = firstDifference(entry(one, key), entry(other, key), `${pointer}/${key}`);
    if (found !== null) return found;
  }
  return null;
}

function entry(holder: object, key: string): unknown {
  return Reflect.get(holder, key);
}
