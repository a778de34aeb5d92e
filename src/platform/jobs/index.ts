export type { GivenUp, JobHandler } from "./create-jobs";
export { createJobs, type Jobs, type JobsOptions } from "./create-jobs";
export { JobFailure, type JobInHand } from "./job-in-hand";
export { type Job, listJobs, readJob } from "./job-row";
export { copyTickets, dropTickets, hasQueue } from "./tickets-of";
export { findUnended, isBehind, isWaiting } from "./unended";
export { waitInSteps } from "./wait-in-steps";
