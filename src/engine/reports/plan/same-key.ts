import type { PlanKey } from "./plan";

/** Returns whether two keys read the same: one field, or the value of one tag. */
export function isSameKey(a: PlanKey, b: PlanKey): boolean {
  if (a.kind !== b.kind || a.field !== b.field) return false;
  return a.kind === "field" || (b.kind === "tagValue" && a.group === b.group && a.name === b.name);
}
