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
