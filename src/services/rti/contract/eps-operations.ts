import { z } from "@hono/zod-openapi";
import { dateField, idField, money, operation, taxYearField } from "../../contract";
import { manualEps, manualEpsChange, monthEps } from "./eps-schemas";
import { IN_PROGRESS, NO_SUBMISSION, NOT_CONFIGURED, PEOPLE_WERE_PAID, RUNS_OPEN, UNPAID_DAYS } from "./refusal-cases";
import { epsExample, submissionExample, submissionShown, taxMonthField } from "./submission-schemas";

const common = { service: "RTI", scope: "organisation", method: "post", idempotent: true } as const;
const answered = { data: submissionShown, status: 201 } as const;

export const submitManualEps = operation({
  ...common,
  ...answered,
  id: "submitManualEps",
  path: "/v1/rti/eps/{taxYear}/manual",
  summary: "Submits an employer payment summary as stated",
  description:
    "Amounts are year to date. At least one part is needed; the authority's rules are checked first. While a summary with the same content is `Pending` or `Submitted`, the answer is that one.",
  params: z.object({ taxYear: taxYearField() }),
  body: manualEps,
  token: "eps_submitted",
  refusals: [PEOPLE_WERE_PAID, RUNS_OPEN, UNPAID_DAYS, NOT_CONFIGURED],
  examples: {
    body: { taxMonth: 8, recoverableAmounts: { smpRecovered: "1200.00", nicCompensationOnSmp: "102.00" } },
    data: epsExample,
  },
});

export const resubmitManualEps = operation({
  ...common,
  ...answered,
  id: "resubmitManualEps",
  path: "/v1/rti/eps/{taxYear}/manual/{submissionId}/resubmit",
  summary: "Submits a manual employer payment summary again, with changes",
  description: "What is sent goes over what was submitted, as a merge patch does: null takes a part away.",
  params: z.object({ taxYear: taxYearField(), submissionId: idField() }),
  body: manualEpsChange,
  bodyOptional: true,
  token: "eps_resubmitted",
  refusals: [NO_SUBMISSION, IN_PROGRESS, PEOPLE_WERE_PAID, RUNS_OPEN, UNPAID_DAYS, NOT_CONFIGURED],
  examples: {
    body: { recoverableAmounts: { smpRecovered: "1300.00" } },
    data: { ...epsExample, isCorrection: true, supersedesSubmissionId: submissionExample.submissionId },
  },
});

const epsPreview = z
  .strictObject({
    noPaymentForPeriod: z.strictObject({ from: dateField(), to: dateField() }).nullable(),
    employmentAllowance: z.boolean().nullable().openapi({ description: "Null unless the claim changes." }),
    amounts: z.array(
      z.strictObject({
        name: z.string(),
        reported: money().nullable().openapi({ description: "What the last summary of the year states." }),
        amount: money(),
      }),
    ),
  })
  .openapi("EpsPreview", { description: "Amounts are year to date, by the names of a manual summary." });

export const previewEps = operation({
  service: "RTI",
  scope: "organisation",
  method: "get",
  id: "previewEps",
  path: "/v1/rti/eps/{taxYear}/{taxMonth}",
  summary: "What the employer payment summary of a tax month would state; nothing is sent",
  description: "Of the pay runs that are locked now. Without anything in it no summary is needed.",
  params: z.object({ taxYear: taxYearField(), taxMonth: taxMonthField() }),
  data: epsPreview,
  token: "eps_previewed",
  examples: {
    data: {
      noPaymentForPeriod: null,
      employmentAllowance: true,
      amounts: [{ name: "smpRecovered", reported: null, amount: "1200.00" }],
    },
  },
});

export const submitEps = operation({
  ...common,
  ...answered,
  id: "submitEps",
  path: "/v1/rti/eps/{taxYear}/{taxMonth}",
  summary: "Submits the employer payment summary of a tax month, from its locked pay runs",
  description: [
    "Statutory pay recovered, compensation, apprenticeship levy and Employment Allowance, as settings and payslips say, year",
    "to date; and that nobody was paid in the month, where that is so. A pay day without a pay run is not taken for one on",
    "which nobody was paid, unless the request states it.",
  ].join(" "),
  params: z.object({ taxYear: taxYearField(), taxMonth: taxMonthField() }),
  body: monthEps,
  bodyOptional: true,
  token: "eps_submitted",
  refusals: [
    RUNS_OPEN,
    UNPAID_DAYS,
    { status: 409, token: "eps_not_needed", when: "There is nothing to report for the month." },
    IN_PROGRESS,
    NOT_CONFIGURED,
  ],
  examples: { body: { acknowledgeUnpaidPayDays: true }, data: { ...epsExample, submissionType: "Eps" } },
});
