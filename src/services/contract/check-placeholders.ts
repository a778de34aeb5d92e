import type { Refuse } from "./refuser";

/** Refuses placeholders in braces that are not among the allowed ones, such as "{Period}". */
export function checkPlaceholders(
  refuse: Refuse,
  field: string,
  format: string | null,
  allowed: readonly string[],
): void {
  const unknown = [...(format ?? "").matchAll(/\{[^{}]*\}/g)].some(([placeholder]) => !allowed.includes(placeholder));
  if (unknown) refuse(field, "unknown_placeholder", { allowed: allowed.join(", ") });
}
