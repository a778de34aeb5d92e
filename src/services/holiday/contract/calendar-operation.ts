import { z } from "@hono/zod-openapi";
import { dateField, idField, operation, refuser, textField } from "../../contract";
import { ABSENCE_KINDS } from "../store/holiday-tables";
import { inHoliday, units } from "./common";

/** The longest span in days. */
const LONGEST = 366;
const DAY = 86_400_000;

const item = z
  .strictObject({
    employeeId: z.string(),
    date: z.string(),
    leaveType: z.enum(["Holiday", ...ABSENCE_KINDS]),
    units: units(),
    status: z.enum(["Requested", "Approved", "Taken"]),
  })
  .openapi("HolidayCalendarItem");
export type CalendarItem = z.input<typeof item>;

export const getCalendar = operation({
  ...inHoliday,
  id: "getHolidayCalendar",
  method: "get",
  path: "/v1/holiday/calendar",
  summary: "Who is on leave, day by day",
  description:
    "Holidays that are requested, approved or taken, and other absences, one entry a day. Filters choose a department or an employee.",
  query: z
    .object({
      from: dateField(),
      to: dateField(),
      department: textField(100).optional(),
      employeeId: idField().optional(),
    })
    .superRefine(({ from, to }, context) => {
      const refuse = refuser(context);
      if (to < from) refuse("to", "date_before", { limit: from });
      if (Date.parse(to) - Date.parse(from) >= LONGEST * DAY) refuse("to", "too_large", { maximum: LONGEST });
    }),
  data: z.strictObject({ items: z.array(item) }),
  token: "holiday_calendar_retrieved",
  examples: {
    data: {
      items: [
        {
          employeeId: "01JZ3V6D4R8QK2M5N7P9T1W3X5",
          date: "2026-08-03",
          leaveType: "Holiday",
          units: "0.5",
          status: "Approved",
        },
      ],
    },
  },
});
