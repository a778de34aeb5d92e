import { factsOfReport, type ReportedPayment } from "../../engine/compare";
import type { WhatIfEmployee } from "./changes";

/**
 * Returns each reported payment as a person's year: what a full payment submission states of one payment is paid on each
 * pay day of the year, with the same code, letters, loans, benefits and pension contributions. A bonus in it is repeated
 * too. A payment without a regular frequency cannot be repeated: the batch refuses its row.
 */
export function peopleOfReport(payments: readonly ReportedPayment[]): readonly WhatIfEmployee[] {
  return payments.map(personOfPayment);
}

function personOfPayment(payment: ReportedPayment): WhatIfEmployee {
  const facts = factsOfReport(payment);
  const id = payment.employeeId;
  if (facts === null) return { id, payFrequency: "Irregular", grossPay: "0" };
  const { payFrequency, taxCode, week1Month1, postgraduateLoan, director, lines = [] } = facts;
  const earnings = lines[0]?.code === "EARNINGS" ? lines[0] : null;
  const pay = earnings === null ? { grossPay: "0" } : { grossPay: earnings.amount };
  return {
    id,
    payFrequency,
    taxCode,
    week1Month1: week1Month1 === true,
    niCategory: earnings?.niCategory ?? facts.niCategory,
    studentLoanPlan: payment.studentLoanPlan,
    postgraduateLoan: postgraduateLoan === true,
    director: director ?? null,
    ...pay,
    lines: lines.filter((line) => line !== earnings),
  };
}
