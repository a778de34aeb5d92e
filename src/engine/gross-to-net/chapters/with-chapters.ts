import { formatDate, type Reader } from "../../base";
import { ordersOfPayslip } from "../../court-orders";
import type { PaySums } from "../pay-sums";
import { PAYSLIP_FIELDS, type ReadPayslip } from "../read-facts";
import type { Payment } from "../settle";
import { writePayslip } from "../write-payslip";
import type { PaymentFactsRead, PayslipChapters } from "./payslip-chapters";
import { stepsUnder } from "./steps-under";
import { withCourtOrders } from "./with-court-orders";
import { withPension } from "./with-pension";

/** Pensions and court orders as part of a payslip. */
export const WITH_CHAPTERS: PayslipChapters = {
  fields: new Set([...PAYSLIP_FIELDS, "pension", "courtOrders", "courtOrderDay"]),
  enter(reader, given, read) {
    const { pension, courtOrders, courtOrderDay } = given.facts;
    const paid = pension === undefined || pension === null ? read : withPension(reader, given, read);
    if (courtOrders !== undefined) return withOrders(reader, given, paid);
    if (courtOrderDay !== undefined) reader.refuse("required_with", "/courtOrders", { other: "courtOrderDay" });
    return paid;
  },
  write(read, settlement) {
    const payslip = writePayslip(read, settlement);
    const withPensions =
      read.pension === null ? payslip : { ...payslip, pensionContributions: read.pension.contributions };
    return settlement.orders === null ? withPensions : withCourtOrders(withPensions, settlement.orders.write());
  },
};

function withOrders(reader: Reader, { facts, day, rulebook }: PaymentFactsRead, read: ReadPayslip): ReadPayslip {
  const take = ordersOfPayslip(reader, facts, formatDate(day), read.payFrequency, rulebook);
  if (take === null) return read;
  const orders: Payment["orders"] = (sums, tax, ni, { studentLoan, postgraduateLoan }) => {
    const pension = sums.netPayPension + sums.reliefAtSource;
    const taken = take({ qualifyingPay: qualifyingPayOf(sums), tax, ni, pension, studentLoan, postgraduateLoan });
    const attachments = sums.attachments + taken.deducted;
    return {
      ...taken,
      steps: () => stepsUnder("/courtOrders", taken.steps()),
      sums: { ...sums, attachments, attachmentFees: sums.attachmentFees + taken.fees },
    };
  };
  return { ...read, payment: { ...read.payment, orders } };
}

/** Orders reach pay and statutory sick pay; statutory pay for a family stays out of it. */
function qualifyingPayOf({ gross, statutory }: PaySums): number {
  let family = 0;
  for (const [type, amount] of Object.entries(statutory ?? {})) if (type !== "StatutorySickPay") family += amount;
  return gross - family;
}
