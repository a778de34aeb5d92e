import { isRecord } from "../../platform";

/** Applies a JSON Merge Patch (RFC 7396): null removes a member, objects are merged, all else replaces. */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch;
  const before = isRecord(target) ? target : {};
  const kept = Object.entries(before).filter(([name]) => !Object.hasOwn(patch, name));
  const sent = Object.entries(patch)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => [name, mergePatch(Object.hasOwn(before, name) ? before[name] : undefined, value)]);
  return Object.fromEntries([...kept, ...sent]);
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Takes back a change of a record that others may have changed since: fields that the change set, and that are still as
 * it left them, become what they were; everything else stays.
 */
export function undone(current: Fields, before: Fields, after: Fields): Fields {
  const result: Record<string, unknown> = { ...current };
  for (const name of Object.keys({ ...before, ...after })) {
    if (isEqual(before[name], after[name]) || !isEqual(current[name], after[name])) continue;
    if (name in before) result[name] = before[name];
    else delete result[name];
  }
  return result;
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

type CanLack<Value> = [Extract<Value, null | undefined>] extends [never] ? false : true;

/** Facts without null: a field that could be null may be left out, every other one is there. */
type Known<Facts> = {
  readonly [Name in keyof Facts as CanLack<Facts[Name]> extends true ? Name : never]?: NonNullable<Facts[Name]>;
} & {
  readonly [Name in keyof Facts as CanLack<Facts[Name]> extends true ? never : Name]: Facts[Name];
};

/** Returns facts in the engine's form: null and undefined fields are left out. */
export function withoutNulls<Facts extends object>(facts: Facts): Known<Facts> {
  const known = Object.entries(facts).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(known) as Known<Facts>;
}
