import type { FiguresInForce } from "../../engine/rulebook";
import type { PackedPayment } from "./packed-row";

const WHOLE = 10_000;
const PLENTY = 9_000;
const RATES = new WeakMap<FiguresInForce, number>();

/**
 * Returns whether deductions could exceed the pay, with tax at its limit and contributions and loans at the highest
 * rates on all pay. If so, the columns' net pay is checked, and a negative row goes to the single path.
 */
export function mayExceedPay(
  { terms, pay }: Pick<PackedPayment, "terms" | "pay">,
  figures: FiguresInForce | undefined,
): boolean {
  if (figures === undefined) return true;
  const { plans, postgraduateLoan } = figures.studentLoans;
  const plan = terms.plan === null ? 0 : (plans[terms.plan]?.rateBasisPoints ?? 0);
  const postgraduate = terms.postgraduateLoan ? postgraduateLoan.rateBasisPoints : 0;
  const { gross, niable, netChanges } = pay;
  const limit = figures.incomeTax.regulatoryLimitBasisPoints;
  const highest = highestRate(figures);
  // Loan deductions are limited to the pay after tax and contributions, so plain pay is always enough.
  if (netChanges >= 0 && niable <= gross && limit + highest <= PLENTY) return false;
  const shares = gross * limit + niable * (highest + plan + postgraduate);
  return shares - netChanges * WHOLE > (gross - 1) * WHOLE;
}

/** Returns the highest employee contribution rate of any letter. */
function highestRate(figures: FiguresInForce): number {
  const known = RATES.get(figures);
  if (known !== undefined) return known;
  const { rates, directors } = figures.nationalInsurance;
  const groups = [rates, directors.rates].flatMap(({ employee }) => Object.values(employee));
  const highest = Math.max(...groups.flatMap(({ main, upper }) => [main, upper]));
  RATES.set(figures, highest);
  return highest;
}
