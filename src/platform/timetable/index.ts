export type { MissedRuns, TimedJob } from "./timetable";
export { createTimetable, type Timetable } from "./timetable";
