import { z } from "@hono/zod-openapi";
import {
  dateField,
  EMPLOYEE_NOT_FOUND,
  idField,
  operation,
  optional,
  type RefusalCase,
  textField,
  withExamples,
} from "../../contract";
import { previewShown } from "../../pay-runs";
import {
  common,
  EXAMPLE_AT,
  EXAMPLE_EMPLOYEE,
  NOT_FOUND,
  NOTIFICATIONS,
  ONE_NOTIFICATION,
  ofNotification,
} from "./common";
import { changeShown, exampleRead, notificationRead, status } from "./notice-schemas";
import { NOTIFICATION } from "./reading-operations";

/** Amounts of a payslip's period. */
const amountsShown = previewShown.shape.forPeriod;

const NOT_MATCHED: RefusalCase = {
  status: 409,
  token: "notification_not_matched",
  when: "No employee is assigned to the notice.",
};
const ALREADY_APPLIED: RefusalCase = {
  status: 409,
  token: "notification_already_applied",
  when: "The notice is applied: undo it first.",
};
const NOT_APPLICABLE: RefusalCase = {
  status: 409,
  token: "notification_not_applicable",
  when: "The employee has left, or the tax year is past: dismiss the notice.",
};
const LATER: RefusalCase = {
  status: 409,
  token: "later_notice_in_force",
  when: "A later notice about the same matter is applied: dismiss this one.",
};

const reason = textField(500);
const on = { ...ofNotification, versioned: NOTIFICATION, data: notificationRead } as const;
const effective = z
  .strictObject({
    effectiveDate: optional(dateField()).openapi({ description: "From a later day than the notice's own." }),
  })
  .openapi("NoticeApplication");

const exampleApplied = {
  ...exampleRead,
  status: "Applied" as const,
  appliedAt: EXAMPLE_AT,
  appliedChanges: [{ field: "taxCode", previousValue: "1257L", newValue: "1185L", changedAt: EXAMPLE_AT }],
  appliedIn: { payrollConfigId: "01JZ3V6D4R8QK2M5N7P9T1W3X6", year: 2026, period: 8 },
};

export const applyNotification = operation({
  ...on,
  id: "applyHmrcNotice",
  method: "post",
  path: `${ONE_NOTIFICATION}/apply`,
  summary: "Applies a notice to its employee, from the first payment that can still be changed",
  description:
    "Locked periods stay as they are. A generic notice is only marked as applied. The values before and after are kept in `appliedChanges`.",
  body: effective,
  bodyOptional: true,
  token: "notification_applied",
  idempotent: true,
  refusals: [NOT_FOUND, NOT_MATCHED, ALREADY_APPLIED, LATER, NOT_APPLICABLE],
  examples: { body: {}, data: exampleApplied },
});

const previewNotificationFields = withExamples({
  changes: [z.array(changeShown), [{ field: "taxCode", previousValue: "1257L", newValue: "1185L" }]],
  effectiveDate: [
    z.string().nullable().openapi({ description: "The first day on which it would count." }),
    "2026-11-16",
  ],
  appliesFrom: [
    z
      .strictObject({ paymentDate: z.string(), year: z.int(), period: z.int() })
      .nullable()
      .openapi({ description: "The first pay day on which it would count." }),
    { paymentDate: "2026-11-30", year: 2026, period: 8 },
  ],
  payslip: [
    z
      .strictObject({ previous: amountsShown, changed: amountsShown })
      .nullable()
      .openapi({ description: "Of the open run; null if none pays the employee." }),
    null,
  ],
  warnings: [z.array(z.enum(["later_notice_in_force", "employee_left", "past_tax_year", "period_locked"])), []],
});

export const previewNotification = operation({
  ...ofNotification,
  id: "previewHmrcNotice",
  method: "post",
  path: `${ONE_NOTIFICATION}/preview`,
  summary: "What applying a notice would change, also on the next payslip; nothing is stored",
  description:
    "The fields with their values before and after, the first day and pay day, and warnings. The notice must have an employee.",
  body: effective,
  bodyOptional: true,
  data: z.strictObject(previewNotificationFields.shape).openapi("NoticePreview"),
  token: "notification_previewed",
  refusals: [NOT_FOUND, NOT_MATCHED],
  examples: { body: {}, data: previewNotificationFields.example },
});

export const ignoreNotification = operation({
  ...on,
  id: "dismissHmrcNotice",
  method: "post",
  path: `${ONE_NOTIFICATION}/ignore`,
  summary: "Dismisses a notice, with a reason",
  description: "Nothing changes for the employee. A notice that is applied must be undone first.",
  body: z.strictObject({ reason: optional(reason) }).openapi("NoticeDismissal"),
  bodyOptional: true,
  token: "notification_dismissed",
  idempotent: true,
  refusals: [NOT_FOUND, ALREADY_APPLIED],
  examples: {
    body: { reason: "Left in October" },
    data: {
      ...exampleRead,
      status: "Dismissed",
      dismissReason: "Left in October",
      dismissedAt: EXAMPLE_AT,
    },
  },
});

export const undoNotification = operation({
  ...on,
  id: "undoHmrcNotice",
  method: "post",
  path: `${ONE_NOTIFICATION}/undo`,
  summary: "Takes back an applied notice: what was in force before is in force again",
  description: "From the same day, or from the first day that is not locked. The notice is due again.",
  body: z.strictObject({ reason }).openapi("NoticeUndo"),
  token: "notification_undone",
  idempotent: true,
  refusals: [
    NOT_FOUND,
    { status: 409, token: "notification_not_applied", when: "The notice is not applied, or was only marked so." },
    { status: 409, token: "changed_since", when: "What the notice changed has been changed again since." },
  ],
  examples: { body: { reason: "Meant for somebody else" }, data: exampleRead },
});

export const setStatus = operation({
  ...on,
  id: "setHmrcNoticeStatus",
  method: "put",
  path: `${ONE_NOTIFICATION}/status`,
  summary: "Sets the status of a notice and changes nothing else",
  description: "For notices that were dealt with elsewhere: tax codes and loans of the employee stay as they are.",
  body: z.strictObject({ status, reason: optional(reason) }).openapi("NoticeStatusChange"),
  token: "notification_status_set",
  refusals: [NOT_FOUND],
  examples: {
    body: { status: "Dismissed", reason: "Entered by hand" },
    data: { ...exampleRead, status: "Dismissed", dismissReason: "Entered by hand", dismissedAt: EXAMPLE_AT },
  },
});

export const assignEmployee = operation({
  ...on,
  id: "assignHmrcNoticeEmployee",
  method: "put",
  path: `${ONE_NOTIFICATION}/employee`,
  summary: "Assigns an employee to a notice",
  description: "Replaces the employee that was found. Not after the notice is applied.",
  body: z.strictObject({ employeeId: idField() }).openapi("NoticeEmployeeChange"),
  token: "notification_employee_assigned",
  refusals: [NOT_FOUND, EMPLOYEE_NOT_FOUND, ALREADY_APPLIED],
  examples: {
    body: { employeeId: EXAMPLE_EMPLOYEE },
    data: { ...exampleRead, matchedBy: "Manual", matchScore: null },
  },
});

const listCandidatesFields = withExamples({
  employeeId: [idField(), EXAMPLE_EMPLOYEE],
  payrollId: [z.string(), "EMP001"],
  firstName: [z.string(), "Ada"],
  lastName: [z.string(), "Example"],
  nationalInsuranceNumberLast4: [z.string().nullable(), "001A"],
  matchScore: [z.int(), 100],
  matchedBy: [
    z.array(z.enum(["nationalInsuranceNumber", "worksNumber", "firstName", "lastName"])),
    ["nationalInsuranceNumber", "worksNumber"],
  ],
});

export const listCandidates = operation({
  ...ofNotification,
  id: "listHmrcNoticeCandidates",
  method: "get",
  path: `${ONE_NOTIFICATION}/candidates`,
  summary: "Employees whom a notice may be about, the most likely first",
  description: "100 at most. A score below 40 never decides by itself.",
  data: z.strictObject({
    items: z.array(z.strictObject(listCandidatesFields.shape).openapi("NoticeCandidate")),
  }),
  token: "notification_candidates_listed",
  refusals: [NOT_FOUND],
  examples: { data: { items: [listCandidatesFields.example] } },
});

export const retryMatching = operation({
  ...common,
  id: "retryHmrcNoticeMatching",
  method: "post",
  path: `${NOTIFICATIONS}/retry-matching`,
  summary: "Looks again for the employees of all notices that are due and unmatched",
  description: "Useful after employees were added. Returns how many notices were matched, and how many were not.",
  data: z.strictObject({ matched: z.int(), failed: z.int(), totalProcessed: z.int() }).openapi("NoticeMatching"),
  token: "matching_retried",
  idempotent: true,
  examples: { data: { matched: 3, failed: 1, totalProcessed: 4 } },
});
