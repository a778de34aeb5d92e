import { z } from "@hono/zod-openapi";
import { idField, instantField, optional, orElse, textField, withExamples } from "../../contract";
import { EXAMPLE_ID, EXAMPLE_TIMES } from "../contract/common";
import { EMAIL_STATUSES } from "../store/email-tables";

const MOST_RECIPIENTS = 50;
const MOST_FILES = 20;

const address = () => z.email().max(254);
const more = () => orElse(z.array(address()).max(MOST_RECIPIENTS), []);

/** Paragraphs of a message: lines without other control characters. */
const message = z
  .string()
  .trim()
  .min(1)
  .max(5_000)
  .refine((text) => !/(?!\n)[\p{Cc}\p{Surrogate}\ufffe\uffff]/u.test(text), { params: { token: "invalid_format" } });

export const emailAsked = z
  .strictObject({
    to: optional(z.array(address()).min(1).max(MOST_RECIPIENTS)).openapi({
      description: "The billing emails of the document, or of its client, if it is left out.",
    }),
    cc: more(),
    bcc: more(),
    subject: optional(textField(200)),
    message: optional(message).openapi({ description: "Replaces the usual words; line breaks begin paragraphs." }),
    attachPdf: orElse(z.boolean(), true),
    attachmentIds: orElse(z.array(idField()).max(MOST_FILES), []).openapi({
      description: "Attachments of the document to send with it, up to 10 MB together.",
    }),
  })
  .superRefine(({ to, cc, bcc }, context) => {
    if ((to?.length ?? 0) + cc.length + bcc.length <= MOST_RECIPIENTS) return;
    const params = { token: "too_many_recipients", arguments: { maximum: MOST_RECIPIENTS } };
    context.addIssue({ code: "custom", path: ["to"], params });
  })
  .openapi("BillingEmailRequest");
export type EmailAsked = z.output<typeof emailAsked>;

/** An email with the usual words, to the usual recipients. */
export const USUAL_EMAIL: EmailAsked = {
  to: null,
  cc: [],
  bcc: [],
  subject: null,
  message: null,
  attachPdf: true,
  attachmentIds: [],
};

const emailShownFields = withExamples({
  emailId: [idField(), EXAMPLE_ID],
  jobId: [idField(), "01JZ3V6D4R8QK2M5N7P9T1W3Y6"],
  to: [z.array(z.string()), ["accounts@sample.example"]],
  cc: [z.array(z.string()), []],
  bcc: [z.array(z.string()), []],
  subject: [z.string().nullable().openapi({ description: "Null for the usual words." }), null],
  attachPdf: [z.boolean(), true],
  attachmentIds: [z.array(z.string()), []],
  status: [z.enum(EMAIL_STATUSES), "Waiting"],
  reasonToken: [
    z
      .string()
      .nullable()
      .openapi({ description: "Why it was not sent, or `email_refused` if the recipient's server refused it." }),
    null,
  ],
  sentAt: [instantField().nullable(), null],
  createdAt: [instantField(), EXAMPLE_TIMES.createdAt],
});

export const emailShown = z.strictObject(emailShownFields.shape).openapi("BillingEmail");

export const emailExample = emailShownFields.example;
