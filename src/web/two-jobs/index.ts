export { TwoJobs } from "./two-jobs";
