import type { Payslip } from "../../../engine";
import { FAMILY_PAYMENT_TYPES, readPence, statutoryItem } from "../../../engine/base";

/** Returns the year-to-date elements that a payslip's message reports, as must later ones of the year. */
export function reportedItems({ yearToDate }: Payslip): readonly string[] {
  const pensions: Readonly<Record<string, string>> = yearToDate.pensionContributionsByType;
  const amounts: readonly (readonly [element: string, amount: string | undefined])[] = [
    ["StudentLoansTD", yearToDate.studentLoan],
    ["PostgradLoansTD", yearToDate.postgraduateLoan],
    ["BenefitsTaxedViaPayrollYTD", yearToDate.benefitsTaxedViaPayroll],
    ["EmpeePenContribnsPaidYTD", pensions.NetPayArrangement],
    ["EmpeePenContribnsNotPaidYTD", pensions.ReliefAtSource],
  ];
  return [
    ...amounts.flatMap(([element, amount]) => (readPence(amount ?? "0.00") === 0 ? [] : [element])),
    ...FAMILY_PAYMENT_TYPES.filter((type) => type in yearToDate.statutoryPay).map(statutoryItem),
  ];
}
