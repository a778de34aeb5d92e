import type { Tx } from "../../../platform/store";
import { findSplits, findValues } from "../dimensions/split-rows";
import { mappingKeys } from "../mappings/mapping-keys";
import { findMappings, type MappingRow } from "../mappings/mapping-rows";
import type { TemplateRow } from "./change-template";
import type { Definition } from "./definition";

/** Returns a template with its mappings and splits, pay elements by their codes. */
export async function exportedDefinition(tx: Tx, row: TemplateRow): Promise<Definition> {
  const { template_id: id } = row;
  const keys = await mappingKeys(tx, "PayElement");
  const values = await findValues(tx, id);
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
      sequence: split.sequence,
      dimension: split.dimension,
      tagGroup: split.tag_group,
      trackingCategory: split.tracking_category,
      appliesTo: split.applies_to,
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
    name: row.name,
    description: row.description,
    accountCodeComposition: composition as Definition["template"]["accountCodeComposition"],
    narrationFormat: row.narration_format,
    referenceFormat: row.reference_format,
    exportPreset: row.export_preset,
    customColumns: columns === null ? null : [...columns],
    dateFormatPreset: row.date_format_preset,
    decimalPlaces: row.decimal_places,
    consolidateLines: row.consolidate_lines,
    showZeroLines: row.show_zero_lines,
  };
}
