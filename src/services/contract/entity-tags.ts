/** A tag of RFC 9110, section 8.8.3, without its quotation marks. */
interface EntityTag {
  readonly isWeak: boolean;
  readonly value: string;
}

const TAG = '(?:W/)?"[\\x21\\x23-\\x7e\\x80-\\xff]*"';
const LIST = new RegExp(`^[\\s,]*${TAG}(?:\\s*,[\\s,]*${TAG})*[\\s,]*$`);

/** Returns the tags of an `If-Match` or `If-None-Match`; "*" for any, null if the header is malformed. */
export function readEntityTags(header: string): readonly EntityTag[] | "*" | null {
  if (header.trim() === "*") return "*";
  if (!LIST.test(header)) return null;
  return [...header.matchAll(/(W\/)?"([^"]*)"/g)].map(([, weak, value = ""]) => ({
    isWeak: weak !== undefined,
    value,
  }));
}

/** Returns whether an `If-None-Match` names a quoted tag, by the weak comparison of section 13.1.2. */
export function namesTag(ifNoneMatch: string | null, tag: string): boolean {
  const tags = ifNoneMatch === null ? null : readEntityTags(ifNoneMatch);
  return tags === "*" || (tags?.some(({ value }) => `"${value}"` === tag) ?? false);
}
