import { nearest } from "../nearest";

const ROLES = ["api", "worker"] as const;

/** A role of a process in an installation. */
export type Role = (typeof ROLES)[number];

/** Reads roles from text such as "api,worker": all if it is missing; a sentence if a role is unknown. */
export function readRoles(text: string | undefined): ReadonlySet<Role> | string {
  const words = text === undefined ? ROLES : text.split(",").map((word) => word.trim());
  const unknown = words.find((word) => !isRole(word));
  if (unknown === undefined) return new Set(words.filter(isRole));
  const near = nearest(unknown, ROLES);
  return `--roles: "${unknown}" is no role: give api, worker, or both${near === null ? "" : `. Did you mean "${near}"?`}`;
}

function isRole(word: string): word is Role {
  return ROLES.some((role) => role === word);
}
