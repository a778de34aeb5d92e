import { z } from "@hono/zod-openapi";
import type { FinalSubmissionFacts } from "../../../engine/filings";
import type { Instant, Json } from "../../../platform/store";
import {
  dateField,
  deprecatedField,
  field,
  formField,
  idField,
  instantField,
  money,
  optional,
  table,
  withExamples,
} from "../../contract";
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

const totalsFields = withExamples({
  taxablePay: [money(), "2500.00"],
  tax: [money(), "290.20"],
  ni: [money(), "116.16"],
  employerNi: [money(), "312.45"],
  studentLoan: [money(), "0.00"],
  postgraduateLoan: [money(), "0.00"],
});

const totals = z.strictObject(totalsFields.shape);
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

const SUBMISSION = "01JZ3V6D4R8QK2M5N7P9T1W3X8";
const text = z.string().nullable();

/** Submissions to HMRC: what responses show, with the columns. */
export const submissions = table({
  name: "rti_submission",
  key: "submissionId",
  token: "submission",
  fields: {
    submissionId: field.shown(idField(), SUBMISSION),
    submissionType: field.shown(submissionType, "Fps"),
    payrollConfigId: field.shown(
      z.string().nullable().openapi({ description: "Null on an EPS, which is of the whole employer." }),
      "01JZ3V6D4R8QK2M5N7P9T1W3X6",
    ),
    payRunId: field.shown(
      z.string().nullable().openapi({ description: "The run that an FPS reports; null on an EPS." }),
      "01JZ3V6D4R8QK2M5N7P9T1W3X5",
    ),
    taxYear: field.shown(z.int(), 2026),
    period: field.shown(z.int().nullable(), 1),
    supplementary: field.shown(z.int().nullable(), 0),
    taxMonth: field.shown(z.int().nullable(), 1),
    status: field.shown(submissionStatus, "Pending"),
    isCorrection: field.shown(z.boolean(), false),
    supersedesSubmissionId: field.shown(text, null),
    lateReason: field.shown(text, null),
    finalSubmissionDetails: field.derived(
      z
        .strictObject({
          isFinalSubmission: z.boolean().nullable(),
          becauseSchemeCeased: z.boolean().nullable(),
          dateSchemeCeased: z.string().nullable(),
        })
        .nullable(),
      null,
    ),
    paymentDate: field.shown(text, "2026-04-30"),
    employeeCount: field.shown(z.int().nullable(), 1),
    part: field.defaulted(
      field.shown(z.int().openapi({ description: "Which part of a full payment submission it is, from 1." }), 1),
    ),
    parts: field.defaulted(
      field.shown(z.int().openapi({ description: "How many parts there are; 1 if the submission is whole." }), 1),
    ),
    firstPartSubmissionId: field.inColumn(
      "first_part_id",
      field.defaulted(
        field.shown(
          z.string().nullable().openapi({
            description: "The first of the parts, which all of them name; null if the submission is whole.",
          }),
          null,
        ),
      ),
    ),
    totals: field.nullable(field.shownDocument(totals, totalsFields.example)),
    irMark: field.shown(
      z.string().openapi({ description: "What ties the message to its receipt." }),
      "TRkV0UCg2j8hp+uercqYNZk+ySA=",
    ),
    correlationId: field.shown(
      z.string().nullable().openapi({ description: "The gateway's number of the conversation." }),
      null,
    ),
    submittedAt: field.shown(instantField().nullable(), null),
    respondedAt: field.shown(instantField().nullable(), null),
    errors: field.shownDocument(z.array(error), []),
    validationWarnings: field.shownDocument(z.array(warning), []),
    createdAt: field.shown(instantField(), "2026-04-28T09:30:00.000Z"),
    updatedAt: field.shown(instantField(), "2026-04-28T09:30:00.000Z"),
  },
  unseen: {
    organisationId: field.unseen<string>(),
    finalFacts: field.inColumn("final_submission_details", field.unseen<Json<FinalSubmissionFacts> | null>()),
    /** The message without credentials, which are added when it is sent. */
    message: field.unseen<string>(),
    /** The contents requested for a manual EPS, which a change is merged over. */
    facts: field.unseen<Json<Readonly<Record<string, unknown>>>>(),
    jobId: field.unseen<string | null>(),
    pollAddress: field.unseen<string | null>(),
    pollSeconds: field.unseen<number | null>(),
    /** When sending began; with it and without a correlation id, it is unknown whether the gateway has the message. */
    sendingSince: field.unseen<Instant | null>(),
    /** Times that the gateway was unreachable since its last reply. */
    faults: field.defaulted(field.unseen<number>()),
    /** Whether the gateway was asked to delete the conversation. */
    isClosed: field.defaulted(field.unseen<boolean>()),
    /** Null for submissions of earlier versions. */
    requestedBy: field.defaulted(field.unseen<string | null>()),
  },
});

export const submissionShown = z.strictObject(submissions.shape).openapi("RtiSubmission");
export type SubmissionData = z.input<typeof submissionShown>;

export const submissionExample: SubmissionData = submissions.example;

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
