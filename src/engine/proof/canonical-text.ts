import { isObject } from "../base";

/** Deeper values are refused, so that nobody can exhaust the stack. */
const DEEPEST = 64;

/**
 * Returns the canonical JSON text of a plain value, the same for equal values: keys sorted by their UTF-16 units, no
 * spaces, numbers and texts as ECMAScript writes them. Fields that are undefined are left out. null for a value that
 * JSON cannot carry: a number that is not finite, half of a surrogate pair, a function, or too many levels.
 *
 * Source: RFC 8785, JSON Canonicalization Scheme.
 */
export function canonicalText(value: unknown): string | null {
  return written(value, 0);
}

function written(value: unknown, depth: number): string | null {
  if (typeof value === "string") return text(value);
  if (typeof value === "boolean" || value === null) return String(value);
  if (typeof value === "number") return Number.isFinite(value) ? JSON.stringify(value) : null;
  if (depth >= DEEPEST || typeof value !== "object") return null;
  return Array.isArray(value) ? list(value, depth + 1) : isObject(value) ? fields(value, depth + 1) : null;
}

const PLAIN = /^[ !#-[\]-~]*$/;

function text(value: string): string | null {
  if (PLAIN.test(value)) return `"${value}"`;
  return /\p{Surrogate}/u.test(value) ? null : JSON.stringify(value);
}

function list(values: readonly unknown[], depth: number): string | null {
  let all = "";
  for (const value of values) {
    const one = written(value, depth);
    if (one === null) return null;
    all += all === "" ? one : `,${one}`;
  }
  return `[${all}]`;
}

function fields(owner: Readonly<Record<string, unknown>>, depth: number): string | null {
  let all = "";
  for (const key of Object.keys(owner).sort()) {
    const value = owner[key];
    if (value === undefined) continue;
    const name = text(key);
    const one = written(value, depth);
    if (name === null || one === null) return null;
    all += all === "" ? `${name}:${one}` : `,${name}:${one}`;
  }
  return `{${all}}`;
}
