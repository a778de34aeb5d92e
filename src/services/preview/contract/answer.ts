import type { Payslip, Success, SummaryItem, WorkingStep } from "../../../engine";
import { type TokenArgument, tokenArguments } from "../../../platform";
import {
  type Group,
  getShortfall,
  type PayslipWarning,
  type PensionRow,
  payslipWarnings,
  pensionRows,
  type ShownAmounts,
  withEarnings,
} from "../../pay-runs";
import type { RequestWarning } from "../facts/letter-for-age";

interface AnswerWarning {
  readonly employeeId: null;
  readonly token: string;
  readonly text: string;
  readonly tokenArguments: readonly TokenArgument[] | null;
}

/** The data of a gross-to-net preview. */
export interface CalculatorAnswer
  extends Pick<Payslip, "taxYear" | "period" | "taxWeek" | "taxMonth" | "niBreakdown" | "employerCost"> {
  readonly forPeriod: ShownAmounts;
  readonly yearToDate: Payslip["yearToDate"] & ShownAmounts;
  readonly summaryItems: readonly object[];
  readonly shortfall: string | null;
  readonly warnings: readonly AnswerWarning[];
  readonly workings: readonly WorkingStep[] | null;
  readonly workingsSources: object | null;
  readonly rulesDigest: string;
}

export function toAnswer(
  payslip: Payslip,
  { workings, rules }: Success<unknown>,
  own: readonly RequestWarning[],
  groups: readonly Group[],
): CalculatorAnswer {
  const { taxYear, period, taxWeek, taxMonth, forPeriod, yearToDate, niBreakdown, employerCost } = payslip;
  const rows = pensionRows(payslip, groups);
  return {
    taxYear,
    period,
    taxWeek,
    taxMonth,
    forPeriod: withEarnings(forPeriod),
    yearToDate: withEarnings(yearToDate),
    summaryItems: payslip.summaryItems.map((item) => summaryRow(item, rows.get(item))),
    niBreakdown,
    employerCost,
    shortfall: getShortfall(payslip),
    warnings: [...payslipWarnings(payslip), ...own].map(warning),
    workings: workings?.steps ?? null,
    workingsSources: workings?.sources ?? null,
    rulesDigest: rules,
  };
}

/** Returns a row with the fields only stored records have. Written out: spreading objects takes ten times as long. */
function summaryRow(item: SummaryItem, ofPension: PensionRow | undefined): object {
  return {
    payElementId: null,
    units: null,
    unitName: null,
    payRate: null,
    from: null,
    to: null,
    statutoryPayId: null,
    recurringLineItemId: null,
    orderId: item.lineType === "AttachmentOrder" ? item.id : null,
    pensionGroupId: ofPension?.pensionGroupId ?? null,
    pensionEmployerContribution: ofPension?.pensionEmployerContribution ?? null,
    pensionMetadata: ofPension?.pensionMetadata ?? null,
    canEdit: false,
    id: item.id,
    code: item.code,
    description: item.description,
    type: item.type,
    amount: item.amount,
    lineType: item.lineType,
    statutoryType: item.statutoryType,
    pensionLineType: item.pensionLineType,
    pensionType: item.pensionType,
  };
}

function warning({ token, text, arguments: args }: PayslipWarning | RequestWarning): AnswerWarning {
  return { employeeId: null, token, text, tokenArguments: tokenArguments(args) };
}
