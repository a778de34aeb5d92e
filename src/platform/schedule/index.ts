export { type ReadSchedule, readSchedule, type Schedule } from "./read-schedule";
