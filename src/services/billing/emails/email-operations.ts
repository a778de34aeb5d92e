import { operation, type RefusalCase } from "../../contract";
import { BILLING } from "../contract/common";
import { CREDIT_NOTE, NO_CREDIT_NOTE, ofCreditNote } from "../credit-notes/credit-note-operations";
import { INVOICE, NO_INVOICE, ofInvoice } from "../invoices/invoice-operations";
import { EMPLOYER_MISSING } from "../printing/printable";
import { emailAsked, emailExample, emailShown } from "./email-fields";

const common = {
  ...BILLING,
  method: "post",
  body: emailAsked,
  bodyOptional: true,
  data: emailShown,
  status: 202,
  idempotent: true,
  examples: { body: { message: "Thank you for your custom." }, data: emailExample },
} as const;

const REFUSALS: readonly RefusalCase[] = [
  { status: 409, token: "email_missing", when: "There are no billing emails, and `to` is left out." },
  { status: 409, token: EMPLOYER_MISSING, when: "The organisation has no details yet: save its information first." },
];

const HOW =
  "A job sends it, in the brand of the organisation, and tries again while the email server is out of reach: `emails` of the document shows its `status`, and why it failed.";

export const emailInvoice = operation({
  ...common,
  id: "emailInvoice",
  path: `${INVOICE}/email`,
  summary: "Emails an issued or paid invoice, with its PDF",
  description: HOW,
  params: ofInvoice,
  token: "invoice_emailed",
  refusals: [
    ...NO_INVOICE,
    { status: 409, token: "invoice_not_issued", when: "The invoice is a draft, or voided." },
    ...REFUSALS,
  ],
});

export const emailCreditNote = operation({
  ...common,
  id: "emailCreditNote",
  path: `${CREDIT_NOTE}/email`,
  summary: "Emails an authorised or paid credit note, with its PDF",
  description: HOW,
  params: ofCreditNote,
  token: "credit_note_emailed",
  refusals: [
    ...NO_CREDIT_NOTE,
    { status: 409, token: "credit_note_not_authorised", when: "The credit note is a draft, or voided." },
    ...REFUSALS,
  ],
});
