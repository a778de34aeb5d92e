import { z } from "@hono/zod-openapi";
import { DAY_PARTS } from "../../../engine/holiday";
import { idField, type RefusalCase } from "../../contract";

export const inHoliday = { service: "Holiday", scope: "organisation" } as const;

export const ofEmployee = z.object({ employeeId: idField() });

export const unitName = z.enum(["Day", "Hour"]);
export const dayPart = z.enum(DAY_PARTS);

/** Units of leave in a response, without trailing zeros: "5.6". */
export const units = () => z.string().openapi({ example: "5.6" });

export const NO_POLICY: RefusalCase = {
  status: 409,
  token: "no_holiday_policy",
  when: "Neither the employee nor the organisation has a holiday policy in force.",
};

export const NOT_CALCULATED: RefusalCase = {
  status: 409,
  token: "holiday_not_calculated",
  when: "The leave cannot be calculated: `arguments` has what is missing, such as the hours of the working pattern.",
};

export const EXAMPLE_EMPLOYEE = "01JZ3V6D4R8QK2M5N7P9T1W3X5";
export const EXAMPLE_POLICY = "01JZ3V6D4R8QK2M5N7P9T1W3X6";
export const EXAMPLE_HOLIDAY = "01JZ3V6D4R8QK2M5N7P9T1W3X7";
export const EXAMPLE_TIMES = { createdAt: "2026-04-06T09:30:00.000Z", updatedAt: "2026-04-06T09:30:00.000Z" };
