/** The schema of the queue package's tables. */
export const SCHEMA = "pgboss";
