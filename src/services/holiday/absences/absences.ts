import { z } from "@hono/zod-openapi";
import { Refused } from "../../../platform/http";
import { field as of, refuser, resource } from "../../contract";
import { markEmployee, requireEmployee } from "../../employees";
import { dayPart, EMPLOYEE_NOT_FOUND } from "../contract/common";
import { ABSENCE_KINDS } from "../store/holiday-tables";
import { hasOverlap } from "./overlaps";

const kind = z.enum(ABSENCE_KINDS);

const EXAMPLE = { kind: "JuryService", startDate: "2026-06-01", endDate: "2026-06-05" };

/** Leave other than holiday, on whose days no holiday can be booked. It changes no pay. */
export const absences = resource({
  service: "Holiday",
  name: "absence",
  token: "absence",
  schema: "HolidayAbsence",
  path: "/v1/holiday/employees/{employeeId}/absences",
  table: "holiday_absence",
  key: "absenceId",
  fields: {
    kind: of.choice(kind, "JuryService"),
    startDate: of.date(EXAMPLE.startDate),
    endDate: of.date(EXAMPLE.endDate),
    startPart: of.fallback(of.choice(dayPart, "WholeDay"), "WholeDay"),
    endPart: of.fallback(of.choice(dayPart, "WholeDay"), "WholeDay"),
    isPaid: of.fallback(of.flag(), false),
    note: of.optional(of.text(500, "Crown court"), null),
  },
  exampleBody: EXAMPLE,
  rules: ({ startDate: limit, endDate, kind: sent, isPaid }, context) => {
    const refuse = refuser(context);
    if (endDate < limit) refuse("endDate", "date_before", { limit });
    if (sent === "Strike" && isPaid) refuse("isPaid", "must_be_absent", { other: "kind" });
  },
  within: { employeeId: requireEmployee },
  columns: async ({ startDate, endDate }, before, { tx, params }) => {
    const own = before === null ? null : String(Reflect.get(before, "absenceId"));
    const { employeeId = "" } = params;
    if (!(await hasOverlap(tx, { employeeId, startDate, endDate, except: own }))) return {};
    throw new Refused(409, { token: "overlapping_dates", text: "The employee has other leave on some of these days." });
  },
  changed: async (_, __, { tx, context, organisationId, params }) => {
    await markEmployee(tx, context, { organisationId, employeeId: params.employeeId ?? "" });
  },
  operations: {
    list: {},
    create: {
      summary: "Creates an absence",
      refusals: [{ status: 409, token: "overlapping_dates", when: "The employee has other leave on the days." }],
    },
    replace: {
      summary: "Replaces an absence",
      refusals: [{ status: 409, token: "overlapping_dates", when: "The employee has other leave on the days." }],
    },
    remove: { summary: "Deletes an absence", refusals: [EMPLOYEE_NOT_FOUND] },
  },
  sort: ["startDate"],
});
