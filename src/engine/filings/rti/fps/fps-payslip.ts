import { shape } from "../../../base";
import { dateFact, PAYSLIP_FIELDS, payslipPart, text } from "../../../filing-facts";

const ROW = shape.part({ lineType: text, amount: shape.amount() });

/** A payslip, as far as a full payment submission needs it. */
export const fpsPayslip = payslipPart({
  ...PAYSLIP_FIELDS,
  paymentDate: dateFact,
  summaryItems: shape.orDefault(shape.list(ROW, { upTo: 10_000 }), []),
});

export type FpsPayslip = shape.ReadOf<typeof fpsPayslip>;
