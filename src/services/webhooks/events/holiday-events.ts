import { type EventType, family } from "./event-family";

/** The events of holiday. */
export const HOLIDAY_EVENTS: readonly EventType[] = family({
  service: "Holiday",
  resourceUrl: "/v1/holiday/requests/{holidayId}",
  referenceFields: ["holidayId", "employeeId", "startDate", "endDate", "status"],
  fullOnly: ["units"],
  types: [
    ["holiday.requested", "Holiday was requested."],
    ["holiday.approved", "Holiday was approved."],
    ["holiday.declined", "Holiday was declined."],
    ["holiday.cancelled", "Holiday was cancelled."],
  ],
});
