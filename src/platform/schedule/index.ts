export { readSchedule, type Schedule } from "./read-schedule";
