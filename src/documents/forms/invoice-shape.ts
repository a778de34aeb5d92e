import { shape } from "../../engine/base";
import { date, line, list, money, paragraph, text } from "../shape";

const PARTY = shape.record({
  name: text,
  address: list(text, 12),
  vatNumber: shape.orNull(text),
});

const LINE = shape.record({
  description: paragraph,
  /** As it is printed, such as "1.5". */
  quantity: line,
  /** Pounds with up to four decimals; null if only the amount of the line is known. */
  unitAmount: shape.orNull(text),
  lineAmount: money,
  /** Without tax, which differs from the amount if the document is `Inclusive`. */
  netAmount: money,
  /** Null without tax. */
  taxType: shape.orNull(text),
});

/** Lines with what they have in common; a document that is not grouped has one group without a heading. */
const GROUP = shape.record({
  heading: shape.orNull(text),
  lines: list(LINE),
  /** The sum of the line amounts. */
  total: money,
});

const TAX = shape.record({
  taxType: text,
  name: text,
  /** Per cent, with two decimals. */
  rate: text,
  netAmount: money,
  taxAmount: money,
});

/** An invoice or a credit note: who charges or credits whom, for what, with which tax, and what is due. */
export const INVOICE_SHAPE = shape.record({
  documentType: shape.choice(["Invoice", "CreditNote"]),
  status: shape.choice(["Draft", "Issued", "Authorised", "Paid", "Voided"]),
  /** The heading; null for "Invoice" or "Credit note". */
  title: shape.orNull(text),
  /** Null for a draft. */
  number: shape.orNull(text),
  /** The day of issue, or for a draft the day that its file is dated. */
  issueDate: date,
  dueDate: shape.orNull(date),
  reference: shape.orNull(line),
  /** The number of the invoice that a credit note credits. */
  creditedInvoice: shape.orNull(text),
  reason: shape.orNull(line),
  seller: PARTY,
  client: PARTY,
  introduction: shape.orNull(paragraph),
  lineAmountType: shape.choice(["Exclusive", "Inclusive", "NoTax"]),
  groups: list(GROUP),
  taxes: list(TAX, 100),
  subTotal: money,
  totalTax: money,
  total: money,
  /** Of an invoice; "0.00" for a credit note. */
  amountPaid: money,
  /** Credit allocated to an invoice, or from a credit note. */
  amountCredited: money,
  /** What is due on an invoice, or remains of a credit note. */
  balance: money,
  paymentTermsText: shape.orNull(paragraph),
  paymentDetails: shape.orNull(paragraph),
  footer: shape.orNull(paragraph),
});

/** An invoice or a credit note as it is drawn. */
export type PrintedInvoice = shape.ReadOf<typeof INVOICE_SHAPE>;

/** An invoice or a credit note to draw. */
export interface InvoiceDocument extends PrintedInvoice {}
