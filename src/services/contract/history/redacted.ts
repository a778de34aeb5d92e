/** Fields with account numbers and secrets. */
const HIDDEN = /^(?:accountNumber|buildingSocietyReference)$|secret$|password$/i;

/** Returns a value of a field for a history: account numbers and secrets in it, at any depth, are `[redacted]`. */
export function redacted(field: string, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (HIDDEN.test(field)) return "[redacted]";
  if (Array.isArray(value)) return value.map((part) => redacted("", part));
  if (typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, redacted(name, part)]));
}
