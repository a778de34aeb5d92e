import { compareText } from "./text";

/** Returns the prefix of the tags of a group and a name: a tag is "group:name:value". */
export function tagPrefix(group: string, name: string): string {
  return `${group}:${name}:`;
}

/** Returns the value of the tag with this prefix: the first by code points, null if there is no such tag. */
export function tagValue(tags: readonly string[], prefix: string): string | null {
  const values = tags.filter((tag) => tag.startsWith(prefix)).map((tag) => tag.slice(prefix.length));
  return values.length === 0 ? null : values.reduce((first, other) => (compareText(other, first) < 0 ? other : first));
}
