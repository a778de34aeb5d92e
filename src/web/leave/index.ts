export { type HolidayOnRecord, writeHoliday } from "./holiday-on-record";
export { KINDS, type LeaveKind, SAMPLES } from "./leave";
export { writeLink } from "./link";
