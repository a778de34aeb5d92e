import type { z } from "@hono/zod-openapi";

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
