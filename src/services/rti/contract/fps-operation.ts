import { z } from "@hono/zod-openapi";
import {
  idField,
  operation,
  optional,
  orElse,
  PAYROLL_NOT_FOUND,
  periodField,
  refuser,
  runQuery,
  taxYearField,
} from "../../contract";
import { IN_PROGRESS, NOT_CONFIGURED } from "./refusal-cases";
import { bareFinalFields, finalSubmission, lateReason, submissionExample, submissionShown } from "./submission-schemas";

/** Milliseconds: all parts are made within the request, a millisecond or more for an employee and several on a busy machine. */
const LONGEST = 300_000;

const body = z
  .strictObject({
    finalSubmissionDetails: optional(finalSubmission),
    lateReason: optional(lateReason),
    lateWithoutReason: orElse(z.boolean(), false).openapi({
      description: "Sends a message after the pay date although none of the late reasons applies.",
    }),
    resendUnchanged: orElse(z.boolean(), false).openapi({
      description: "Sends a second message of the run although HMRC has accepted one that says the same.",
    }),
    employeeIds: optional(z.array(idField()).min(1).max(1_000)).openapi({
      description: "Those that a correction is of; everybody paid in the run when left out.",
    }),
    part: optional(z.int().min(1)).openapi({
      description:
        "Sends one part of the last submission again, alone, for the same employees: one that was rejected, once that is corrected.",
    }),
    pastYearCorrections: orElse(z.boolean(), false).openapi({
      description:
        "Reports, instead of the run, the corrections of its tax year that were settled after the year's end: nothing is paid, and the year to date is as it should have been.",
    }),
    ...bareFinalFields,
  })
  .superRefine(({ employeeIds, pastYearCorrections, part, lateReason, lateWithoutReason }, context) => {
    const refuse = refuser(context);
    if (lateReason !== null && lateWithoutReason) refuse("lateWithoutReason", "sent_together", { other: "lateReason" });
    if (employeeIds !== null && pastYearCorrections)
      refuse("employeeIds", "sent_together", { other: "pastYearCorrections" });
    if (part === null) return;
    if (employeeIds !== null) refuse("part", "sent_together", { other: "employeeIds" });
    if (pastYearCorrections) refuse("part", "sent_together", { other: "pastYearCorrections" });
  })
  .openapi("FpsRequest");
export type FpsBody = z.output<typeof body>;

export const submitFpsOperation = operation({
  service: "RTI",
  scope: "organisation",
  id: "submitFps",
  method: "post",
  path: "/v1/rti/fps/{payrollConfigId}/{taxYear}/{period}",
  summary: "Submits the full payment submission of a locked pay run",
  description: [
    "The message is made at once of final payslips and records, and sent in the background: read the submission for its",
    "status. What the records lack is reported field by field, with the record that it belongs to. A second submission of a run",
    "supersedes the first, and is refused if it says the same as the one that HMRC has accepted. A message after the pay date",
    "needs its reason. More employees than `FPS_PART_EMPLOYEES` of the installation are sent in parts, each a submission of",
    "its own: the response is the first of them. Only the last part states that a submission is the final one, and it is sent",
    "when the others have a result.",
  ].join(" "),
  params: z.object({ payrollConfigId: idField(), taxYear: taxYearField(), period: periodField() }),
  query: runQuery,
  body,
  bodyOptional: true,
  data: submissionShown,
  status: 201,
  token: "fps_submitted",
  idempotent: true,
  longest: LONGEST,
  refusals: [
    { status: 400, token: "withdrawn_late_reason", when: "The late reason is E, which has been withdrawn." },
    PAYROLL_NOT_FOUND,
    { status: 404, token: "pay_run_not_found", when: "The payroll has no run of this period." },
    { status: 409, token: "pay_run_not_locked", when: "The run is open: its payslips can change." },
    {
      status: 409,
      token: "late_reason_missing",
      when: "The pay date is before today. Send `lateReason`, or `lateWithoutReason` if none of the reasons applies.",
    },
    {
      status: 409,
      token: "fps_unchanged",
      when: "HMRC has accepted an FPS of the run that says the same. Send `resendUnchanged` if another one is meant.",
    },
    {
      status: 409,
      token: "no_past_year_corrections",
      when: "`pastYearCorrections` is true, and every settled correction of the tax year is reported, or on its way.",
    },
    IN_PROGRESS,
    NOT_CONFIGURED,
  ],
  examples: { body: { lateReason: "H" }, data: submissionExample },
});
