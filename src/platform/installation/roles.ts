/**
 * What a process of an installation does: `api` serves requests, `worker` runs jobs, sends emails and examines files,
 * `dispatcher` sends webhooks, `scheduler` does what is due at fixed times. Several processes may have the same role.
 */
export const ROLES = ["api", "worker", "dispatcher", "scheduler"] as const;

export type Role = (typeof ROLES)[number];

export const ALL_ROLES: ReadonlySet<Role> = new Set(ROLES);
