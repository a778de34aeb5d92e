import { isObject, type Unread } from "../base";

/** Returns whether two values are the same facts: a field that is left out is null, whatever the order of the fields. */
export function areEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (isNothing(a) || isNothing(b)) return isNothing(a) && isNothing(b);
  if (Array.isArray(a)) return Array.isArray(b) && areEqualLists(a, b);
  return isRecord(a) && isRecord(b) ? areEqualRecords(a, b) : JSON.stringify(a) === JSON.stringify(b);
}

function areEqualLists(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((one, at) => areEqual(one, b[at]));
}

function areEqualRecords(a: Unread, b: Unread): boolean {
  for (const key of Object.keys(a)) if (!areEqual(a[key], b[key])) return false;
  for (const key of Object.keys(b)) if (!(key in a) && !isNothing(b[key])) return false;
  return true;
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null;
}

/** Amounts may be objects of a class, which write themselves as JSON. */
function isRecord(value: unknown): value is Unread {
  return (
    isObject(value) && (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null)
  );
}
