export { type NewEvent, recordEvent, recordEvents } from "./record-event";
