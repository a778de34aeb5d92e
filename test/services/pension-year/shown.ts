import type { Payslip } from "../../../src/engine";
import { readPence } from "../../../src/engine/base";
import type { PayslipData } from "../../../src/services/pay-runs";

export type Row = PayslipData["summaryItems"][number];

/** Returns of a payslip over HTTP what the library also states; it shows some more. */
export function statedOverHttp(slip: PayslipData, expected: Payslip) {
  return {
    forPeriod: namesOf(expected.forPeriod, slip.forPeriod),
    yearToDate: namesOf(expected.yearToDate, slip.yearToDate),
    niBreakdown: slip.niBreakdown,
    niCategory: slip.niCategory,
    rows: pensionRows(slip).map((row) => {
      const { code, type, amount, pensionLineType, pensionType, pensionEmployerContribution, pensionMetadata } = row;
      const { pensionGroupId, pensionGroupName, ...stated } = pensionMetadata ?? {};
      return {
        row: { code, type, amount, pensionLineType, pensionType },
        pensionEmployerContribution,
        pensionMetadata: stated,
      };
    }),
  };
}

function namesOf(known: object, shown: object) {
  return Object.fromEntries(Object.entries(shown).filter(([name]) => name in known));
}

/** Returns the rows of a payslip that are of a pension. */
export function pensionRows({ summaryItems }: PayslipData): readonly Row[] {
  return summaryItems.filter(({ pensionLineType }) => pensionLineType !== null);
}

/** Adds the amounts of rows, in pence. */
export function sumOf(rows: readonly Row[], isCounted: (row: Row) => boolean): number {
  return rows.filter(isCounted).reduce((sum, { amount }) => sum + readPence(String(amount)), 0);
}

/** Sacrificed pay is deducted from the member, and is the employer's contribution. */
export function isSacrificed({ pensionType, type }: Row): boolean {
  return pensionType === "SalarySacrifice" && type === "Deduction";
}
