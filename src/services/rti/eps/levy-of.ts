import type { Rulebook } from "../../../engine";
import { TAX_MONTHS } from "../../../engine/base";
import { apprenticeshipLevy } from "../../../engine/employer-charges";
import { invalid } from "../../../platform/http";
import { settingsIssue } from "../employer-facts";
import type { EpsContent } from "./submit-eps";

interface LevyAsked {
  readonly taxYear: number;
  readonly taxMonth: number;
  readonly payBill: string;
  /** This scheme's share of the allowance; null for the whole of it. */
  readonly share: string | null;
}

/** Returns the levy of the year to date; refuses an impossible share. A year's allowance is its last month's. */
export function levyOf(
  { taxYear, taxMonth, payBill, share }: LevyAsked,
  rulebook: Rulebook,
): NonNullable<EpsContent["apprenticeshipLevy"]> {
  const facts = {
    taxYear,
    payBillToDate: payBill,
    levyBefore: "0.00",
    ...(share === null ? {} : { allowanceShare: share }),
  };
  const toDate = apprenticeshipLevy({ ...facts, taxMonth }, rulebook);
  const whole = apprenticeshipLevy({ ...facts, taxMonth: TAX_MONTHS.length }, rulebook);
  if (!toDate.ok || !whole.ok) {
    const problems = toDate.ok ? [] : toDate.problems;
    throw invalid(problems.map((problem) => settingsIssue(problem, ["apprenticeshipLevyAllowance"])));
  }
  const { levyToDate: levyDueYearToDate } = toDate.value;
  return { taxMonth, levyDueYearToDate, annualAllowance: whole.value.allowanceToDate };
}
