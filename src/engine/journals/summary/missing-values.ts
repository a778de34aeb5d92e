import type { ReadPayslip } from "../read/journal-payslip";
import type { ReadSplit } from "../read/splits";
import type { Warnings } from "./warnings";

/** Warns of employees without a value for a dimension. */
export function warnOfMissingValues(
  payslips: readonly ReadPayslip[],
  splits: readonly ReadSplit[],
  warnings: Warnings,
): void {
  for (const split of splits) {
    const employees = payslips.filter((payslip) => isMissing(split, payslip)).length;
    if (employees > 0) warnings.add("split_value_missing", { dimension: split.category, employees });
  }
}

function isMissing({ dimension, tagGroup }: ReadSplit, { shares, tags }: ReadPayslip): boolean {
  if (dimension === "Department") return shares.some(({ department }) => department === null);
  return dimension === "TagGroup" && !tags.some((tag) => tag.startsWith(`${tagGroup}:`));
}
