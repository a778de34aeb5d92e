import type { z } from "@hono/zod-openapi";
import { FILE_TYPES, type FileType, isNamedAs } from "../../platform/uploads";

/** Reports a fault of a request at a field, named or by its path, with a token and the figures that say why. */
export type Refuse = (field: string | readonly (string | number)[], token: string, args?: object | null) => void;

/** Returns the function with which a rule between fields reports faults; for `superRefine`. */
export function refuser(context: z.core.$RefinementCtx): Refuse {
  return (field, token, args = null) => {
    const path = typeof field === "string" ? [field] : [...field];
    context.addIssue({ code: "custom", path, params: { token, arguments: args } });
  };
}

/** The two fields of a pair that must be sent together, by name; null for one that is left out. */
type Pair = Readonly<Record<string, unknown>>;

/** Returns the field of a pair that is missing, and the one that is sent; null if both or neither are. */
export function missingOfPair(pair: Pair): { readonly missing: string; readonly other: string } | null {
  const missing = Object.keys(pair).find((name) => pair[name] === null);
  const other = Object.keys(pair).find((name) => pair[name] !== null);
  return missing === undefined || other === undefined ? null : { missing, other };
}

/** Reports the missing field of a pair at a path. */
export function refuseUnpaired(refuse: Refuse, pair: Pair, path: readonly string[] = []): void {
  const found = missingOfPair(pair);
  if (found !== null) refuse([...path, found.missing], "required_with", { other: found.other });
}

/** Characters that file systems refuse, or that show a name in another order than it is written. */
const NOT_IN_NAMES = /[\\/:*?"<>|\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Reports a name that file systems refuse, or that does not end as names of its type do. */
export function checkFileName(refuse: Refuse, fileName: string, ...types: readonly FileType[]): void {
  if (NOT_IN_NAMES.test(fileName)) refuse("fileName", "invalid_format");
  const extensions = types.flatMap((type) => FILE_TYPES[type].extensions);
  const allowed = extensions.map((extension) => `.${extension}`).join(", ");
  if (!types.some((type) => isNamedAs(fileName, type))) refuse("fileName", "extension_differs", { allowed });
}

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

/**
 * For `superRefine`: reports conflicts between fields together with faults in single fields. A faulty field is then
 * still as sent, of any type.
 */
export const EVEN_WHERE_WRONG = {
  when: ({ value }: { readonly value: unknown }) =>
    typeof value === "object" && value !== null && !Array.isArray(value),
};
