import { z } from "@hono/zod-openapi";
import { CARRY_OVER_CAUSES } from "../../../engine/holiday";
import { dateField, operation, orElse, withExamples } from "../../contract";
import { inHoliday, unitName, units } from "./common";

const carriedOver = z.strictObject({
  cause: z.enum(CARRY_OVER_CAUSES),
  units: units(),
  expiresOn: z.string().nullable(),
});

const itemFields = withExamples({
  employeeId: [z.string(), "01JZ3V6D4R8QK2M5N7P9T1W3X5"],
  unitName: [unitName, "Day"],
  remaining: [units(), "6"],
  carriedOver: [z.array(carriedOver), [{ cause: "Statutory", units: "5", expiresOn: "2026-06-30" }]],
  lost: [units(), "1"],
});

const item = z.strictObject(itemFields.shape).openapi("HolidayYearEndItem");
export type YearEndItem = z.input<typeof item>;

const refused = z
  .strictObject({ employeeId: z.string(), token: z.string(), field: z.string(), text: z.string() })
  .openapi("HolidayYearEndRefused");
export type RefusedYearEnd = z.input<typeof refused>;

const runYearEndFields = withExamples({
  holidayYearEndDate: [z.string(), "2026-03-31"],
  isPreview: [z.boolean(), true],
  items: [z.array(item), [itemFields.example]],
  refused: [z.array(refused), []],
});

export const runYearEnd = operation({
  ...inHoliday,
  id: "carryOverHoliday",
  method: "post",
  path: "/v1/holiday/year-end",
  summary: "Carries over untaken leave at the end of a leave year, or shows what would be carried over",
  description:
    "By default a preview, which stores nothing. Running it again replaces what it stored. A timed job runs it on the night after a leave year ends. Statutory sickness or family leave on the last day of the year is a cause whatever the policy lists. `refused` has the employees whose leave cannot be calculated; they carry nothing over until what is missing is there and the year is ended again, which the job does for 30 nights.",
  body: z.strictObject({ holidayYearEndDate: dateField(), isPreview: orElse(z.boolean(), true) }),
  data: z.strictObject(runYearEndFields.shape),
  token: "holiday_year_ended",
  idempotent: true,
  refusals: [
    { status: 400, token: "validation_failed", when: "The day is not the end of a leave year of the organisation." },
    { status: 409, token: "holiday_year_not_over", when: "The leave year has not ended; a preview is possible." },
  ],
  examples: { body: { holidayYearEndDate: "2026-03-31" }, data: runYearEndFields.example },
});
