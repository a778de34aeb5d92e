export { createJobs, type Jobs, type JobsOptions, type NewJob } from "./create-jobs";
export type { GivenUp, HandlingOptions, JobHandler } from "./handling";
export { JobFailure, type JobInHand } from "./job-in-hand";
export { cancelJob, type Job, readJob } from "./job-row";
