import { FAMILY_PAYMENT_TYPES, formatPence, statutoryItem } from "../../../base";
import type { FilingFacts, PayslipOfFiling } from "../../../filing-facts";
import type { GroupPart, Part } from "../message";

/** Items that are reported for the rest of the year once they have been reported. */
export const ITEMS_TO_DATE: readonly string[] = [
  "StudentLoansTD",
  "PostgradLoansTD",
  "BenefitsTaxedViaPayrollYTD",
  "EmpeePenContribnsPaidYTD",
  "EmpeePenContribnsNotPaidYTD",
  ...FAMILY_PAYMENT_TYPES.map(statutoryItem),
];

/** Returns the year-to-date figures of this employment alone, including this payment. */
export function figuresToDateOf(facts: FilingFacts, { yearToDate }: PayslipOfFiling): GroupPart {
  const told = toldBefore(facts);
  const item = (element: string, pence: number, field: string): Part | null =>
    pence !== 0 || told(element) ? { text: formatPence(pence), from: yearToDate.at(field) } : null;
  const pension = (type: string) => yearToDate.pension.get(type) ?? 0;
  const pensions = "pensionContributionsByType";
  return {
    from: facts.at("payslip"),
    parts: {
      TaxablePay: { text: formatPence(yearToDate.taxablePay), from: yearToDate.at("taxablePay") },
      TotalTax: { text: formatPence(yearToDate.tax), from: yearToDate.at("tax") },
      StudentLoansTD: item("StudentLoansTD", yearToDate.studentLoan, "studentLoan"),
      PostgradLoansTD: item("PostgradLoansTD", yearToDate.postgraduateLoan, "postgraduateLoan"),
      BenefitsTaxedViaPayrollYTD: item(
        "BenefitsTaxedViaPayrollYTD",
        yearToDate.benefitsTaxedViaPayroll,
        "benefitsTaxedViaPayroll",
      ),
      EmpeePenContribnsPaidYTD: item("EmpeePenContribnsPaidYTD", pension("NetPayArrangement"), pensions),
      EmpeePenContribnsNotPaidYTD: item("EmpeePenContribnsNotPaidYTD", pension("ReliefAtSource"), pensions),
    },
  };
}

/** Returns the year's statutory payments. A payment type on the payslip is reported even if it is now zero. */
export function statutoryItemsOf(
  facts: FilingFacts,
  { yearToDate }: PayslipOfFiling,
): Readonly<Record<string, Part | null>> {
  const told = toldBefore(facts);
  const items = FAMILY_PAYMENT_TYPES.map((type) => {
    const element = statutoryItem(type);
    const pence = yearToDate.statutoryPay.get(type);
    const isTold = pence !== undefined || told(element);
    return [element, isTold ? { text: formatPence(pence ?? 0), from: yearToDate.at("statutoryPay") } : null];
  });
  return Object.fromEntries(items);
}

/** Items that earlier messages reported; they are reported for the rest of the year. */
function toldBefore(facts: FilingFacts): (element: string) => boolean {
  const payment = facts.child("payment", null)?.value("reportedBefore");
  const elements: readonly unknown[] = Array.isArray(payment) ? payment : [];
  return (element) => elements.includes(element);
}
