import { canonicalJson } from "./canonical-json";
import type { Parameter, SubjectDocument } from "./documents";
import type { Policies } from "./figures";
import { sha256OfAscii } from "./sha-256";
import type { YearDocuments } from "./shape";

/** Keys inside values that hold words: who has a category letter, what a band is called. */
const WORDS: ReadonlySet<string> = new Set(["who", "name"]);

/**
 * The name of one year's law: SHA-256, in hexadecimal, over every value with its dates and the policies in use.
 * Titles, names, notes and sources are left out, so that a better wording does not rename the law.
 */
export function digestOf(documents: YearDocuments, policies: Policies): string {
  const law: Record<string, unknown> = { policies };
  for (const document of Object.values(documents as Record<string, SubjectDocument>)) {
    for (const [name, parameter] of Object.entries(document.parameters)) law[name] = valuesOf(parameter);
  }
  return sha256OfAscii(canonicalJson([documents["income-tax"].taxYear, law], WORDS));
}

/** The same for one chapter's document of a year. */
export function chapterDigestOf(document: SubjectDocument, policies: Readonly<Record<string, string>>): string {
  const law: Record<string, unknown> = { policies };
  for (const [name, parameter] of Object.entries(document.parameters)) law[name] = valuesOf(parameter);
  return sha256OfAscii(canonicalJson([document.taxYear, document.subject, law], WORDS));
}

/** What a parameter says: each entry's date and value, and until when it holds. */
function valuesOf({ validTo, values }: Parameter): unknown[] {
  const dated = values.flatMap(({ from, value = null }) => [from, value]);
  return validTo === undefined ? dated : [...dated, validTo];
}
