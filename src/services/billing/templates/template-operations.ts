import { z } from "@hono/zod-openapi";
import {
  checkPlaceholders,
  idField,
  operation,
  optional,
  orElse,
  readOnly,
  refuser,
  textField,
  versionedRecord,
} from "../../contract";
import { BILLING, EXAMPLE_TIMES } from "../contract/common";
import { LINE_GROUPS } from "../store/finance-tables";
import { LINE_KEYS, REFERENCE_KEYS } from "./placeholders";

const groupLinesBy = z.enum(LINE_GROUPS);
const words = () => optional(textField(1_000));

const sent = z
  .strictObject({
    title: optional(textField(60)),
    referenceFormat: optional(textField(255)),
    lineItemDescriptionFormat: optional(textField(255)),
    introduction: words(),
    footer: words(),
    paymentTermsText: words(),
    showEmployeeNames: orElse(z.boolean(), false),
    groupLinesBy: orElse(groupLinesBy, "None"),
    logoAssetId: optional(idField()),
    ...readOnly("version", "createdAt", "updatedAt"),
  })
  .superRefine(({ referenceFormat, lineItemDescriptionFormat }, context) => {
    checkPlaceholders(refuser(context), "referenceFormat", referenceFormat, REFERENCE_KEYS);
    checkPlaceholders(refuser(context), "lineItemDescriptionFormat", lineItemDescriptionFormat, LINE_KEYS);
  })
  .openapi("BillingTemplateChange");
export type SentTemplate = z.output<typeof sent>;

export const shown = z
  .strictObject({
    title: z.string().nullable(),
    referenceFormat: z.string().nullable(),
    lineItemDescriptionFormat: z.string().nullable(),
    introduction: z.string().nullable(),
    footer: z.string().nullable(),
    paymentTermsText: z.string().nullable(),
    showEmployeeNames: z.boolean(),
    groupLinesBy,
    logoAssetId: z.string().nullable().openapi({ description: "Null: the logo of the brand." }),
    version: z.int(),
    createdAt: z.string().nullable(),
    updatedAt: z.string().nullable(),
  })
  .openapi("BillingTemplate");
export type ShownTemplate = z.input<typeof shown>;

const body = {
  title: "Invoice",
  referenceFormat: "Payroll {TaxYear} period {Period}",
  lineItemDescriptionFormat: "{PayElementName}, {EmployeeCount} employees",
};

const example: ShownTemplate = {
  ...body,
  introduction: null,
  footer: null,
  paymentTermsText: null,
  showEmployeeNames: false,
  groupLinesBy: "None",
  logoAssetId: null,
  version: 1,
  ...EXAMPLE_TIMES,
};

interface TemplateOf {
  /** The template in the ids of its operations. */
  readonly id: "InvoiceTemplate" | "CreditNoteTemplate";
  readonly name: string;
  readonly word: "invoice-template" | "credit-note-template";
  readonly table: "billing_invoice_template" | "billing_credit_note_template";
}

/** The operations on the layout of one kind of document. */
function templateOperations({ id, name, word, table }: TemplateOf) {
  const token = word.replaceAll("-", "_");
  const common = {
    ...BILLING,
    path: `/v1/billing/finance/${word}`,
    data: shown,
    versioned: versionedRecord({ table, key: {}, isMadeByChange: true, hasDefault: true }),
  } as const;
  return {
    table,
    read: operation({
      ...common,
      id: `get${id}`,
      method: "get",
      summary: `What ${name} look like`,
      description: "Title, formats, texts, grouping of lines and logo. Until they are saved, these are the defaults.",
      token: `${token}_retrieved`,
      examples: { data: example },
    }),
    save: operation({
      ...common,
      id: `save${id}`,
      method: "put",
      summary: `Saves what ${name} look like`,
      description:
        "The formats have placeholders in braces, which `invoice-reference-fields` and `line-item-description-fields` list. Names of employees are on a document only if `showEmployeeNames` is true.",
      body: sent,
      token: `${token}_saved`,
      examples: { body, data: example },
    }),
  };
}

export const TEMPLATES = [
  templateOperations({
    id: "InvoiceTemplate",
    name: "invoices",
    word: "invoice-template",
    table: "billing_invoice_template",
  }),
  templateOperations({
    id: "CreditNoteTemplate",
    name: "credit notes",
    word: "credit-note-template",
    table: "billing_credit_note_template",
  }),
] as const;

export type TemplateOperations = (typeof TEMPLATES)[number];
