export * from "./create-jobs";
export { type Job, listJobs, readJob } from "./job-row";
export { copyTickets, dropTickets, hasQueue } from "./queue";
export { findUnendedJobs, isBehind, isWaiting } from "./unended";
