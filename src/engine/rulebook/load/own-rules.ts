import type { RuleDocuments } from "./documents";

interface OwnDocument {
  readonly path: string;
  readonly digest: string;
}

const OWN = new WeakMap<object, OwnDocument>();

/**
 * Marks documents as Paypacket's own, with the digest that they share under the default policies.
 *
 * They are frozen, and the tests put copies of them through every check, so `createRulebook` takes them as checked and
 * a first payslip need not wait. An amended or copied document is checked like any other.
 */
export function ownRules(documents: RuleDocuments, digest: string): RuleDocuments {
  for (const [path, document] of Object.entries(documents)) {
    OWN.set(freeze(document as object), { path, digest });
  }
  return documents;
}

/** Whether a document is Paypacket's own, at its own path. */
export function isOwn(path: string, document: unknown): boolean {
  return typeof document === "object" && document !== null && OWN.get(document)?.path === path;
}

/** The digest that documents share as Paypacket's own; null when any of them is not. */
export function ownDigest(documents: readonly object[]): string | null {
  const [first = null, ...others] = documents.map((document) => OWN.get(document)?.digest ?? null);
  return others.every((digest) => digest === first) ? first : null;
}

/** Freezes plain data all the way down, so that figures can be shared by every payslip. */
export function freeze<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const inner of Object.values(value)) freeze(inner);
  return value;
}
