import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import { dateField, idField, operation } from "../../contract";
import { CALENDAR_KINDS } from "../calendar/calendar-date";
import { EXAMPLE_ID, inPensions, PAGE_REFUSALS } from "./common";

const calendarDate = z
  .strictObject({
    date: z.string(),
    kind: z.enum(CALENDAR_KINDS),
    employeeId: z.string().nullable(),
    pensionSchemaId: z.string().nullable(),
    isDone: z.boolean(),
    doneAt: z.string().nullable(),
  })
  .openapi("PensionCalendarDate", {
    description:
      "`isDone` when the day has come or what is due by it is done, as far as that is on record: whether contributions have reached a scheme is not.",
  });

export const getCalendar = operation({
  ...inPensions,
  id: "getAutoEnrolmentCalendar",
  method: "get",
  path: "/v2/pension/auto-enrolment/calendar",
  summary: "The dates to come: ages, postponements, deadlines, re-enrolment, declaration, certificates, contributions",
  description:
    "From today for twelve months, unless `from` and `to` are sent; the employee's own dates with `employeeId`.",
  query: pageQuery({ usual: 50, most: 100 }).extend({
    from: dateField().optional(),
    to: dateField().optional(),
    employeeId: idField().optional(),
  }),
  data: z.strictObject({ items: z.array(calendarDate) }),
  token: "pension_calendar_listed",
  refusals: PAGE_REFUSALS,
  examples: {
    data: {
      items: [
        {
          date: "2026-06-11",
          kind: "InformationDue",
          employeeId: EXAMPLE_ID,
          pensionSchemaId: null,
          isDone: false,
          doneAt: null,
        },
      ],
    },
  },
});
