import type { Reader } from "../../base";
import { type OrdersTaken, ordersOfPayslip } from "../../court-orders";
import type { PaySums } from "../pay-sums";
import type { ReadPayslip } from "../read-facts";
import type { OrdersOfPayment, PaymentFactsRead } from "./payslip-chapters";
import { stepsUnder } from "./steps-under";
import { copyOfSums, withOrdersOf } from "./with-sums";

/** A payment whose court orders are worked out as soon as its tax, National Insurance and loans are known. */
export function withCourtOrders(
  reader: Reader,
  { facts, day, rulebook }: PaymentFactsRead,
  read: ReadPayslip,
): ReadPayslip {
  const take = ordersOfPayslip(reader, facts, day, read.payFrequency, rulebook);
  if (take === null) return read;
  const payment = withOrdersOf(read.payment, (sums, tax, ni, { studentLoan, postgraduateLoan }) => {
    const pension = sums.netPayPension + sums.reliefAtSource;
    const taken = take({ qualifyingPay: qualifyingPayOf(sums), tax, ni, pension, studentLoan, postgraduateLoan });
    return ordersOf(sums, taken);
  });
  return {
    payment,
    payFrequency: read.payFrequency,
    paymentDate: read.paymentDate,
    letter: read.letter,
    lines: read.lines,
    payPath: read.payPath,
    pension: read.pension,
  };
}

function ordersOf(before: PaySums, taken: OrdersTaken): OrdersOfPayment {
  const sums = copyOfSums(before);
  sums.attachments += taken.deducted;
  sums.attachmentFees += taken.fees;
  return {
    sums,
    studentLoan: taken.studentLoan,
    postgraduateLoan: taken.postgraduateLoan,
    write: taken.write,
    steps: () => stepsUnder("/courtOrders", taken.steps()),
  };
}

/** Orders reach pay and statutory sick pay; statutory pay for a family stays out of it. */
function qualifyingPayOf({ gross, statutory }: PaySums): number {
  if (statutory === null) return gross;
  let family = 0;
  for (const [type, amount] of Object.entries(statutory)) if (type !== "StatutorySickPay") family += amount;
  return gross - family;
}
