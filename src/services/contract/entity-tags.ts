/** A tag of RFC 9110, section 8.8.3, without its quotation marks. */
export interface EntityTag {
  readonly isWeak: boolean;
  readonly value: string;
}

const TAG = '(?:W/)?"[\\x21\\x23-\\x7e\\x80-\\xff]*"';
const LIST = new RegExp(`^[\\s,]*${TAG}(?:\\s*,[\\s,]*${TAG})*[\\s,]*$`);

/** The tags of an `If-Match` or `If-None-Match`; "*" for any, null for a header that has not their form. */
export function readEntityTags(header: string): readonly EntityTag[] | "*" | null {
  if (header.trim() === "*") return "*";
  if (!LIST.test(header)) return null;
  return [...header.matchAll(/(W\/)?"([^"]*)"/g)].map(([, weak, value = ""]) => ({
    isWeak: weak !== undefined,
    value,
  }));
}

/** Whether an `If-None-Match` names a tag that is written with its quotation marks: weakly, as section 13.1.2 says. */
export function namesTag(ifNoneMatch: string | null, tag: string): boolean {
  const tags = ifNoneMatch === null ? null : readEntityTags(ifNoneMatch);
  return tags === "*" || (tags?.some(({ value }) => `"${value}"` === tag) ?? false);
}
