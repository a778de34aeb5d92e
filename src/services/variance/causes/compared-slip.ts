import { byName, formatPence, PAYSLIP_AMOUNT_NAMES, readPence } from "../../../engine/base";
import type { ExplainChangesFacts } from "../../../engine/reports";
import { contributionsOf, type SlipDocument } from "../../pay-runs";
import { rowSource, type ShownRow } from "./row-source";

export type ComparedSlip = NonNullable<ExplainChangesFacts["previous"]>;
type Row = ComparedSlip["rows"][number];

/** A stored payslip, with the date that decides its tax period. */
export interface StoredSlip {
  readonly regular_payment_date: string;
  readonly document: SlipDocument;
}

/** Returns a stored payslip in the form in which payslips are compared. */
export function comparedSlip({ regular_payment_date, document }: StoredSlip): ComparedSlip {
  const { payslip, shown } = document;
  const { yearToDate, forPeriod } = payslip;
  const before = (name: "taxablePay" | "tax", earlier: string) =>
    formatPence(readPence(yearToDate[name]) - readPence(forPeriod[name]) + readPence(earlier));
  return {
    payFrequency: payslip.payFrequency,
    paymentDate: regular_payment_date,
    taxCode: payslip.taxCode,
    week1Month1: payslip.week1Month1,
    studentLoanPlan: shown.studentLoanPlan,
    loanMultiplesOfWeeks: document.compared?.loanMultiplesOfWeeks ?? null,
    taxablePayBefore: before("taxablePay", yearToDate.previousTaxablePay),
    taxBefore: before("tax", yearToDate.previousTaxPaid),
    earnings: Object.fromEntries(
      payslip.niBreakdown.map(({ niCategory, grossForEmployeeNi }) => [niCategory, grossForEmployeeNi]),
    ),
    amounts: byName(PAYSLIP_AMOUNT_NAMES, (name) => forPeriod[name] ?? "0.00"),
    rows: rowsOf(document),
    sharesPeriod: document.compared?.sharesPeriod ?? shown.isDirector,
  };
}

function rowsOf(document: SlipDocument): readonly Row[] {
  const groups = [...new Set(document.shown.summaryItems.flatMap(({ pensionGroupId }) => pensionGroupId ?? []))];
  return document.shown.summaryItems.flatMap((row) => {
    const lineType = row.lineType as Row["lineType"] | null;
    return lineType === null ? [] : [comparedRow(row, lineType, document, groups)];
  });
}

/** Rows of earlier versions of the product, whose payslips do not state it, count for what their line type can. */
function comparedRow(row: ShownRow, lineType: Row["lineType"], document: SlipDocument, groups: readonly string[]): Row {
  const counts = document.compared?.counts[row.id ?? ""];
  return {
    source: rowSource(row),
    code: row.orderId ?? row.code,
    description: row.description === "" ? row.code : row.description,
    lineType,
    amount: row.pensionLineType === "Refund" ? formatPence(-readPence(row.amount)) : row.amount,
    pensionType: row.pensionType,
    isTaxable: counts?.isTaxable ?? true,
    isNiable: counts?.isNiable ?? lineType !== "PayrolledBenefit",
    isPensionable: counts?.isPensionable ?? true,
    contributionPay: contributionPay(row, document, groups),
  };
}

/** Returns the pay that a pension's row is calculated on; null for other rows, and for contributions by agreement. */
function contributionPay(row: ShownRow, { payslip }: SlipDocument, groups: readonly string[]): string | null {
  const pension = contributionsOf(payslip)[groups.indexOf(row.pensionGroupId ?? "")];
  if (pension === undefined) return null;
  if (row.pensionLineType === "Contribution") return pension.pensionableEarnings;
  return row.pensionLineType === "EmployerContribution" ? pension.employerPensionableEarnings : null;
}
