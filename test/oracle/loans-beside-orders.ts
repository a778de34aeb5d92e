import { Decimal, floorTo, money, ZERO } from "./decimals";

/** A priority order with a fixed sum for the pay day, as the court-order sheet has it. */
export interface FixedOrder {
  readonly orderId: string;
  readonly orderType: "CmsDeo" | "AeoPriority";
  readonly dateMade: string;
  readonly dateReceived: string;
  readonly fixedAmount: string;
  /** The court's protected rate; a deduction order for maintenance protects 60%. */
  readonly protectedRate: string | null;
}

export interface LoansLeft {
  readonly taken: Decimal;
  readonly studentLoan: Decimal;
  readonly postgraduateLoan: Decimal;
}

/** Applies rules 5.1, 5.3, 6.1, 7.1 and 7.2 of the sheet, with S-10, to orders that carry nothing forward. */
export function loansBesideFixedOrders(
  net: string,
  orders: readonly FixedOrder[],
  due: { readonly studentLoan: string; readonly postgraduateLoan: string },
  isStudentFirst: boolean,
): LoansLeft {
  const sequence = [...orders].sort(bySequence);
  const operated = operate(money(net), sequence);
  const limits = operated.protectedSums.map((sum) => Decimal.max(ZERO, operated.residue.minus(sum)));
  const room = Decimal.min(...limits);
  const names = ["postgraduateLoan", "studentLoan"] as const;
  const [first, second] = isStudentFirst ? ([names[1], names[0]] as const) : names;
  const whole = floorTo(room, 0);
  const one = Decimal.min(money(due[first]), whole);
  const other = Decimal.min(money(due[second]), whole.minus(one));
  const isWhole = money(due.studentLoan).plus(due.postgraduateLoan).lte(room);
  const taken = { [first]: isWhole ? money(due[first]) : one, [second]: isWhole ? money(due[second]) : other };
  return { taken: operated.taken, ...(taken as Pick<LoansLeft, "studentLoan" | "postgraduateLoan">) };
}

/** Returns the protected sums that limit the loan: 60% at each maintenance order, and the most recent court's rate. */
function operate(net: Decimal, sequence: readonly FixedOrder[]) {
  let residue = net;
  const protectedSums: Decimal[] = [];
  let ofCourt: Decimal | null = null;
  for (const order of sequence) {
    const kept =
      order.protectedRate === null ? residue.times("0.6").mul(100).ceil().div(100) : money(order.protectedRate);
    const deducted = Decimal.max(ZERO, Decimal.min(money(order.fixedAmount), residue.minus(kept)));
    residue = residue.minus(deducted);
    if (order.protectedRate === null) protectedSums.push(kept);
    else ofCourt = kept;
  }
  if (ofCourt !== null) protectedSums.push(ofCourt);
  return { residue, taken: net.minus(residue), protectedSums };
}

/** Sorts by the day made, the day received, then the id; so the last court order of the sequence is the most recent. */
function bySequence(one: FixedOrder, other: FixedOrder): number {
  const key = ({ dateMade, dateReceived, orderId }: FixedOrder) => `${dateMade} ${dateReceived} ${orderId}`;
  return key(one) < key(other) ? -1 : 1;
}
