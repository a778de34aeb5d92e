import { z } from "@hono/zod-openapi";
import { CONTROL_ACCOUNT_NAMES, SIDES, SPLIT_DIMENSIONS, SPLIT_SCOPES } from "../../../engine/journals";
import { optional, orElse, textField, withExamples } from "../../contract";
import {
  checkFormats,
  composition,
  customColumn,
  dateFormatPreset,
  exportPreset,
  MOST_DECIMALS,
  MOST_SEQUENCE,
} from "./composition";

const MOST_MAPPINGS = 10_000;
const MOST_DIMENSIONS = 10;

const account = {
  nominalCode: textField(60),
  nominalName: optional(textField(100)),
  description: optional(textField(255)),
};

const elementMapping = z.strictObject({
  code: textField(60),
  ...account,
  side: optional(z.enum(SIDES)),
  isExcluded: orElse(z.boolean(), false),
});

const controlMapping = z.strictObject({ controlAccount: z.enum(CONTROL_ACCOUNT_NAMES), ...account });

const splitValue = z.strictObject({
  splitValueKey: textField(100),
  trackingCode: optional(textField(100)),
  accountSegment: optional(textField(60)),
  nominalCode: optional(textField(60)),
});

export const splitDimension = z.strictObject({
  sequence: z.int().min(1).max(MOST_SEQUENCE),
  dimension: z.enum(SPLIT_DIMENSIONS),
  tagGroup: optional(textField(50)),
  trackingCategory: optional(textField(100)),
  appliesTo: orElse(z.enum(SPLIT_SCOPES), "Expense"),
  values: z.array(splitValue).max(MOST_MAPPINGS),
});

export const template = z
  .strictObject({
    name: textField(100),
    description: optional(textField(255)),
    accountCodeComposition: optional(composition),
    narrationFormat: optional(textField(255)),
    referenceFormat: optional(textField(255)),
    exportPreset: optional(exportPreset),
    customColumns: optional(z.array(customColumn).min(1).max(50)),
    dateFormatPreset: optional(dateFormatPreset),
    decimalPlaces: orElse(z.int().min(2).max(MOST_DECIMALS), 2),
    consolidateLines: orElse(z.boolean(), true),
    showZeroLines: orElse(z.boolean(), false),
  })
  .superRefine(checkFormats);

const definitionFields = withExamples({
  formatVersion: [z.literal(1), 1],
  template: [template, { name: "Monthly journal", exportPreset: "Xero" }],
  payElementMappings: [
    z.array(elementMapping).max(MOST_MAPPINGS),
    [{ code: "SALARY", nominalCode: "477", nominalName: "Salaries" }],
  ],
  controlAccountMappings: [
    z.array(controlMapping).max(CONTROL_ACCOUNT_NAMES.length),
    [{ controlAccount: "NetPay", nominalCode: "814", nominalName: "Wages Payable - Payroll" }],
  ],
  splitDimensions: [
    z.array(splitDimension).max(MOST_DIMENSIONS),
    [
      {
        sequence: 1,
        dimension: "Department",
        trackingCategory: "Department",
        values: [{ splitValueKey: "Bar", trackingCode: "BAR" }],
      },
    ],
  ],
});

/** A template with its mappings and splits, as it leaves one organisation and enters another: elements by code. */
export const definition = z.strictObject(definitionFields.shape).openapi("JournalTemplateDefinition", {
  description: "What the export of a template returns: its payrolls, and whether it is the default one, are not in it.",
});
export type Definition = z.output<typeof definition>;

export const definitionExample = definitionFields.example;
