import { formatPence, type Pence, percentageOfPence } from "../../base";
import type { FeeKind } from "../words";
import type { Charge } from "./invoice-line";
import type { Mappings } from "./mapping-of";
import type { ReadFee, ReadMapping, ReadRun } from "./run-facts";

const MILLION = 1_000_000n;

/** Returns the fees of a run; a fee for nothing, such as starters of a run without any, is not charged. */
export function chargeFees(run: ReadRun, mappings: Mappings<ReadMapping>): readonly Charge[] {
  return run.fees.flatMap((fee) => {
    const { pence, count } = amountOf(fee, run);
    if (pence === 0) return [];
    const source = { payElementId: null, controlAccount: null, feeKind: fee.kind };
    if (mappings.find(source)?.isExcluded === true) return [];
    const place = mappings.placeOf(source);
    return [
      {
        ...source,
        employeeId: null,
        feeId: fee.feeId,
        names: { FeeName: FEE_NAMES[fee.kind], EmployeeCount: String(run.payslips.length) },
        description: fee.description ?? mappings.find(source)?.description ?? null,
        paid: 0,
        pence,
        quantity: BigInt(count) * MILLION,
        accountCode: fee.accountCode ?? place.accountCode,
        taxType: fee.taxType ?? place.taxType,
        ownAccountCode: fee.accountCode,
        ownTaxType: fee.taxType,
      },
    ];
  });
}

/** The description of a fee without one of its own. */
const FEE_NAMES: Readonly<Record<FeeKind, string>> = {
  PerPayslip: "Payslips",
  PerRun: "Pay run",
  PerStarter: "Starters",
  PerLeaver: "Leavers",
  PerMonth: "Monthly fee",
  PercentageOfGross: "Fee on gross pay",
};

function amountOf(fee: ReadFee, run: ReadRun): { readonly pence: Pence; readonly count: number } {
  const count = COUNTS[fee.kind](run);
  if (count === 0) return { pence: 0, count };
  const pence = fee.kind === "PercentageOfGross" ? shareOfGross(fee, run) : (fee.amount ?? 0) * count;
  const minimum = fee.minimum ?? 0;
  return pence < minimum ? { pence: minimum, count: 1 } : { pence, count };
}

const COUNTS: Readonly<Record<FeeKind, (run: ReadRun) => number>> = {
  PerPayslip: ({ payslips }) => payslips.length,
  PerRun: () => 1,
  PerStarter: ({ payslips }) => payslips.filter(({ isStarter }) => isStarter).length,
  PerLeaver: ({ payslips }) => payslips.filter(({ isLeaver }) => isLeaver).length,
  PerMonth: ({ months }) => months,
  PercentageOfGross: () => 1,
};

/** Rounded half up to the penny; a run that takes back more than it pays has no such fee. */
function shareOfGross({ percentage }: ReadFee, { payslips }: ReadRun): Pence {
  const gross = payslips.reduce((sum, { grossPay }) => sum + grossPay, 0);
  return Math.max(0, percentageOfPence(gross, formatPence(percentage ?? 0)));
}
