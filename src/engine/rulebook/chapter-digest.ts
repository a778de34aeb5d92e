import { chapterDigestOf } from "./digest";
import type { SubjectDocument } from "./documents";
import { ownDigest } from "./own-rules";

/** The digest of one chapter's document of a year: as written beside Paypacket's own, or worked out. */
export function chapterDigest(document: SubjectDocument, chosen: Readonly<Record<string, string>>): string {
  const isDefault = Object.keys(chosen).length === 0;
  const defaults = Object.entries(document.policies).map(([name, policy]) => [name, policy.default]);
  return (
    (isDefault ? ownDigest([document]) : null) ??
    chapterDigestOf(document, { ...Object.fromEntries(defaults), ...chosen })
  );
}
