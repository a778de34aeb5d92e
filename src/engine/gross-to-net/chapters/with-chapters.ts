import type { Reader } from "../../base";
import { PAYSLIP_FIELDS } from "../read-facts";
import { writePayslip } from "../write-payslip";
import { enterCourtOrders } from "./enter-court-orders";
import { enterOffPayroll } from "./enter-off-payroll";
import { enterPension } from "./enter-pension";
import { PAYMENT_TERMS_FIELDS, readPaymentTerms } from "./payment-terms";
import type { PayslipChapters } from "./payslip-chapters";
import { writeCourtOrders } from "./write-court-orders";

/** Pensions, court orders and the terms of uncommon payments as part of a payslip. */
export const WITH_CHAPTERS: PayslipChapters = {
  fields: new Set([...PAYSLIP_FIELDS, ...PAYMENT_TERMS_FIELDS, "pension", "courtOrders", "courtOrderDay"]),
  terms: readPaymentTerms,
  enter(reader: Reader, given, read) {
    const { pension, courtOrders, courtOrderDay, isOffPayrollWorker } = given.facts;
    if (reader.flag(isOffPayrollWorker, "isOffPayrollWorker", "", false)) enterOffPayroll(read);
    if (pension !== undefined && pension !== null) enterPension(reader, given, read);
    if (courtOrders !== undefined) enterCourtOrders(reader, given, read);
    else if (courtOrderDay !== undefined) reader.refuse("required_with", "/courtOrders", { other: "courtOrderDay" });
  },
  write(read, settlement) {
    const payslip = writePayslip(read, settlement);
    if (read.pension !== null) payslip.pensionContributions = read.pension.contributions;
    if (settlement.orders !== null) writeCourtOrders(payslip, settlement.orders.write());
    return payslip;
  },
};
