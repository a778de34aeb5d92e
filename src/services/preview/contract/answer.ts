import type { Payslip, Success, SummaryItem, WorkingStep } from "../../../engine";
import { formatPence, readPence } from "../../../engine/base";
import { type TokenArgument, tokenArguments } from "../../../platform";
import {
  class1aRows,
  type Group,
  type PayslipWarning,
  type PensionRow,
  payslipWarnings,
  pensionRows,
  shortfallOf,
} from "../../pay-runs";
import type { RequestWarning } from "../facts/letter-for-age";

interface AnswerWarning {
  readonly employeeId: null;
  readonly token: string;
  readonly text: string;
  readonly tokenArguments: readonly TokenArgument[] | null;
}

interface OwnAmounts {
  readonly pensionablePay: string;
  readonly qualifyingEarnings: string;
  readonly class1aOnTermination: string;
}

type OwnPence = { readonly [name in keyof OwnAmounts]: number };

/** Amounts beyond the engine's, in pence: of the year before, and of the payment. */
interface OwnSums {
  readonly before: OwnPence;
  readonly own: OwnPence;
}

/** The data of a gross-to-net preview. */
export interface CalculatorAnswer
  extends Pick<Payslip, "taxYear" | "period" | "taxWeek" | "taxMonth" | "niBreakdown" | "employerCost"> {
  readonly forPeriod: Payslip["forPeriod"] & OwnAmounts;
  readonly yearToDate: Payslip["yearToDate"] & OwnAmounts;
  readonly summaryItems: readonly object[];
  readonly shortfall: string | null;
  readonly warnings: readonly AnswerWarning[];
  readonly workings: readonly WorkingStep[] | null;
  readonly workingsSources: object | null;
  readonly rulesDigest: string;
}

export function answerOf(
  payslip: Payslip,
  { workings, rules }: Success<unknown>,
  own: readonly RequestWarning[],
  { before, own: pay }: OwnSums,
  group: Group | null,
): CalculatorAnswer {
  const { taxYear, period, taxWeek, taxMonth, forPeriod, yearToDate, niBreakdown, employerCost } = payslip;
  const rows = pensionRows(payslip, group);
  return {
    taxYear,
    period,
    taxWeek,
    taxMonth,
    forPeriod: {
      ...forPeriod,
      pensionablePay: formatPence(pay.pensionablePay),
      qualifyingEarnings: formatPence(pay.qualifyingEarnings),
      class1aOnTermination: formatPence(pay.class1aOnTermination),
    },
    yearToDate: {
      ...yearToDate,
      pensionablePay: formatPence(before.pensionablePay + pay.pensionablePay),
      qualifyingEarnings: formatPence(before.qualifyingEarnings + pay.qualifyingEarnings),
      class1aOnTermination: formatPence(before.class1aOnTermination + pay.class1aOnTermination),
    },
    summaryItems: [...payslip.summaryItems, ...class1aRows(pay.class1aOnTermination)].map((item) =>
      summaryRow(item, rows.get(item)),
    ),
    niBreakdown,
    employerCost: formatPence(readPence(employerCost) + pay.class1aOnTermination),
    shortfall: shortfallOf(payslip),
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
