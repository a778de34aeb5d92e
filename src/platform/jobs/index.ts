export { createJobs, type JobHandler, type Jobs, type JobsOptions, type NewJob } from "./create-jobs";
export { JobFailure, type JobInHand } from "./job-in-hand";
export { cancelJob, type Job, readJob } from "./job-row";
