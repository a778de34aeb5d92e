import { z } from "@hono/zod-openapi";
import { dateField, deprecatedField, formField, idField, instantField, money, optional } from "../../contract";
import { SUBMISSION_STATUSES, SUBMISSION_TYPES } from "../store/rti-tables";

const finalFields = {
  isFinalSubmission: optional(z.boolean()),
  becauseSchemeCeased: optional(z.boolean()),
  dateSchemeCeased: optional(dateField()),
};

/** The same in a merge: fields left out are unchanged. */
export const finalSubmissionChange = z.strictObject({
  isFinalSubmission: z.boolean().nullish(),
  becauseSchemeCeased: z.boolean().nullish(),
  dateSchemeCeased: dateField().nullish(),
});

/** The final submission indicator of a year or of a scheme, as sent. */
export const finalSubmission = z
  .strictObject(finalFields)
  .openapi("FinalSubmissionDetails", { description: "The last message of the tax year, or of a scheme that ceased." });
export type SentFinalSubmission = z.output<typeof finalSubmission>;

/** The deprecated form: its fields as the whole body, from before it had a field of its own. */
export const bareFinalFields = Object.fromEntries(
  Object.entries(finalFields).map(([name, schema]) => [name, deprecatedField("bareFinalDetails", schema)]),
) as typeof finalFields;

const LATE_REASONS = ["A", "B", "C", "D", "F", "G", "H"];
const WITHDRAWN = "withdrawn_late_reason";

/** Why a payment is reported late; E, for small employers, has been withdrawn. */
export const lateReason = z
  .string()
  .superRefine((reason, context) => {
    if (LATE_REASONS.includes(reason)) return;
    const unknown = { token: "unknown_value", arguments: { allowed: LATE_REASONS.join(", ") } };
    const params = reason === "E" ? { token: WITHDRAWN, messageToken: WITHDRAWN } : unknown;
    context.addIssue({ code: "custom", params });
  })
  .transform((reason) => reason as "A" | "B" | "C" | "D" | "F" | "G" | "H")
  .openapi({ type: "string", enum: LATE_REASONS, example: "H" });

export const submissionType = z.enum(SUBMISSION_TYPES);
export const submissionStatus = z.enum(SUBMISSION_STATUSES);

const totals = z.strictObject({
  taxablePay: money(),
  tax: money(),
  ni: money(),
  employerNi: money(),
  studentLoan: money(),
  postgraduateLoan: money(),
});
const error = z.strictObject({
  number: z.string(),
  type: z.string(),
  text: z.string(),
  location: z.string().nullable().openapi({ description: "An XPath into the message." }),
});
const warning = z.strictObject({
  employeeId: z.string().nullable().openapi({ description: "Null where it is of the message as a whole." }),
  token: z.string(),
  text: z.string(),
});

/** A submission to HMRC. */
export const submissionShown = z
  .strictObject({
    submissionId: idField(),
    submissionType,
    payrollConfigId: z.string().nullable().openapi({ description: "Null on an EPS, which is of the whole employer." }),
    payRunId: z.string().nullable().openapi({ description: "The run that an FPS reports; null on an EPS." }),
    taxYear: z.int(),
    period: z.int().nullable(),
    supplementary: z.int().nullable(),
    taxMonth: z.int().nullable(),
    status: submissionStatus,
    isCorrection: z.boolean(),
    supersedesSubmissionId: z.string().nullable(),
    lateReason: z.string().nullable(),
    finalSubmissionDetails: z
      .strictObject({
        isFinalSubmission: z.boolean().nullable(),
        becauseSchemeCeased: z.boolean().nullable(),
        dateSchemeCeased: z.string().nullable(),
      })
      .nullable(),
    paymentDate: z.string().nullable(),
    employeeCount: z.int().nullable(),
    part: z.int().openapi({ description: "Which part of a full payment submission it is, from 1." }),
    parts: z.int().openapi({ description: "How many parts there are; 1 if the submission is whole." }),
    firstPartSubmissionId: z
      .string()
      .nullable()
      .openapi({ description: "The first of the parts, which all of them name; null if the submission is whole." }),
    totals: totals.nullable(),
    irMark: z.string().openapi({ description: "What ties the message to its receipt." }),
    correlationId: z.string().nullable().openapi({ description: "The gateway's number of the conversation." }),
    submittedAt: instantField().nullable(),
    respondedAt: instantField().nullable(),
    errors: z.array(error),
    validationWarnings: z.array(warning),
    createdAt: instantField(),
    updatedAt: instantField(),
  })
  .openapi("RtiSubmission");
export type SubmissionData = z.input<typeof submissionShown>;

const SUBMISSION = "01JZ3V6D4R8QK2M5N7P9T1W3X8";

export const submissionExample: SubmissionData = {
  submissionId: SUBMISSION,
  submissionType: "Fps",
  payrollConfigId: "01JZ3V6D4R8QK2M5N7P9T1W3X6",
  payRunId: "01JZ3V6D4R8QK2M5N7P9T1W3X5",
  taxYear: 2026,
  period: 1,
  supplementary: 0,
  taxMonth: 1,
  status: "Pending",
  isCorrection: false,
  supersedesSubmissionId: null,
  lateReason: null,
  finalSubmissionDetails: null,
  paymentDate: "2026-04-30",
  employeeCount: 1,
  part: 1,
  parts: 1,
  firstPartSubmissionId: null,
  totals: {
    taxablePay: "2500.00",
    tax: "290.20",
    ni: "116.16",
    employerNi: "312.45",
    studentLoan: "0.00",
    postgraduateLoan: "0.00",
  },
  irMark: "TRkV0UCg2j8hp+uercqYNZk+ySA=",
  correlationId: null,
  submittedAt: null,
  respondedAt: null,
  errors: [],
  validationWarnings: [],
  createdAt: "2026-04-28T09:30:00.000Z",
  updatedAt: "2026-04-28T09:30:00.000Z",
};

export const epsExample: SubmissionData = {
  ...submissionExample,
  submissionType: "ManualEps",
  payrollConfigId: null,
  payRunId: null,
  period: null,
  supplementary: null,
  taxMonth: 8,
  paymentDate: null,
  employeeCount: null,
  totals: null,
};

/** The number of a tax month in a path. */
export const taxMonthField = () =>
  formField(/^([1-9]|1[0-2])$/, "invalid_period", "1")
    .transform(Number)
    .openapi({ type: "integer", minimum: 1, maximum: 12, example: 1 });
