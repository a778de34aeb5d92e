import type { PaymentFacts } from "../../../engine";
import type { NotedLine } from "./engine-lines";

const WEEK = { unit: "Week", count: 1 } as const;
const MONEY: readonly unknown[] = ["Payment", "StatutoryPayment"];

/**
 * What comes once after somebody has left, such as accrued holiday pay, has a week as its earnings period. With pay of the
 * usual kind beside it everything has the usual one.
 */
export function earningsPeriodAfterLeaving(lines: readonly NotedLine[]): Pick<PaymentFacts, "niEarningsPeriod"> {
  const pay = lines.filter(({ line }) => MONEY.includes(line.lineType ?? "Payment") && line.isNiable !== false);
  return pay.length > 0 && pay.every(({ comesOnce }) => comesOnce === true) ? { niEarningsPeriod: WEEK } : {};
}
