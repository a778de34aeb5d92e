import { isAmount, isObject } from "../base";

/** Returns a text that is equal for equal values, whatever the order of their fields; a field left out is null. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (!isObject(value) || isAmount(value)) return JSON.stringify(value ?? null);
  const fields = Object.entries(value).filter(([, inner]) => inner !== undefined && inner !== null);
  return `{${fields
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`)
    .join(",")}}`;
}
