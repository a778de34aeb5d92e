import { z } from "@hono/zod-openapi";
import { invalid, issueAt } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import {
  mountOperation,
  operation,
  optional,
  orConflict,
  type RequestWork,
  recordHistory,
  type ServiceContext,
  showColumns,
  textField,
} from "../../contract";
import { ensureSystemElements } from "../../pay";
import { JOURNALS, ofTemplatePath, TEMPLATE, TEMPLATE_NOT_FOUND } from "../contract/common";
import { checkValue, saveValue } from "../dimensions/mount-values";
import { saveSplit } from "../dimensions/save-split";
import { findSplits, findSplitValues } from "../dimensions/split-rows";
import { controlMappings, elementMappings } from "../mappings/mapping-operations";
import { findMappings, type Mapping, type MappingRow, removeMappings, saveMappings } from "../mappings/mapping-rows";
import { mappingKeys, recordMappings } from "../mappings/mount-mappings";
import { journalTables } from "../store/journal-tables";
import { findTemplate, type TemplateRow } from "./change-template";
import { type Definition, definition, definitionExample, splitDimension, template } from "./definition";
import { templates } from "./templates";

const IMPORT_DEFINITION_NAME_IN_USE = {
  journal_template_name: { token: "name_in_use", text: "Another template has this name." },
};

const NAME_IN_USE = { status: 409, token: "name_in_use", when: "Another template has this name." } as const;

const unknownCodes = z.array(z.string()).openapi({
  description: "Codes of pay elements that the organisation does not have: their mappings are left out.",
});

const imported = templates.shown.extend({ unknownCodes }).openapi("ImportedJournalTemplate");

const cloneTemplate = operation({
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

const exportTemplate = operation({
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

const importTemplate = operation({
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

const importMappings = operation({
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

/** Mounts copies of templates, within an organisation and between organisations. */
export function mountTransfer(context: ServiceContext): void {
  mountOperation(context, exportTemplate, async ({ params: { templateId } }, tx) => {
    const data = await exportedDefinition(tx, await findTemplate(tx, templateId));
    return { data, text: "This is the template with its mappings and splits." };
  });

  mountOperation(context, cloneTemplate, async ({ params: { templateId }, body, ...work }, tx) => {
    const definition = await exportedDefinition(tx, await findTemplate(tx, templateId));
    const { row } = await importDefinition(work, body.name, definition);
    return { data: templates.show(row), text: "The template is copied." };
  });

  mountOperation(context, importTemplate, async ({ body: { definition, name }, ...work }) => {
    const { row, unknownCodes } = await importDefinition(work, name ?? definition.template.name, definition);
    return { data: { ...templates.show(row), unknownCodes: [...unknownCodes] }, text: "The template is imported." };
  });

  mountOperation(context, importMappings, async ({ params: { templateId }, body, ...work }, tx) => {
    await findTemplate(tx, templateId, true);
    const { mappings, unknownCodes } = await readMappings(work, body.definition);
    for (const of of [elementMappings, controlMappings]) {
      const { kind } = of;
      const before = await findMappings(tx, templateId, kind);
      if (body.mode === "Replace") await removeMappings(tx, templateId, kind);
      await saveMappings(work, templateId, kind, kind === "PayElement" ? mappings.elements : mappings.controls);
      const keys = await mappingKeys(tx, kind);
      await recordMappings(work, { templateId, of, keys }, before, await findMappings(tx, templateId, kind));
    }
    const data = {
      payElementMappings: mappings.elements.length,
      controlAccountMappings: mappings.controls.length,
      unknownCodes: [...unknownCodes],
    };
    return { data, text: "The mappings are imported." };
  });
}

/** Returns a template with its mappings and splits, pay elements by their codes. */
async function exportedDefinition(tx: Tx, row: TemplateRow): Promise<Definition> {
  const { template_id: id } = row;
  const keys = await mappingKeys(tx, "PayElement");
  const values = await findSplitValues(tx, id);
  return {
    formatVersion: 1,
    template: templateFields(row),
    payElementMappings: (await findMappings(tx, id, "PayElement")).map((mapping) => ({
      code: keys.codeOf(mapping.mapping_key),
      ...accountOf(mapping),
      side: mapping.side,
      isExcluded: mapping.is_excluded,
    })),
    controlAccountMappings: (await findMappings(tx, id, "ControlAccount")).map((mapping) => ({
      controlAccount: mapping.mapping_key as Definition["controlAccountMappings"][number]["controlAccount"],
      ...accountOf(mapping),
    })),
    splitDimensions: (await findSplits(tx, id)).map((split) => ({
      ...showColumns(splitDimension.shape, split),
      values: values
        .filter(({ sequence }) => sequence === split.sequence)
        .map((value) => ({
          splitValueKey: value.split_value_key,
          trackingCode: value.tracking_code,
          accountSegment: value.account_segment,
          nominalCode: value.nominal_code,
        })),
    })),
  };
}

function accountOf({ nominal_code: nominalCode, nominal_name: nominalName, description }: MappingRow) {
  return { nominalCode, nominalName, description };
}

function templateFields(row: TemplateRow): Definition["template"] {
  const { account_code_composition: composition, custom_columns: columns } = row;
  return {
    ...showColumns(template.shape, row),
    accountCodeComposition: composition as Definition["template"]["accountCodeComposition"],
    customColumns: columns === null ? null : [...columns],
  };
}

/** A template that was created from a definition, and the codes that the organisation lacks. */
interface Imported {
  readonly row: TemplateRow;
  readonly unknownCodes: readonly string[];
}

/** Creates a template with its mappings and splits; it names no payroll and is not the default one. */
async function importDefinition(work: RequestWork, name: string, definition: Definition): Promise<Imported> {
  const { tx, context, organisationId, now } = work;
  const { template } = definition;
  const row = await orConflict(IMPORT_DEFINITION_NAME_IN_USE, () =>
    journalTables(tx)
      .insertInto("journal_template")
      .values({
        organisation_id: organisationId,
        template_id: context.ids.next(),
        name,
        description: template.description,
        is_default: false,
        payroll_config_ids: "[]",
        account_code_composition: jsonOf(template.accountCodeComposition),
        narration_format: template.narrationFormat,
        reference_format: template.referenceFormat,
        export_preset: template.exportPreset,
        custom_columns: jsonOf(template.customColumns),
        date_format_preset: template.dateFormatPreset,
        decimal_places: template.decimalPlaces,
        consolidate_lines: template.consolidateLines,
        show_zero_lines: template.showZeroLines,
        accounts_preset: "None",
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  const { mappings, unknownCodes } = await readMappings(work, definition);
  await saveMappings(work, row.template_id, "PayElement", mappings.elements);
  await saveMappings(work, row.template_id, "ControlAccount", mappings.controls);
  await saveSplits(work, row.template_id, definition);
  const after = templates.show(row);
  await recordHistory(work, "journal_template", [
    { recordId: row.template_id, action: "Created", before: null, after },
  ]);
  return { row, unknownCodes };
}

function jsonOf(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}

interface ReadMappings {
  readonly mappings: { readonly elements: readonly Mapping[]; readonly controls: readonly Mapping[] };
  readonly unknownCodes: readonly string[];
}

/** Returns the mappings of a definition by the keys of this organisation; refuses several of one key. */
async function readMappings(work: RequestWork, definition: Definition): Promise<ReadMappings> {
  await ensureSystemElements(work);
  const keys = await mappingKeys(work.tx, "PayElement");
  const { payElementMappings, controlAccountMappings } = definition;
  const known = payElementMappings.flatMap(({ code, ...mapping }) => {
    const key = keys.keyOf(code);
    return key === null ? [] : [{ key, ...mapping }];
  });
  refuseTwice(
    payElementMappings.map(({ code }) => code),
    "payElementMappings",
    "code",
  );
  refuseTwice(
    controlAccountMappings.map(({ controlAccount }) => controlAccount),
    "controlAccountMappings",
    "controlAccount",
  );
  return {
    mappings: {
      elements: known,
      controls: controlAccountMappings.map(({ controlAccount: key, ...mapping }) => ({
        key,
        ...mapping,
        side: null,
        isExcluded: false,
      })),
    },
    unknownCodes: payElementMappings.flatMap(({ code }) => (keys.keyOf(code) === null ? [code] : [])),
  };
}

function refuseTwice(values: readonly string[], list: string, field: string): void {
  const issues = [...values.entries()]
    .filter(([at, value]) => values.indexOf(value) < at)
    .map(([at]) => issueAt(["definition", list, at, field], "duplicate", null));
  if (issues.length > 0) throw invalid(issues);
}

async function saveSplits(work: RequestWork, templateId: string, { splitDimensions }: Definition): Promise<void> {
  for (const [at, { values, sequence, ...split }] of splitDimensions.entries()) {
    await saveSplit(work, templateId, sequence, split, true);
    for (const [place, value] of values.entries()) {
      checkValue(split.dimension, value, ["definition", "splitDimensions", at, "values", place]);
      await saveValue(work, { templateId, sequence, splitValueKey: value.splitValueKey }, value);
    }
  }
}
