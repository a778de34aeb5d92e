import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import {
  dateField,
  EMPLOYEE_NOT_FOUND,
  historyOperation,
  idField,
  operation,
  optional,
  type RefusalCase,
  textField,
  versionedRecord,
} from "../../contract";
import { REQUEST_STATUSES } from "../store/holiday-tables";
import { inHoliday, NO_POLICY, NOT_CALCULATED, ofEmployee } from "./common";
import { requestExample, requestSent, requestShown } from "./request-schemas";

export const REQUESTS = "/v1/holiday/requests";
const REQUEST = `${REQUESTS}/{holidayId}` as const;

const exampleBody = { startDate: "2026-08-03", endDate: "2026-08-03", startPart: "FirstHalf" };
const decided = { ...requestExample, decidedBy: requestExample.requestedBy, decidedAt: "2026-04-07T09:30:00.000Z" };

export const requestVersion = versionedRecord({ table: "holiday_request", key: { holiday_id: "holidayId" } });
const ofRequest = {
  ...inHoliday,
  path: REQUEST,
  params: z.object({ holidayId: idField() }),
  data: requestShown,
} as const;

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
  body: requestSent,
  data: requestShown,
  versioned: requestVersion,
  status: 201,
  token: "holiday_requested",
  idempotent: true,
  refusals: [EMPLOYEE_NOT_FOUND, ...BOOKING],
  examples: { body: exampleBody, data: requestExample },
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
  data: z.strictObject({ items: z.array(requestShown) }),
  token: "holiday_requests_listed",
  examples: { data: { items: [requestExample] } },
} as const;

export const listRequests = operation({
  ...listed,
  id: "listHolidayRequests",
  path: REQUESTS,
  summary: "Lists requests for holiday, in the order in which they were entered",
  description: "A page at a time. Filters choose a status, an employee or days.",
  query: z.object({ ...filters, employeeId: idField().optional(), pageSize: limit, paginationToken }),
});

export const listRequestsOfEmployee = operation({
  ...listed,
  id: "listEmployeeHolidayRequests",
  path: "/v1/holiday/employees/{employeeId}/requests",
  params: ofEmployee,
  summary: "Lists an employee's requests for holiday",
  description: "In the order in which they were entered, a page at a time. Filters choose a status or days.",
  query: z.object({ ...filters, pageSize: limit, paginationToken }),
  refusals: [EMPLOYEE_NOT_FOUND],
});

export const readRequest = operation({
  ...ofRequest,
  id: "getHolidayRequest",
  method: "get",
  summary: "A request for holiday, with the leave of each day",
  description: "Its status, who decided it and when, and the reason if it was declined.",
  versioned: requestVersion,
  token: "holiday_request_retrieved",
  refusals: [NOT_FOUND],
  examples: { data: requestExample },
});

export const changeRequest = operation({
  ...ofRequest,
  id: "replaceHolidayRequest",
  method: "put",
  summary: "Replaces the days or the note of a request that is not decided",
  description: "Send the whole request: what is left out is cleared. Only while it waits for a decision.",
  body: requestSent,
  versioned: requestVersion,
  token: "holiday_request_updated",
  refusals: [NOT_FOUND, MOVE, TAKEN, ...BOOKING],
  examples: { body: exampleBody, data: requestExample },
});

export const removeRequest = operation({
  ...ofRequest,
  id: "deleteHolidayRequest",
  method: "delete",
  summary: "Cancels a request that uses no leave, and returns it",
  description:
    "It is kept, since records of holiday are kept for six years: `Requested` becomes `Cancelled`, and what is declined or cancelled stays as it is. Approved holiday is cancelled by its own operation.",
  versioned: requestVersion,
  token: "holiday_request_deleted",
  refusals: [NOT_FOUND, MOVE, TAKEN],
  examples: { data: requestExample },
});

export const approveRequest = operation({
  ...ofRequest,
  id: "approveHolidayRequest",
  method: "post",
  idempotent: true,
  path: `${REQUEST}/approve`,
  summary: "Approves a request",
  description:
    "Only for whoever the settings name as an approver, if they name anyone. Refused if the balance would be exceeded, unless the policy allows that. Open pay runs follow.",
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
  description:
    "Only for whoever the settings name as an approver, if they name anyone. The reason is shown with the request.",
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
  description: "Approved holiday of a locked period stays. The leave is available again.",
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
  description: "Newest first: who changed which fields, and when, with their values before and after.",
  token: "holiday_history_listed",
  refusals: [NOT_FOUND],
});
