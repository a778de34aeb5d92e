export type { GivenUp, JobHandler } from "./create-jobs";
export { createJobs, type Jobs, type JobsOptions } from "./create-jobs";
export { JobFailure, type JobInHand, waitInSteps } from "./job-in-hand";
export { type Job, listJobs, readJob } from "./job-row";
export { copyTickets, dropTickets, hasQueue } from "./queue";
export { findUnendedJobs, isBehind, isWaiting } from "./unended";
