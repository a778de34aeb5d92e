import { z } from "@hono/zod-openapi";
import { FORMAT_KINDS, isListFormat, LIST_DELIMITERS, LIST_SOURCES } from "../../../engine/bank-files/payments";
import { field as of, optional, refuser, resource, textField } from "../../contract";
import { conflict, PATH, PAYMENTS } from "../contract/common";
import { ENCODINGS } from "../store/payment-tables";
import { findSettings, seedFormats } from "./find-settings";

const column = z
  .strictObject({
    header: textField(60),
    source: z.enum(LIST_SOURCES),
    format: optional(textField(60)),
    width: optional(z.int().min(1).max(200)),
  })
  .openapi("PaymentFormatColumnChange");

const columnShown = z
  .strictObject({
    header: z.string(),
    source: z.enum(LIST_SOURCES),
    format: z.string().nullable(),
    width: z.int().nullable(),
  })
  .openapi("PaymentFormatColumn");

const EXAMPLE_COLUMNS = [
  { header: "Sort code", source: "SortCode", format: "Hyphens", width: null },
  { header: "Account", source: "AccountNumber", format: null, width: null },
  { header: "Name", source: "AccountName", format: null, width: 18 },
  { header: "Amount", source: "Amount", format: "Pounds", width: null },
] as const;

/** The layouts of payment files; those built in exist from the first use on. */
export const formats = resource({
  ...PAYMENTS,
  name: "payment format",
  token: "format",
  schema: "PaymentFormat",
  path: `${PATH}/formats`,
  table: "payment_format",
  key: "formatId",
  fields: {
    name: of.text(60, "Our bank"),
    kind: of.shown(z.enum(FORMAT_KINDS), "Custom"),
    columns: of.document(z.array(column).min(1).max(50), z.array(columnShown), [...EXAMPLE_COLUMNS]),
    delimiter: of.fallback(of.choice(z.enum(LIST_DELIMITERS), "Comma"), "Comma"),
    hasHeadings: of.fallback(of.flag(true), true),
    encoding: of.fallback(of.choice(z.enum(ENCODINGS), "US-ASCII"), "US-ASCII"),
    source: of.shown(z.string().nullable(), null),
    confidence: of.shown(z.enum(["Confirmed", "NotConfirmed"]).nullable(), null),
    isBuiltIn: of.shown(z.boolean(), false),
    isArchived: of.shown(z.boolean(), false),
  },
  exampleBody: { name: "Our bank", columns: EXAMPLE_COLUMNS, hasHeadings: true },
  description:
    "A file has one payment on each line. A column's `format` depends on its `source`: `Digits` or `Hyphens` of a sort code, `Pounds` or `Pence` of an amount, a date such as `DD/MM/YYYY`, the text of a constant. `width` cuts names and references. Try a format that is `NotConfirmed` against your bank's guide first, and change it.",
  operations: {
    list: {},
    create: {},
    read: {},
    replace: {
      summary: "Replaces a payment format; batches keep the one they were made with",
      refusals: [{ status: 409, token: "format_is_fixed", when: "The format is Standard 18." }],
    },
    remove: {
      summary: "Deletes a payment format; one that batches name is archived",
      refusals: [
        { status: 409, token: "format_is_built_in", when: "The format is built in." },
        { status: 409, token: "resource_in_use", when: "The settings name the format." },
      ],
    },
  },
  sort: ["name"],
  unique: {
    payment_format_name: {
      token: "name_in_use",
      text: "Another format has this name: choose another one.",
      when: "Another format has this name.",
    },
  },
  rules: ({ columns }, context) => {
    const refuse = refuser(context);
    for (const [at, { source, format }] of columns.entries()) {
      if (source === "Constant" ? format === null : format !== null && !isListFormat(source, format)) {
        refuse(["columns", at, "format"], source === "Constant" ? "required_with" : "unknown_value", {
          other: "source",
        });
      }
    }
    for (const needed of ["SortCode", "AccountNumber", "Amount"] as const) {
      if (!columns.some(({ source }) => source === needed)) refuse("columns", "column_missing", { source: needed });
    }
  },
  archivedIf: "has_batches",
  prepare: seedFormats,
  columns: (_, before) => (before === null ? { kind: "Custom", is_built_in: false } : {}),
  mayChange: async ({ isBuiltIn, kind }, sent, { tx, params }) => {
    if (sent !== null && kind === "Standard18")
      throw conflict("format_is_fixed", "The layout of Standard 18 is fixed.");
    if (sent !== null) return;
    if (isBuiltIn) throw conflict("format_is_built_in", "A format that is built in stays: change it instead.");
    const settings = await findSettings(tx);
    const named = [settings?.default_format_id, ...Object.values(settings?.payee_types ?? {})];
    if (named.includes(params.formatId))
      throw conflict("resource_in_use", "The settings name the format: change them first.");
  },
});
