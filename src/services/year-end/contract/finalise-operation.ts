import { z } from "@hono/zod-openapi";
import { idField, operation, orElse, PAYROLL_NOT_FOUND, taxYearField } from "../../contract";
import { yearEndShown } from "./year-end-schemas";

const flag = (fallback: boolean, description: string) =>
  orElse(z.boolean(), fallback).openapi({ type: "boolean", default: fallback, description });

const EXAMPLE = { taxYear: 2026, payrollConfigId: "01JZ3V6D4R8QK2M5N7P9T1W3X5" };

/** Milliseconds: P60s, codes and a final FPS took nine for an employee on a busy machine. */
const LONGEST = 300_000;

export const finaliseYear = operation({
  id: "finalisePayrollYearEnd",
  method: "post",
  path: "/v1/payroll/year-end/{taxYear}/{payrollConfigId}/finalise",
  service: "Year end",
  scope: "organisation",
  summary: "Finalises a tax year of a payroll: its P60s are made, and tax codes are carried into the new year",
  description:
    "Every period of the year has to be locked. Its payslips and runs stay as they are afterwards; what becomes known later of the year opens corrections. Somebody who was on several payrolls in the year is dealt with when the last of them is finalised. P60s that were not asked for are made by finalising the year again, which does nothing else.",
  params: z.object({ taxYear: taxYearField(), payrollConfigId: idField() }),
  body: z.strictObject({
    submitFinalFps: flag(false, "Sends the last period's FPS as the final submission of the year."),
    clearWeek1Month1: flag(true, "Has codes lose their week 1/month 1 mark from 6 April."),
    acknowledgeWarnings: flag(false, "Finalises the year although submissions are missing, or before it is over."),
    generateP60s: flag(true, "Makes a P60 for everybody who is employed on 5 April and was paid in the year."),
  }),
  bodyOptional: true,
  data: yearEndShown,
  token: "year_end_finalised",
  accepted: {
    token: "year_end_finalising",
    when: "The payroll has more employees than are finalised at once: a job finalises the year, which is open until it has. `finalising` names the job; if it fails, its `errorToken` is the refusal.",
    example: {
      ...EXAMPLE,
      status: "Open",
      finalising: { jobId: "01JZ3V6D4R8QK2M5N7P9T1W3X7", doneCount: 0, totalCount: 200_000 },
      finalisedAt: null,
      finalSubmissionId: null,
      p60Count: null,
      taxCodeChanges: null,
      outstandingTasks: null,
    },
  },
  idempotent: true,
  longest: LONGEST,
  refusals: [
    PAYROLL_NOT_FOUND,
    { status: 404, token: "pay_run_not_found", when: "The payroll does not pay in the tax year." },
    {
      status: 409,
      token: "pay_runs_open",
      when: "Periods of the year are not locked; the arguments name them. For a final FPS: those of all payrolls.",
    },
    {
      status: 409,
      token: "submissions_missing",
      when: "An FPS or EPS of the year is missing; the arguments name them. Send `acknowledgeWarnings`.",
    },
    { status: 409, token: "tax_year_not_over", when: "The year has not ended. Send `acknowledgeWarnings`." },
    { status: 409, token: "year_already_finalised", when: "The year is finalised, and its P60s are made." },
    { status: 409, token: "submission_in_progress", when: "An earlier FPS of the last period is on its way." },
    { status: 409, token: "gateway_not_configured", when: "A final FPS is asked for, and nothing says where to." },
  ],
  examples: {
    body: { submitFinalFps: false, clearWeek1Month1: true, generateP60s: true },
    data: {
      ...EXAMPLE,
      status: "Finalised",
      finalising: null,
      finalisedAt: "2027-04-06T09:30:00.000Z",
      finalSubmissionId: null,
      p60Count: 12,
      taxCodeChanges: [{ employeeId: "01JZ3V6D4R8QK2M5N7P9T1W3X6", previousTaxCode: "1257L M1", newTaxCode: "1257L" }],
      outstandingTasks: [{ token: "p60s_to_hand_out", text: "Give 12 employees their P60 by 31 May 2027." }],
    },
  },
});
