import { nearest } from "../nearest";

const ROLES = ["api", "worker"] as const;

/** What a process of an installation does. */
export type Role = (typeof ROLES)[number];

/** The roles of "api,worker", all where nothing is said; a sentence where there is no such role. */
export function readRoles(text: string | undefined): ReadonlySet<Role> | string {
  const words = text === undefined ? ROLES : text.split(",").map((word) => word.trim());
  const unknown = words.find((word) => !isRole(word));
  if (unknown === undefined) return new Set(words.filter(isRole));
  const near = nearest(unknown, ROLES);
  return `--roles: "${unknown}" is no role: give api, worker, or both${near === null ? "" : `. Did you mean "${near}"?`}`;
}

function isRole(word: string): word is Role {
  return (ROLES as readonly string[]).includes(word);
}
