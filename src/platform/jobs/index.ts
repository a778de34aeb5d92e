export type { GivenUp, JobHandler } from "./create-jobs";
export { createJobs, JobFailure, type JobInHand, type Jobs, type JobsOptions, waitInSteps } from "./create-jobs";
export { type Job, listJobs, readJob } from "./job-row";
export { copyTickets, dropTickets, hasQueue } from "./queue";
export { findUnendedJobs, isBehind, isWaiting } from "./unended";
