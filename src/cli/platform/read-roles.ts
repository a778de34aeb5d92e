import { nearest } from "../../engine/base";
import { ALL_ROLES, ROLES, type Role } from "../../platform/installation";

const WORDS = [...ROLES, "all"] as const;

/** Reads roles from text such as "api,worker": all if it is missing; a sentence if a role is unknown. */
export function readRoles(text: string | undefined): ReadonlySet<Role> | string {
  const words = (text ?? "all").split(",").map((word) => word.trim());
  const unknown = words.find((word) => !WORDS.some((known) => known === word));
  if (unknown !== undefined) {
    const near = nearest(unknown, WORDS);
    const hint = near === null ? "" : ` Did you mean "${near}"?`;
    return `--role: "${unknown}" is not a role. Give ${ROLES.join(", ")}, several of them with commas, or all.${hint}`;
  }
  return words.includes("all") ? ALL_ROLES : new Set(ROLES.filter((role) => words.includes(role)));
}
