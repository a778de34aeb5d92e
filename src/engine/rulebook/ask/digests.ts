import { type TaxYear, taxYearLabel } from "../../base";
import type { Parameter, SubjectDocument, YearDocuments } from "../load/documents";
import { ownDigest } from "../load/own-rules";
import { PAYSLIP_SUBJECTS } from "../subjects/payslip-subjects";
import { sha256OfAscii } from "./sha-256";
import type { ChosenPolicies } from "./subject-rules";

/** Keys inside values that hold words: who has a category letter, what a band is called. */
const WORDS = ["who", "name"];

/**
 * Returns the digest of one year's law, for the subjects used beside those of every payslip; for all if none are given.
 * Only the subjects used count, so a result has the same digest under any rulebook with them.
 *
 * SHA-256, in hexadecimal, over every value with its dates and the policies in use. Titles, names, notes and sources
 * are left out, so that a change of wording does not change the digest.
 */
export function digestsOf(
  year: TaxYear,
  documents: YearDocuments,
  chosen: ChosenPolicies,
  subjects: readonly string[],
) {
  const known = new Map<string, string>();
  let ofAll: string | null = null;
  return (used?: readonly string[]): string => {
    if (used === undefined) {
      ofAll ??= calculate(subjects);
      return ofAll;
    }
    const key = used.join();
    const digest = known.get(key) ?? calculate(used);
    known.set(key, digest);
    return digest;
  };

  function calculate(used: readonly string[]): string {
    const label = taxYearLabel(year);
    const isPayslips = (subject: string) => Object.hasOwn(PAYSLIP_SUBJECTS, subject);
    const select = (isWanted: (subject: string) => boolean) =>
      subjects.filter(isWanted).flatMap((subject) => documents[subject] ?? []);
    const further = select((subject) => used.includes(subject) && !isPayslips(subject));
    const digests = [
      digestOfDocuments([label], select(isPayslips), chosen),
      ...further.map((document) => digestOfDocuments([label, document.subject], [document], chosen)),
    ];
    return further.length === 0 ? digests.join() : sha256OfAscii(digests.join());
  }
}

/** Returns the digest of documents of one year: as recorded for Paypacket's own, or calculated. */
export function digestOfDocuments(
  head: readonly string[],
  documents: readonly SubjectDocument[],
  chosen: ChosenPolicies,
): string {
  const own = Object.keys(chosen).length === 0 && ownDigest(documents);
  if (own) return own;
  const inUse: Record<string, string> = {};
  const law: Record<string, unknown> = { policies: inUse };
  for (const { parameters, policies } of documents) {
    for (const [name, policy] of Object.entries(policies)) inUse[name] = chosen[name] ?? policy.default;
    for (const [name, parameter] of Object.entries(parameters)) law[name] = valuesOf(parameter);
  }
  return sha256OfAscii(canonicalJson([...head, law], WORDS));
}

/** Returns the content of a parameter: each entry's date and value, and the end date if there is one. */
function valuesOf({ validTo, values }: Parameter): unknown[] {
  const dated = values.flatMap(({ from, value = null }) => [from, value]);
  return validTo === undefined ? dated : [...dated, validTo];
}

/** Returns JSON in ASCII without spaces, with keys sorted and some left out: the same text for equal values. */
export function canonicalJson(value: unknown, without: readonly string[] = []): string {
  const sorted = (key: string, held: unknown) => {
    if (without.includes(key)) return undefined;
    if (typeof held !== "object" || held === null || Array.isArray(held)) return held;
    return Object.fromEntries(Object.entries(held).sort(([a], [b]) => (a < b ? -1 : 1)));
  };
  return JSON.stringify(value, sorted).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
