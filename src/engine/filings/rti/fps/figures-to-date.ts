import { FAMILY_PAYMENT_TYPES, formatPence, statutoryItem } from "../../../base";
import type { FilingFacts, PayslipOfFiling } from "../../../filing-facts";
import type { GroupPart, Part } from "../message";

/** What is told for the rest of the year once it has been told. */
export const ITEMS_TO_DATE: readonly string[] = [
  "StudentLoansTD",
  "PostgradLoansTD",
  "BenefitsTaxedViaPayrollYTD",
  "EmpeePenContribnsPaidYTD",
  "EmpeePenContribnsNotPaidYTD",
  ...FAMILY_PAYMENT_TYPES.map(statutoryItem),
];

/** The figures of the year in this employment alone, this payment included. */
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

/** The statutory payments of the year. A payment type that the payslip names is told even when it is nought by now. */
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

/** Items once told are told for the rest of the year. */
function toldBefore(facts: FilingFacts): (element: string) => boolean {
  const payment = facts.child("payment", null)?.value("reportedBefore");
  const elements: readonly unknown[] = Array.isArray(payment) ? payment : [];
  return (element) => elements.includes(element);
}
