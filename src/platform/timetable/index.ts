export type { MissedRuns, TimedJob } from "./timed-job";
export { createTimetable, type Timetable } from "./timetable";
