import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import {
  dateField,
  decimalField,
  historyOperation,
  idField,
  instantField,
  operation,
  optional,
  orElse,
  type RefusalCase,
  readOnly,
  refuser,
  textField,
  versionedRecord,
} from "../../contract";
import { REQUEST_STATUSES } from "../store/holiday-tables";
import {
  dayPart,
  EMPLOYEE_NOT_FOUND,
  EXAMPLE_EMPLOYEE,
  EXAMPLE_HOLIDAY,
  EXAMPLE_POLICY,
  EXAMPLE_TIMES,
  INVALID_PAGE,
  inHoliday,
  NO_POLICY,
  NOT_CALCULATED,
  ofEmployee,
  unitName,
  units,
} from "./common";

export const REQUESTS = "/v1/holiday/requests";
const REQUEST = `${REQUESTS}/{holidayId}` as const;

const hoursOfDays = z.record(z.iso.date(), decimalField({ places: 2, most: 24 })).openapi({
  type: "object",
  description: "Hours by date, in place of those of the working pattern; for leave in hours.",
});

const sent = z
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
    if (endDate > lastDay(limit)) refuse("endDate", "date_after", { limit: lastDay(limit) });
    const isOneDay = endDate === limit;
    if (isOneDay && startPart !== "WholeDay" && endPart !== "WholeDay" && startPart !== endPart) {
      refuse("endPart", "sent_together", { other: "startPart" });
    }
  })
  .openapi("HolidayRequestChange");
export type SentRequest = z.output<typeof sent>;

/** The last day of the longest spell: a year less a day. */
function lastDay(start: string): string {
  return `${Number(start.slice(0, 4)) + 1}${start.slice(4)}`;
}

const shown = z
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
export type ShownRequest = z.input<typeof shown>;

const example: ShownRequest = {
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
const exampleBody = { startDate: "2026-08-03", endDate: "2026-08-03", startPart: "FirstHalf" };
const decided = { ...example, decidedBy: example.requestedBy, decidedAt: "2026-04-07T09:30:00.000Z" };

export const requestVersion = versionedRecord({ table: "holiday_request", key: { holiday_id: "holidayId" } });
const ofRequest = { ...inHoliday, path: REQUEST, params: z.object({ holidayId: idField() }), data: shown } as const;

const NOT_FOUND: RefusalCase = {
  status: 404,
  token: "holiday_not_found",
  when: "The organisation has no such request.",
};
const MOVE: RefusalCase = {
  status: 409,
  token: "status_move_not_allowed",
  when: "The request's status does not allow it.",
};
const TAKEN: RefusalCase = { status: 409, token: "holiday_already_taken", when: "The holiday has been taken." };
const EXCEEDED: RefusalCase = {
  status: 409,
  token: "balance_exceeded",
  when: "The leave year has not that much leave, and the policy does not allow a balance below zero.",
};
const NOT_APPROVER: RefusalCase = {
  status: 403,
  token: "not_an_approver",
  when: "The settings name approvers, and the caller is not one of them.",
};
const LOCKED: RefusalCase = {
  status: 409,
  token: "period_locked",
  when: "A locked run has paid the holiday: cancelling it needs a correction of that run.",
};
const BOOKING: readonly RefusalCase[] = [
  { status: 409, token: "overlapping_dates", when: "The employee has other leave on some of the days." },
  EXCEEDED,
  NO_POLICY,
  NOT_CALCULATED,
];

export const createRequest = operation({
  ...inHoliday,
  id: "createHolidayRequest",
  method: "post",
  path: "/v1/holiday/employees/{employeeId}/requests",
  params: ofEmployee,
  summary: "Requests holiday for an employee",
  description:
    "Each day uses what the working pattern has on it; a first or last day can be taken in part, and leave in hours can state them by date. It is approved at once if the organisation needs no approval. All days are in one leave year.",
  body: sent,
  data: shown,
  versioned: requestVersion,
  status: 201,
  token: "holiday_requested",
  idempotent: true,
  refusals: [EMPLOYEE_NOT_FOUND, ...BOOKING],
  examples: { body: exampleBody, data: example },
});

const { pageSize: limit, paginationToken } = pageQuery({ usual: 50, most: 100 }).shape;
const filters = {
  status: z.enum(REQUEST_STATUSES).optional(),
  from: dateField().optional().openapi({ description: "Only holidays with days on or after this one." }),
  to: dateField().optional().openapi({ description: "Only holidays with days on or before this one." }),
};
const listed = {
  ...inHoliday,
  method: "get",
  data: z.strictObject({ items: z.array(shown) }),
  token: "holiday_requests_listed",
  examples: { data: { items: [example] } },
} as const;

export const listRequests = operation({
  ...listed,
  id: "listHolidayRequests",
  path: REQUESTS,
  summary: "Lists requests for holiday, in the order in which they were entered",
  query: z.object({ ...filters, employeeId: idField().optional(), pageSize: limit, paginationToken }),
  refusals: INVALID_PAGE,
});

export const listRequestsOfEmployee = operation({
  ...listed,
  id: "listEmployeeHolidayRequests",
  path: "/v1/holiday/employees/{employeeId}/requests",
  params: ofEmployee,
  summary: "Lists an employee's requests for holiday",
  query: z.object({ ...filters, pageSize: limit, paginationToken }),
  refusals: [...INVALID_PAGE, EMPLOYEE_NOT_FOUND],
});

export const readRequest = operation({
  ...ofRequest,
  id: "getHolidayRequest",
  method: "get",
  summary: "A request for holiday, with the leave of each day",
  versioned: requestVersion,
  token: "holiday_request_retrieved",
  refusals: [NOT_FOUND],
  examples: { data: example },
});

export const changeRequest = operation({
  ...ofRequest,
  id: "replaceHolidayRequest",
  method: "put",
  summary: "Replaces the days or the note of a request that is not decided",
  body: sent,
  versioned: requestVersion,
  token: "holiday_request_updated",
  refusals: [NOT_FOUND, MOVE, TAKEN, ...BOOKING],
  examples: { body: exampleBody, data: example },
});

export const removeRequest = operation({
  ...ofRequest,
  id: "deleteHolidayRequest",
  method: "delete",
  summary: "Deletes a request that uses no leave, and returns it",
  description: "Approved holiday is cancelled first.",
  versioned: requestVersion,
  token: "holiday_request_deleted",
  refusals: [NOT_FOUND, MOVE, TAKEN],
  examples: { data: example },
});

export const approveRequest = operation({
  ...ofRequest,
  id: "approveHolidayRequest",
  method: "post",
  idempotent: true,
  path: `${REQUEST}/approve`,
  summary: "Approves a request",
  versioned: requestVersion,
  token: "holiday_approved",
  refusals: [NOT_FOUND, MOVE, TAKEN, NOT_APPROVER, EXCEEDED, NO_POLICY, NOT_CALCULATED],
  examples: { data: { ...decided, status: "Approved" } },
});

export const declineRequest = operation({
  ...ofRequest,
  id: "declineHolidayRequest",
  method: "post",
  idempotent: true,
  path: `${REQUEST}/decline`,
  summary: "Declines a request",
  body: z.strictObject({ reason: optional(textField(500)) }),
  bodyOptional: true,
  versioned: requestVersion,
  token: "holiday_declined",
  refusals: [NOT_FOUND, MOVE, TAKEN, NOT_APPROVER],
  examples: {
    body: { reason: "Stocktaking" },
    data: { ...decided, status: "Declined", declineReason: "Stocktaking" },
  },
});

export const cancelRequest = operation({
  ...ofRequest,
  id: "cancelHolidayRequest",
  method: "post",
  idempotent: true,
  path: `${REQUEST}/cancel`,
  summary: "Cancels requested or approved holiday that has not been taken",
  versioned: requestVersion,
  token: "holiday_cancelled",
  refusals: [NOT_FOUND, MOVE, TAKEN, LOCKED],
  examples: { data: { ...decided, status: "Cancelled" } },
});

export const requestHistory = historyOperation({
  ...inHoliday,
  id: "listHolidayRequestChanges",
  params: z.object({ holidayId: idField() }),
  path: `${REQUEST}/history`,
  summary: "The changes of a request for holiday",
  token: "holiday_history_listed",
  refusals: [NOT_FOUND],
});
