import type { PaymentFacts } from "../../../engine";
import type { NotedLine } from "./engine-lines";

const WEEK = { unit: "Week", count: 1 } as const;
const MONEY: readonly unknown[] = ["Payment", "StatutoryPayment"];

/**
 * One-off pay after leaving, such as accrued holiday pay, has an earnings period of a week. If there is regular pay
 * too, everything has the usual period.
 */
export function earningsPeriodAfterLeaving(lines: readonly NotedLine[]): Pick<PaymentFacts, "niEarningsPeriod"> {
  const pay = lines.filter(({ line }) => MONEY.includes(line.lineType ?? "Payment") && line.isNiable !== false);
  return pay.length > 0 && pay.every(({ comesOnce }) => comesOnce === true) ? { niEarningsPeriod: WEEK } : {};
}
