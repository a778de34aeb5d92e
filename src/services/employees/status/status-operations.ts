import { z } from "@hono/zod-openapi";
import {
  bulkSummary,
  dateField,
  EMPLOYEE_NOT_FOUND,
  idField,
  operation,
  optional,
  orElse,
  type RefusalCase,
  readOnly,
} from "../../contract";
import { EMPLOYEES, ofEmployee, PERIOD_LOCKED } from "../employee-operations";
import { leaverShown } from "../record/shown-records";
import { starterFields, starterShown } from "../record/starter-fields";
import { LEAVING_REASONS } from "../store/employee-rows";

const ID = "01JZ3V6D4R8QK2M5N7P9T1W3X5";

export const saveStarter = operation({
  ...ofEmployee,
  id: "replaceStarterDetails",
  method: "put",
  path: `${EMPLOYEES}/{employeeId}/starter`,
  summary: "Replaces starter details: start date, starter statement or P45, loans",
  description:
    "The tax code that follows is operated from the first day, unless one was set by hand for it. After the first locked payslip the start date stays (409 `period_locked` otherwise), and the details act from the next payment: a P45's code, pay and tax, unless a code was set by hand or HMRC has sent one, and loans that were not known; a declaration alone changes no code. A P45 that asks for student loan deductions without a plan means plan 1.",
  body: starterFields,
  data: z
    .strictObject({
      employeeId: z.string(),
      ...starterShown,
      derivedTaxCode: z.string(),
      derivedWeek1Month1: z.boolean(),
    })
    .openapi("Starter"),
  token: "employee_starter_saved",
  refusals: [EMPLOYEE_NOT_FOUND, PERIOD_LOCKED],
  examples: {
    body: { startDate: "2026-06-01", starterDeclaration: "B" },
    data: {
      employeeId: ID,
      startDate: "2026-06-01",
      starterDeclaration: "B",
      p45: null,
      studentLoanPlan: null,
      postgraduateLoan: false,
      overseasSecondment: null,
      pensioner: null,
      reportOnFps: true,
      derivedTaxCode: "1257L",
      derivedWeek1Month1: true,
    },
  },
});

const leaver = {
  leavingDate: dateField(),
  leavingReason: optional(z.enum(LEAVING_REASONS)),
};

const leaverData = z.strictObject({ employeeId: z.string(), ...leaverShown.shape }).openapi("Leaver");
const exampleLeaver = {
  employeeId: ID,
  leavingDate: "2026-11-30",
  leavingReason: "Resigned" as const,
  isDeceased: false,
  payAfterLeaving: false,
  p45Issued: false,
};

const leaverPath = { ...ofEmployee, path: `${EMPLOYEES}/{employeeId}/leaver` } as const;

export const setLeaver = operation({
  ...leaverPath,
  id: "recordLeaver",
  method: "put",
  summary: "Records a leaver",
  description:
    "Saves the last day and the reason, or replaces them. Open pay runs are calculated again. A last day in a closed period, also of a finalised tax year, opens a correction of it.",
  body: z
    .strictObject({
      ...leaver,
      payAfterLeaving: orElse(z.boolean(), false),
      ...readOnly("employeeId", "isDeceased", "p45Issued"),
    })
    .openapi("LeaverChange"),
  data: leaverData,
  token: "employee_leaver_set",
  refusals: [EMPLOYEE_NOT_FOUND],
  examples: { body: { leavingDate: "2026-11-30", leavingReason: "Resigned" }, data: exampleLeaver },
});

const ALREADY_PAID: RefusalCase = {
  status: 409,
  token: "leaver_already_paid",
  when: "The final pay run is locked, and a P45 is issued.",
};

export const cancelLeaver = operation({
  ...leaverPath,
  id: "cancelLeaver",
  method: "delete",
  summary: "Cancels a leaving date",
  description: "The employee is active again. Refused once the P45 is issued and the last pay is locked.",
  data: leaverData,
  token: "employee_leaver_cancelled",
  refusals: [
    EMPLOYEE_NOT_FOUND,
    { status: 404, token: "leaver_not_found", when: "The employee does not leave." },
    ALREADY_PAID,
    { status: 409, token: "nino_in_use", when: "Another employee has the National Insurance number by now." },
  ],
  examples: { data: exampleLeaver },
});

export const setLeavers = operation({
  service: "Pay",
  scope: "organisation",
  id: "recordLeavers",
  method: "put",
  path: `${EMPLOYEES}/leaver/bulk`,
  summary: "Says when employees leave, each by itself",
  description:
    "Up to 100 at once. Each has an outcome of its own, with the token of its refusal; the others are saved.",
  body: z
    .strictObject({
      leavers: z
        .array(z.strictObject({ employeeId: idField(), ...leaver }))
        .min(1)
        .max(100),
    })
    .openapi("LeaversChange"),
  data: z.strictObject({
    results: z.array(
      z.strictObject({
        success: z.boolean(),
        error: z.string().nullable().openapi({ description: "The token of the refusal." }),
        employeeId: z.string(),
        leavingDate: z.string(),
      }),
    ),
    summary: bulkSummary,
  }),
  token: "employee_leavers_processed",
  examples: {
    body: { leavers: [{ employeeId: ID, leavingDate: "2026-11-30", leavingReason: "EndOfContract" }] },
    data: {
      results: [{ success: true, error: null, employeeId: ID, leavingDate: "2026-11-30" }],
      summary: { totalProcessed: 1, successful: 1, skipped: 0, failed: 0 },
    },
  },
});
