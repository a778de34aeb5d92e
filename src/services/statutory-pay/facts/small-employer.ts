import type { Rulebook } from "../../../engine";
import { formatPence, readDate, taxYearOf } from "../../../engine/base";
import { assessSmallEmployer } from "../../../engine/statutory-pay/recovery";
import type { Tx } from "../../../platform/store";
import { findTaxSettings } from "../../pay";
import { class1Contributions } from "../../pay-runs";

/**
 * Returns whether an employer counts as small for an award: as the tax settings say, else by the contributions of the
 * tax year before the test date; null if nothing says.
 */
export async function isSmallFor(tx: Tx, rulebook: Rulebook, testDate: string | null): Promise<boolean | null> {
  const stated = (await findTaxSettings(tx))?.record.smallEmployersRelief ?? null;
  if (stated !== null || testDate === null) return stated;
  const before = await class1Contributions(tx, taxYearOf(readDate(testDate)) - 1);
  if (before === null) return null;
  const facts = { testDate, class1Contributions: formatPence(before.amount), taxMonths: before.months };
  const assessed = assessSmallEmployer(facts, rulebook);
  return assessed.ok ? assessed.value.isSmallEmployer : null;
}
