import type { Rulebook } from "../../../engine";
import { formatDate, formatPence, lastDayOfTaxMonth } from "../../../engine/base";
import { assessSmallEmployer } from "../../../engine/statutory-pay/recovery";
import type { Tx } from "../../../platform/store";
import { class1Contributions } from "../../pay-runs";

/** Returns whether an employer is small in a tax year, by the year before's contributions; null if unknown. */
export async function isSmallEmployer(tx: Tx, rulebook: Rulebook, taxYear: number): Promise<boolean | null> {
  const before = await class1Contributions(tx, taxYear - 1);
  if (before === null) return null;
  const facts = { class1Contributions: formatPence(before.amount), taxMonths: before.months };
  const assessed = assessSmallEmployer({ ...facts, testDate: formatDate(lastDayOfTaxMonth(taxYear, 1)) }, rulebook);
  return assessed.ok ? assessed.value.isSmallEmployer : null;
}
