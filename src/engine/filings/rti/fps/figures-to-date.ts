import { FAMILY_PAYMENT_TYPES, formatPence, type Pence, statutoryItem } from "../../../base";
import type { GroupPart, Part } from "../message";
import type { FpsPayslip } from "./fps-payslip";

/** Items that are reported for the rest of the year once they have been reported. */
export const ITEMS_TO_DATE: readonly string[] = [
  "StudentLoansTD",
  "PostgradLoansTD",
  "BenefitsTaxedViaPayrollYTD",
  "EmpeePenContribnsPaidYTD",
  "EmpeePenContribnsNotPaidYTD",
  ...FAMILY_PAYMENT_TYPES.map(statutoryItem),
  "SPBPNIREYTD",
];

interface PaidEmployment {
  readonly payslip: FpsPayslip;
  readonly payment: { readonly reportedBefore: readonly string[] };
}

/** Returns the year-to-date figures of this employment alone, including this payment. */
export function getFiguresToDate({ payslip, payment }: PaidEmployment): GroupPart {
  const { yearToDate } = payslip;
  const from = (field: string) => `${yearToDate.place}/${field}`;
  const item = (element: string, pence: Pence, field: string): Part | null =>
    pence !== 0 || payment.reportedBefore.includes(element) ? { text: formatPence(pence), from: from(field) } : null;
  const pension = (type: string) => yearToDate.pensionContributionsByType.get(type) ?? 0;
  const pensions = "pensionContributionsByType";
  return {
    from: payslip.place,
    parts: {
      TaxablePay: { text: formatPence(yearToDate.taxablePay), from: from("taxablePay") },
      TotalTax: { text: formatPence(yearToDate.tax), from: from("tax") },
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
export function getStatutoryItems({ payslip, payment }: PaidEmployment): Readonly<Record<string, Part | null>> {
  const { statutoryPay, place } = payslip.yearToDate;
  const items = FAMILY_PAYMENT_TYPES.map((type) => {
    const element = statutoryItem(type);
    const pence = statutoryPay.get(type);
    const isReported = pence !== undefined || payment.reportedBefore.includes(element);
    return [element, isReported ? { text: formatPence(pence ?? 0), from: `${place}/statutoryPay` } : null];
  });
  return Object.fromEntries(items);
}
