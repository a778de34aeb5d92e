import { invalid, issueAt } from "../../../platform/http";
import { orConflict, type RequestWork, recordHistory } from "../../contract";
import { ensureSystemElements } from "../../pay";
import { checkValue, saveValue } from "../dimensions/mount-values";
import { saveSplit } from "../dimensions/save-split";
import { mappingKeys } from "../mappings/mapping-keys";
import { type Mapping, saveMappings } from "../mappings/mapping-rows";
import type { JournalTables } from "../store/journal-tables";
import type { TemplateRow } from "./change-template";
import type { Definition } from "./definition";
import { templates } from "./templates";

const NAME_IN_USE = { journal_template_name: { token: "name_in_use", text: "Another template has this name." } };

/** A template that was created from a definition, and the codes that the organisation lacks. */
interface Imported {
  readonly row: TemplateRow;
  readonly unknownCodes: readonly string[];
}

/** Creates a template with its mappings and splits; it names no payroll and is not the default one. */
export async function importDefinition(work: RequestWork, name: string, definition: Definition): Promise<Imported> {
  const { tx, context, organisationId, now } = work;
  const { template } = definition;
  const row = await orConflict(NAME_IN_USE, () =>
    tx
      .withTables<JournalTables>()
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
export async function readMappings(work: RequestWork, definition: Definition): Promise<ReadMappings> {
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
