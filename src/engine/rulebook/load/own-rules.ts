import type { RuleDocuments } from "./documents";

interface OwnDocument {
  readonly path: string;
  readonly digest: string;
}

const OWN = new WeakMap<object, OwnDocument>();

/**
 * Marks documents as Paypacket's own, with their shared digest under the default policies.
 *
 * They are frozen, and the tests run every check on copies of them, so `createRulebook` skips the checks and the first
 * payslip is quick. An amended or copied document is checked like any other.
 */
export function ownRules(documents: RuleDocuments, digest: string): RuleDocuments {
  for (const [path, document] of Object.entries(documents)) {
    if (typeof document === "object" && document !== null) OWN.set(freeze(document), { path, digest });
  }
  return documents;
}

/** Returns whether a document is Paypacket's own, at its own path. */
export function isOwn(path: string, document: unknown): boolean {
  return typeof document === "object" && document !== null && OWN.get(document)?.path === path;
}

/** Returns the digest that documents share as Paypacket's own; null if any of them is not. */
export function ownDigest(documents: readonly object[]): string | null {
  const [first = null, ...others] = documents.map((document) => OWN.get(document)?.digest ?? null);
  return others.every((digest) => digest === first) ? first : null;
}

/** Deep-freezes plain data, so that figures can be shared by every payslip. */
export function freeze<Value>(value: Value): Value {
  if (isOpen(value)) freezeParts(value);
  return value;
}

// Part of every first payslip, most of which are plain values: hence no call for each of those.
function freezeParts(value: object): void {
  for (const part of Object.values(value)) if (isOpen(part)) freezeParts(part);
  Object.freeze(value);
}

function isOpen(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Object.isFrozen(value);
}
