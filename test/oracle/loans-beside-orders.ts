import type { CourtOrderFacts } from "../../src/engine/court-orders";
import { Decimal, floorTo, money, ZERO } from "./decimals";

/** A priority order with a fixed sum for the pay day: `AeoPriority` with the court's protected rate, or `CmsDeo`. */
export type FixedOrder = Pick<
  CourtOrderFacts,
  "orderType" | "orderId" | "dateMade" | "dateReceived" | "fixedAmount" | "protectedEarningsSettingCourtPerAmount"
>;

export interface LoansLeft {
  /** The deduction under each order, in their running order. */
  readonly deductions: readonly Decimal[];
  readonly taken: Decimal;
  readonly studentLoan: Decimal;
  readonly postgraduateLoan: Decimal;
}

interface LoansDue {
  readonly studentLoan: Decimal;
  readonly postgraduateLoan: Decimal;
}

/** Applies rules 5.1, 5.3, 6.1, 7.1 and 7.2 of the sheet, with S-10, to orders that carry nothing forward. */
export function loansBesideFixedOrders(
  net: Decimal,
  orders: readonly FixedOrder[],
  due: LoansDue,
  isStudentFirst: boolean,
): LoansLeft {
  const { deductions, residue, protectedSums } = operate(net, [...orders].sort(bySequence));
  const taken = net.minus(residue);
  const room = Decimal.min(...protectedSums.map((sum) => Decimal.max(ZERO, residue.minus(sum))));
  // No order is to be complied with if there are no earnings (7.4).
  if (net.isZero() || due.studentLoan.plus(due.postgraduateLoan).lte(room)) return { deductions, taken, ...due };
  const whole = floorTo(room, 0);
  const first = Decimal.min(isStudentFirst ? due.studentLoan : due.postgraduateLoan, whole);
  const second = Decimal.min(isStudentFirst ? due.postgraduateLoan : due.studentLoan, whole.minus(first));
  const [studentLoan, postgraduateLoan] = isStudentFirst ? [first, second] : [second, first];
  return { deductions, taken, studentLoan, postgraduateLoan };
}

/** Returns the protected sums that limit the loan: 60% at each maintenance order, and the most recent court's rate. */
function operate(net: Decimal, sequence: readonly FixedOrder[]) {
  let residue = net;
  const protectedSums: Decimal[] = [];
  const deductions: Decimal[] = [];
  let ofCourt: Decimal | null = null;
  for (const order of sequence) {
    const isCourt = order.orderType === "AeoPriority";
    const kept = isCourt
      ? money(order.protectedEarningsSettingCourtPerAmount ?? undefined)
      : residue.times("0.6").mul(100).ceil().div(100);
    const deducted = Decimal.max(ZERO, Decimal.min(money(order.fixedAmount ?? undefined), residue.minus(kept)));
    residue = residue.minus(deducted);
    deductions.push(deducted);
    if (isCourt) ofCourt = kept;
    else protectedSums.push(kept);
  }
  if (ofCourt !== null) protectedSums.push(ofCourt);
  return { residue, deductions, protectedSums };
}

/** Sorts by the day made, the day received, then the id; so the last court order of the sequence is the most recent. */
function bySequence(one: FixedOrder, other: FixedOrder): number {
  const key = ({ dateMade, dateReceived, orderId }: FixedOrder) => `${dateMade} ${dateReceived} ${orderId}`;
  return key(one) < key(other) ? -1 : 1;
}
