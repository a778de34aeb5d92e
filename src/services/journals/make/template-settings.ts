import type { ControlAccount, JournalSettings, PayElementMapping, SplitDimension } from "../../../engine/journals";
import type { Tx } from "../../../platform/store";
import { withoutNulls } from "../../contract";
import { type ElementRow, findElements } from "../../pay";
import { findSplits, findValues, type SplitRow, type ValueRow } from "../dimensions/split-rows";
import { findMappings, type MappingRow } from "../mappings/mapping-rows";
import { findSettings, type JournalSettingsRow } from "../settings/settings-rows";
import type { ExportForm } from "../store/journal-tables";
import type { TemplateRow } from "../templates/change-template";

/** The settings of a journal in the engine's form, and how its version is exported. */
interface TemplateSettings {
  readonly settings: JournalSettings;
  readonly form: Omit<ExportForm, "partCount">;
}

/** Returns a template's settings for a run, whose rows have the codes that its elements had then. */
export async function templateSettings(
  tx: Tx,
  row: TemplateRow,
  elementOfCode: ReadonlyMap<string, string>,
): Promise<TemplateSettings> {
  const organisation = await findSettings(tx);
  const elements = await findElements(tx);
  const values = await findValues(tx, row.template_id);
  const mapped = await findMappings(tx, row.template_id, "PayElement");
  const { suspense_account: suspenseAccount } = organisation;
  const settings: JournalSettings = {
    template: engineTemplate(row, organisation),
    payElementMappings: elementMappings(mapped, elements, elementOfCode),
    controlAccountMappings: (await findMappings(tx, row.template_id, "ControlAccount")).map((mapping) => ({
      controlAccount: mapping.mapping_key as ControlAccount,
      ...accountOf(mapping),
    })),
    splitDimensions: (await findSplits(tx, row.template_id)).map((split) => splitOf(split, values)),
    ...(suspenseAccount === null ? {} : { suspenseAccount: withoutNulls(suspenseAccount) }),
  };
  return { settings, form: exportForm(row, organisation) };
}

function engineTemplate(row: TemplateRow, { separator: usual }: JournalSettingsRow): JournalSettings["template"] {
  const { account_code_composition: composition } = row;
  const separator = composition?.separator ?? usual ?? "-";
  return {
    templateId: row.template_id,
    name: row.name,
    decimalPlaces: row.decimal_places,
    consolidateLines: row.consolidate_lines,
    showZeroLines: row.show_zero_lines,
    ...(composition === null ? {} : { accountCodeComposition: { parts: composition.parts, separator } }),
    ...withoutNulls({
      narrationFormat: row.narration_format,
      referenceFormat: row.reference_format,
      dateFormatPreset: row.date_format_preset,
    }),
  };
}

function exportForm(row: TemplateRow, organisation: JournalSettingsRow): TemplateSettings["form"] {
  return {
    preset: row.export_preset ?? organisation.export_preset ?? "Generic",
    dateFormatPreset: row.date_format_preset ?? organisation.date_format_preset,
    decimalPlaces: row.decimal_places,
    customColumns: row.custom_columns,
    clearingAccount: organisation.clearing_account,
  };
}

/** Returns mappings by code: those of the run's own rows first, then of elements by their codes of today. */
function elementMappings(
  mapped: readonly MappingRow[],
  elements: readonly ElementRow[],
  elementOfCode: ReadonlyMap<string, string>,
): readonly PayElementMapping[] {
  const byKey = new Map(mapped.map((row) => [row.mapping_key, row]));
  const byId = new Map(elements.map((element) => [element.pay_element_id, element]));
  const codes = new Map<string, string>(elements.map((element) => [element.code, element.pay_element_id]));
  for (const [code, id] of elementOfCode) codes.set(code, id);
  const ofElements = [...codes].flatMap(([code, id]) => {
    const mapping = byKey.get(id) ?? byKey.get(code);
    if (mapping !== undefined) return [mappingOf(code, mapping)];
    const element = byId.get(id);
    if (element === undefined || element.nominal_code === null) return [];
    return [{ payElementId: code, nominalCode: element.nominal_code, nominalName: element.name }];
  });
  const others = mapped.filter(({ mapping_key: key }) => !byId.has(key) && !codes.has(key));
  return [...ofElements, ...others.map((mapping) => mappingOf(mapping.mapping_key, mapping))];
}

function mappingOf(code: string, mapping: MappingRow): PayElementMapping {
  const { side, is_excluded: isExcluded } = mapping;
  return { payElementId: code, ...accountOf(mapping), ...withoutNulls({ side }), isExcluded };
}

function accountOf({ nominal_code: nominalCode, nominal_name: nominalName, description }: MappingRow) {
  return { nominalCode, ...withoutNulls({ nominalName, description }) };
}

function splitOf(split: SplitRow, values: readonly ValueRow[]): SplitDimension {
  const own = values.filter(({ sequence }) => sequence === split.sequence);
  return {
    sequence: split.sequence,
    dimension: split.dimension,
    appliesTo: split.applies_to,
    ...withoutNulls({ tagGroup: split.tag_group, trackingCategory: split.tracking_category }),
    ...(own.length === 0 ? {} : { values: own.map(splitValue) }),
  };
}

function splitValue({ split_value_key, tracking_code, account_segment, nominal_code }: ValueRow) {
  return {
    splitValueKey: split_value_key,
    ...withoutNulls({ trackingCode: tracking_code, accountSegment: account_segment, nominalCode: nominal_code }),
  };
}
