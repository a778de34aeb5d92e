import type { Reader } from "../../base";
import { PAYSLIP_FIELDS } from "../read-facts";
import { writePayslip } from "../write-payslip";
import type { PayslipChapters } from "./payslip-chapters";
import { withCourtOrders } from "./with-court-orders";
import { withPension } from "./with-pension";
import { type GrowingPayslip, writeCourtOrders } from "./write-court-orders";

/** Pensions and court orders as part of a payslip. */
export const WITH_CHAPTERS: PayslipChapters = {
  fields: new Set([...PAYSLIP_FIELDS, "pension", "courtOrders", "courtOrderDay"]),
  enter(reader: Reader, given, read) {
    const { pension, courtOrders, courtOrderDay } = given.facts;
    const paid = pension === undefined || pension === null ? read : withPension(reader, given, read);
    if (courtOrders !== undefined) return withCourtOrders(reader, given, paid);
    if (courtOrderDay !== undefined) reader.refuse("required_with", "/courtOrders", { other: "courtOrderDay" });
    return paid;
  },
  write(read, settlement) {
    const payslip: GrowingPayslip = writePayslip(read, settlement);
    if (read.pension !== null) payslip.pensionContributions = read.pension.contributions;
    if (settlement.orders !== null) writeCourtOrders(payslip, settlement.orders.write());
    return payslip;
  },
};
