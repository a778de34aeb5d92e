import type { Reader, WorkingStep } from "../../base";
import { type CourtOrders, type OrdersTaken, ordersOfPayslip } from "../../court-orders";
import type { PaySums, ReadLine } from "../pay-sums";
import type { ReadPayslip } from "../read-facts";
import { copyOfSums } from "./copy-of-sums";
import type { OrdersOfPayment, PaymentFactsRead } from "./payslip-chapters";
import { stepsUnder } from "./steps-under";

/** Lets a payment's court orders be worked out as soon as its tax, National Insurance and loans are known. */
export function enterCourtOrders(reader: Reader, given: PaymentFactsRead, read: ReadPayslip): void {
  const { facts, day, rulebook } = given;
  const orders = ordersOfPayslip(reader, facts, day, read.payFrequency, rulebook);
  if (orders === null) return;
  const outOfReach = payOutOfReach(read.lines ?? []);
  read.payment.orders = (sums, tax, ni, { studentLoan, postgraduateLoan }) => {
    const qualifyingPay = sums.gross - outOfReach;
    const pension = sums.netPayPension + sums.reliefAtSource;
    return new Taken(sums, orders.take({ qualifyingPay, tax, ni, pension, studentLoan, postgraduateLoan }));
  };
}

class Taken implements OrdersOfPayment {
  readonly sums: PaySums;
  readonly studentLoan: number;
  readonly postgraduateLoan: number;

  constructor(
    before: PaySums,
    private readonly taken: OrdersTaken,
  ) {
    this.sums = copyOfSums(before);
    this.sums.attachments += taken.deducted;
    this.sums.attachmentFees += taken.fees;
    this.studentLoan = taken.studentLoan;
    this.postgraduateLoan = taken.postgraduateLoan;
  }

  write(): CourtOrders {
    return this.taken.write();
  }

  steps(): readonly WorkingStep[] {
    return stepsUnder("/courtOrders", this.taken.steps());
  }
}

/** Orders reach pay and statutory sick pay, unless a line says otherwise; statutory pay for a family stays out of it. */
function payOutOfReach(lines: readonly ReadLine[]): number {
  let pay = 0;
  for (const { lineType, amount, isTaxable, isNiable, isAttachable, statutoryType } of lines) {
    const isMoney = lineType === "Payment" || lineType === "StatutoryPayment";
    const isGross = isMoney && (isTaxable || isNiable);
    const isFamilyPay = statutoryType !== null && statutoryType !== "StatutorySickPay";
    if (isGross && (!isAttachable || isFamilyPay)) pay += amount;
  }
  return pay;
}
