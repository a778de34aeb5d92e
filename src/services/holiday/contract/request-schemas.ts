import { z } from "@hono/zod-openapi";
import {
  dateField,
  decimalField,
  instantField,
  optional,
  orElse,
  readOnly,
  refuser,
  textField,
  yearAfter,
} from "../../contract";
import { REQUEST_STATUSES } from "../store/holiday-tables";
import { dayPart, EXAMPLE_EMPLOYEE, EXAMPLE_HOLIDAY, EXAMPLE_POLICY, EXAMPLE_TIMES, unitName, units } from "./common";

const hoursOfDays = z.record(z.iso.date(), decimalField({ places: 2, most: 24 })).openapi({
  type: "object",
  description: "Hours by date, in place of those of the working pattern; for leave in hours.",
});

export const requestSent = z
  .strictObject({
    leaveType: orElse(z.enum(["Holiday"]), "Holiday"),
    startDate: dateField(),
    endDate: dateField(),
    startPart: orElse(dayPart, "WholeDay"),
    endPart: orElse(dayPart, "WholeDay"),
    hours: optional(hoursOfDays),
    note: optional(textField(500)),
    ...readOnly(
      ...(["holidayId", "employeeId", "policyId", "units", "unitName", "status", "requestedBy", "decidedBy"] as const),
      ...(["decidedAt", "declineReason", "days", "createdAt", "updatedAt"] as const),
    ),
  })
  .superRefine(({ startDate: limit, endDate, startPart, endPart }, context) => {
    const refuse = refuser(context);
    if (endDate < limit) refuse("endDate", "date_before", { limit });
    const lastDay = yearAfter(limit);
    if (endDate > lastDay) refuse("endDate", "date_after", { limit: lastDay });
    const isOneDay = endDate === limit;
    if (isOneDay && startPart !== "WholeDay" && endPart !== "WholeDay" && startPart !== endPart) {
      refuse("endPart", "sent_together", { other: "startPart" });
    }
  })
  .openapi("HolidayRequestChange");
export type SentRequest = z.output<typeof requestSent>;

export const requestShown = z
  .strictObject({
    holidayId: z.string(),
    employeeId: z.string(),
    policyId: z.string(),
    leaveType: z.enum(["Holiday"]),
    startDate: z.string(),
    endDate: z.string(),
    startPart: dayPart,
    endPart: dayPart,
    units: units(),
    unitName,
    status: z.enum(REQUEST_STATUSES),
    note: z.string().nullable(),
    requestedBy: z.string(),
    decidedBy: z.string().nullable(),
    decidedAt: instantField().nullable(),
    declineReason: z.string().nullable(),
    days: z.array(
      z.strictObject({ date: z.string(), units: units(), isBankHoliday: z.boolean(), isSick: z.boolean() }),
    ),
    createdAt: instantField(),
    updatedAt: instantField(),
  })
  .openapi("HolidayRequest");
export type ShownRequest = z.input<typeof requestShown>;

export const requestExample: ShownRequest = {
  holidayId: EXAMPLE_HOLIDAY,
  employeeId: EXAMPLE_EMPLOYEE,
  policyId: EXAMPLE_POLICY,
  leaveType: "Holiday",
  startDate: "2026-08-03",
  endDate: "2026-08-03",
  startPart: "FirstHalf",
  endPart: "WholeDay",
  units: "0.5",
  unitName: "Day",
  status: "Requested",
  note: null,
  requestedBy: "M2M#01JZ3V6D4R8QK2M5N7P9T1W3X8",
  decidedBy: null,
  decidedAt: null,
  declineReason: null,
  days: [{ date: "2026-08-03", units: "0.5", isBankHoliday: false, isSick: false }],
  ...EXAMPLE_TIMES,
};
