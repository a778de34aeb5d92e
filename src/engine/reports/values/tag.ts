import { compareText } from "./text";

/** How the tags of a group and a name begin: a tag is "group:name:value". */
export function tagPrefix(group: string, name: string): string {
  return `${group}:${name}:`;
}

/** The value of the tag that begins so; the first by code points where there are several, null where there is none. */
export function tagValue(tags: readonly string[], prefix: string): string | null {
  const values = tags.filter((tag) => tag.startsWith(prefix)).map((tag) => tag.slice(prefix.length));
  return values.length === 0 ? null : values.reduce((first, other) => (compareText(other, first) < 0 ? other : first));
}
