export { readSchedule } from "./read-schedule";
