import { z } from "@hono/zod-openapi";
import { operation, optional, textField } from "../../contract";
import { JOURNALS, ofTemplatePath, TEMPLATE, TEMPLATE_NOT_FOUND } from "../contract/common";
import { definition, definitionExample } from "./definition";
import { templates } from "./templates";

const NAME_IN_USE = { status: 409, token: "name_in_use", when: "Another template has this name." } as const;

const unknownCodes = z.array(z.string()).openapi({
  description: "Codes of pay elements that the organisation does not have: their mappings are left out.",
});

const imported = templates.shown.extend({ unknownCodes }).openapi("ImportedJournalTemplate");

export const cloneTemplate = operation({
  ...JOURNALS,
  id: "copyJournalTemplate",
  method: "post",
  path: `${TEMPLATE}/clone`,
  summary: "Copies a template with its mappings and splits",
  description: "The copy names no payroll and is not the default template.",
  params: ofTemplatePath,
  body: z.strictObject({ name: textField(100) }).openapi("JournalTemplateCloning"),
  data: templates.shown,
  status: 201,
  token: "journal_template_cloned",
  idempotent: true,
  refusals: [TEMPLATE_NOT_FOUND, NAME_IN_USE],
  examples: { body: { name: "Monthly journal (copy)" }, data: templates.example },
});

export const exportTemplate = operation({
  ...JOURNALS,
  id: "exportJournalTemplate",
  method: "get",
  path: `${TEMPLATE}/export`,
  summary: "A template with its mappings and splits, to import elsewhere",
  description: "Pay elements are named by their codes, so it can be imported into another organisation.",
  params: ofTemplatePath,
  data: z
    .strictObject({
      formatVersion: z.literal(1),
      template: z.looseObject({ name: z.string() }),
      payElementMappings: z.array(z.looseObject({ code: z.string() })),
      controlAccountMappings: z.array(z.looseObject({ controlAccount: z.string() })),
      splitDimensions: z.array(z.looseObject({ sequence: z.int() })),
    })
    .openapi("ExportedJournalTemplate", { description: "As `definition` of an import; elements are named by code." }),
  token: "journal_template_exported",
  refusals: [TEMPLATE_NOT_FOUND],
  examples: { data: definitionExample as never },
});

export const importTemplate = operation({
  ...JOURNALS,
  id: "importJournalTemplate",
  method: "post",
  path: "/v1/journal/templates/import",
  summary: "Creates a template from an export",
  description:
    "It is not the default template. `unknownCodes` lists pay elements that this organisation does not have.",
  body: z.strictObject({ definition, name: optional(textField(100)) }).openapi("JournalTemplateImport"),
  data: imported,
  status: 201,
  token: "journal_template_imported",
  idempotent: true,
  refusals: [NAME_IN_USE],
  examples: {
    body: { definition: definitionExample, name: "Imported journal" },
    data: { ...templates.example, unknownCodes: [] },
  },
});

export const importMappings = operation({
  ...JOURNALS,
  id: "importJournalMappings",
  method: "post",
  path: `${TEMPLATE}/mappings/import`,
  summary: "Takes the mappings of an export into a template",
  description:
    "`Replace` removes the mappings that the export does not have, `Merge` keeps them. Splits and formats are not taken.",
  params: ofTemplatePath,
  body: z
    .strictObject({ definition, mode: z.enum(["Replace", "Merge"]).default("Merge") })
    .openapi("JournalMappingsImport"),
  data: z.strictObject({
    payElementMappings: z.int(),
    controlAccountMappings: z.int(),
    unknownCodes,
  }),
  token: "journal_mappings_imported",
  idempotent: true,
  refusals: [TEMPLATE_NOT_FOUND],
  examples: {
    body: { definition: definitionExample, mode: "Merge" },
    data: { payElementMappings: 1, controlAccountMappings: 1, unknownCodes: [] },
  },
});
