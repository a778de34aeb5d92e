import { field as of, resource } from "../../contract";
import { requireEmployee } from "../../employees";

const EXAMPLE = { units: "2", reason: "Long service", date: "2026-05-01" };

/** Corrections of an employee's leave, such as days granted or taken back. */
export const adjustments = resource({
  service: "Holiday",
  name: "holiday adjustment",
  token: "adjustment",
  schema: "HolidayAdjustment",
  path: "/v1/holiday/employees/{employeeId}/adjustments",
  table: "holiday_adjustment",
  key: "adjustmentId",
  fields: {
    units: of.decimal({ places: 2, least: -8784, most: 8784 }, "2"),
    reason: of.text(200, "Long service"),
    date: of.date(EXAMPLE.date),
  },
  exampleBody: EXAMPLE,
  within: { employeeId: requireEmployee },
  operations: { list: {}, create: {} },
  sort: ["date"],
});
