import type { Selectable } from "kysely";
import { readMillionths, unitsTimesRate } from "../../../engine/base";
import type { ElementRow } from "../../pay";
import type { SentLine } from "../contract/line-schemas";
import type { PayRunTables } from "../store/pay-run-tables";

type LineRow = Selectable<PayRunTables["payroll_line"]>;

export interface LineAmount {
  /** Pence. */
  readonly amount: number;
  readonly payRate: string | null;
}

/** Returns a line's amount: units times rate, rounded half up to the penny (away from zero); null if not stated. */
export function lineAmount({ units, payRate, amount }: SentLine, element: ElementRow): LineAmount | null {
  if (units !== null) {
    const rate = payRate ?? element.default_rate;
    return rate === null
      ? null
      : { amount: unitsTimesRate(readMillionths(units), readMillionths(rate)), payRate: rate };
  }
  if (amount === null && takesPercentage(element)) return percentageOf(payRate ?? element.default_rate);
  const pence = amount ?? element.default_amount;
  return pence === null ? null : { amount: pence, payRate: null };
}

/** Whether lines of an element may give a percentage instead of an amount. */
export function takesPercentage({ calculation_type }: ElementRow): boolean {
  return calculation_type === "PercentageOfGross";
}

/** The amount of a percentage is only known with the payslip. */
function percentageOf(rate: string | null): LineAmount | null {
  return rate === null ? null : { amount: 0, payRate: rate };
}

/** Returns whether a stored line is a percentage of gross pay: it has a rate and no units. */
export function isPercentage<Row extends Pick<LineRow, "units" | "pay_rate">>(
  row: Row,
): row is Row & { readonly pay_rate: string } {
  return row.units === null && row.pay_rate !== null;
}
