import type { Payslip, Success, SummaryItem, Warning, WorkingStep } from "../../../engine";
import { type TokenArgument, tokenArguments } from "../../../platform";
import type { RequestWarning } from "../letter-for-age";

interface AnswerWarning {
  readonly employeeId: null;
  readonly token: string;
  readonly text: string;
  readonly tokenArguments: readonly TokenArgument[] | null;
}

/** The data of a gross-to-net preview. */
export interface CalculatorAnswer
  extends Pick<
    Payslip,
    "taxYear" | "period" | "taxWeek" | "taxMonth" | "forPeriod" | "yearToDate" | "niBreakdown" | "employerCost"
  > {
  readonly summaryItems: readonly object[];
  readonly warnings: readonly AnswerWarning[];
  readonly workings: readonly WorkingStep[] | null;
  readonly workingsSources: object | null;
  readonly rulesDigest: string;
}

const TEXTS: Readonly<Record<Warning["token"], string>> = {
  regulatory_limit_applied: "Tax is limited to half of the pay in money; the rest is collected later.",
  student_loan_restricted: "Loan deductions are cut to what tax and National Insurance leave.",
};

export function answerOf(
  payslip: Payslip,
  { workings, rules }: Success<unknown>,
  own: readonly RequestWarning[],
): CalculatorAnswer {
  const { taxYear, period, taxWeek, taxMonth, forPeriod, yearToDate, niBreakdown, employerCost } = payslip;
  return {
    taxYear,
    period,
    taxWeek,
    taxMonth,
    forPeriod,
    yearToDate,
    summaryItems: payslip.summaryItems.map(summaryRow),
    niBreakdown,
    employerCost,
    warnings: [
      ...payslip.warnings.map((each) => warning(each, TEXTS[each.token])),
      ...own.map((each) => warning(each, each.text)),
    ],
    workings: workings?.steps ?? null,
    workingsSources: workings?.sources ?? null,
    rulesDigest: rules,
  };
}

/** A row with the fields that only stored records have. Written out: spreading two objects takes ten times as long. */
function summaryRow(item: SummaryItem): object {
  return {
    payElementId: null,
    units: null,
    unitName: null,
    payRate: null,
    from: null,
    to: null,
    statutoryPayId: null,
    orderId: null,
    pensionGroupId: null,
    pensionEmployerContribution: null,
    pensionMetadata: null,
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

function warning(
  { token, arguments: args }: Pick<Warning, "arguments"> & { readonly token: string },
  text: string,
): AnswerWarning {
  return { employeeId: null, token, text, tokenArguments: tokenArguments(args) };
}
