export { type NewEvent, recordEvent } from "./record-event";
