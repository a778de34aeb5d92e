import { z } from "@hono/zod-openapi";
import {
  idField,
  money,
  operation,
  PAYROLL_NOT_FOUND,
  PERSON_REQUIRED,
  runParams,
  runQuery,
  textField,
  versionedRecord,
  withExamples,
} from "../../contract";
import { ALREADY_LOCKED, NO_RUN } from "../contract/run-operations";

/** The most people who must approve a run. */
const MOST_APPROVALS = 2;

/** The most changed payslips that a response names. */
export const MOST_CHANGES = 100;

const settingsShown = z
  .strictObject({
    approvalsNeeded: z.int().openapi({ description: "How many different people must approve a run; 0 asks nobody." }),
    createdAt: z.string().nullable(),
    updatedAt: z.string().nullable(),
  })
  .openapi("PayRunApprovalSettings");

const settings = {
  service: "Pay runs",
  scope: "organisation",
  path: "/v1/organisation/pay-run-approval",
  data: settingsShown,
  versioned: versionedRecord({ table: "pay_run_approval_settings", key: {}, isMadeByChange: true, hasDefault: true }),
} as const;

const settingsExample = {
  approvalsNeeded: 2,
  createdAt: "2026-04-06T09:30:00.000Z",
  updatedAt: "2026-04-06T09:30:00.000Z",
};

export const getApprovalSettings = operation({
  ...settings,
  id: "getPayRunApprovalSettings",
  method: "get",
  summary: "How many people must approve a pay run before it can be locked",
  description: "Nobody, until it is saved.",
  token: "pay_run_approval_settings_retrieved",
  examples: { data: settingsExample },
});

export const saveApprovalSettings = operation({
  ...settings,
  id: "savePayRunApprovalSettings",
  method: "put",
  summary: "Saves how many people must approve a pay run before it can be locked",
  description: "Only a person changes it. It acts on every run that is open.",
  body: z.strictObject({ approvalsNeeded: z.int().min(0).max(MOST_APPROVALS) }),
  token: "pay_run_approval_settings_saved",
  refusals: [PERSON_REQUIRED],
  examples: { body: { approvalsNeeded: 2 }, data: settingsExample },
});

const approvalShownFields = withExamples({
  approvalId: [
    idField().nullable().openapi({ description: "Of the last request; each request has another." }),
    "01JZ3V6D4R8QK2M5N7P9T1W3A7",
  ],
  status: [z.enum(["NotRequested", "Requested", "Approved", "Rejected"]), "Requested"],
  approvalsNeeded: [z.int(), 2],
  requestedAt: [z.string().nullable(), "2026-04-27T15:00:00.000Z"],
  requestedBy: [z.string().nullable(), "USER#01JZ3V6D4R8QK2M5N7P9T1W3U1"],
  approvals: [
    z.array(z.strictObject({ by: z.string(), at: z.string() })),
    [{ by: "USER#01JZ3V6D4R8QK2M5N7P9T1W3U1", at: "2026-04-27T15:00:00.000Z" }],
  ],
  rejectedBy: [z.string().nullable(), null],
  rejectedReason: [z.string().nullable(), null],
  changedCount: [
    z.int().openapi({ description: "Payslips that are not as they were when approval was requested." }),
    0,
  ],
  changes: [
    z
      .array(
        z.strictObject({
          employeeId: idField(),
          netPayRequested: money().nullable().openapi({ description: "Null for somebody who was not in the run." }),
          netPay: money().nullable().openapi({ description: "Null for somebody who is not in the run any more." }),
        }),
      )
      .openapi({ description: `The first ${MOST_CHANGES} of them. Net pay can be equal where another amount is not.` }),
    [],
  ],
});

const approvalShown = z.strictObject(approvalShownFields.shape).openapi("PayRunApproval");
export type ApprovalShown = z.input<typeof approvalShown>;

const PATH = "/v1/payroll/{payrollConfigId}/{year}/{period}/approval";

const common = {
  service: "Pay runs",
  scope: "organisation",
  params: runParams,
  query: runQuery,
  data: approvalShown,
} as const;

const decision = { ...common, method: "post", idempotent: true } as const;

const NO_REQUEST = {
  status: 409,
  token: "approval_not_requested",
  when: "No request waits for a decision.",
} as const;

const OTHER_REQUEST = {
  status: 412,
  token: "concurrent_change",
  when: "Approval was requested again since: `approvalId` is that of an earlier request.",
} as const;

export const getRunApproval = operation({
  ...common,
  id: "getPayRunApproval",
  method: "get",
  path: PATH,
  summary: "Who has approved a pay run, and what has changed since approval was requested",
  description: "Of a locked run it is what it was locked with.",
  token: "pay_run_approval_retrieved",
  refusals: [PAYROLL_NOT_FOUND, NO_RUN],
  examples: { data: approvalShownFields.example },
});

export const requestRunApproval = operation({
  ...decision,
  id: "requestPayRunApproval",
  path: PATH,
  summary: "Asks for the approval of a pay run as it is calculated now",
  description:
    "A person who asks approves by it, if the role allows approving. An earlier request and its approvals are gone.",
  status: 201,
  token: "pay_run_approval_requested",
  refusals: [
    PAYROLL_NOT_FOUND,
    NO_RUN,
    ALREADY_LOCKED,
    { status: 409, token: "approval_not_needed", when: "`approvalsNeeded` is 0." },
    { status: 409, token: "calculation_in_progress", when: "The run is being calculated: its figures may change." },
  ],
  examples: { data: approvalShownFields.example },
});

export const approveRun = operation({
  ...decision,
  id: "approvePayRun",
  path: `${PATH}/approve`,
  summary: "Approves a pay run: it can be locked once enough people have",
  description: "For people. A run whose payslips have changed since the request cannot be approved: request it again.",
  body: z.strictObject({ approvalId: idField() }),
  token: "pay_run_approved",
  refusals: [
    PERSON_REQUIRED,
    PAYROLL_NOT_FOUND,
    NO_RUN,
    ALREADY_LOCKED,
    NO_REQUEST,
    OTHER_REQUEST,
    { status: 409, token: "same_person_cannot_approve", when: "The person has requested or approved it already." },
    { status: 409, token: "changed_since_request", when: "Payslips have changed; `validationIssues` names whose." },
  ],
  examples: {
    body: { approvalId: "01JZ3V6D4R8QK2M5N7P9T1W3A7" },
    data: {
      ...approvalShownFields.example,
      status: "Approved",
      approvals: [
        ...approvalShownFields.example.approvals,
        { by: "USER#01JZ3V6D4R8QK2M5N7P9T1W3U2", at: "2026-04-28T09:00:00.000Z" },
      ],
    },
  },
});

export const rejectRun = operation({
  ...decision,
  id: "rejectPayRun",
  path: `${PATH}/reject`,
  summary: "Rejects a pay run that approval is requested for, or that is approved",
  description: "For people. The run stays open, and approval can be requested again.",
  body: z.strictObject({ approvalId: idField(), reason: textField(200) }),
  token: "pay_run_rejected",
  refusals: [PERSON_REQUIRED, PAYROLL_NOT_FOUND, NO_RUN, ALREADY_LOCKED, NO_REQUEST, OTHER_REQUEST],
  examples: {
    body: { approvalId: "01JZ3V6D4R8QK2M5N7P9T1W3A7", reason: "The overtime of the night shift is missing" },
    data: {
      ...approvalShownFields.example,
      status: "Rejected",
      approvals: [],
      rejectedBy: "USER#01JZ3V6D4R8QK2M5N7P9T1W3U2",
      rejectedReason: "The overtime of the night shift is missing",
    },
  },
});
