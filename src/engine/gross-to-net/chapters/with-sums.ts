import type { PaySums } from "../pay-sums";
import type { Payment } from "../settle";

// Field by field: a spread copies these a good deal slower, and every payslip with a pension or an order passes here.

/** A payment with other sums. */
export function withSums(payment: Payment, sums: PaySums): Payment {
  return {
    figures: payment.figures,
    code: payment.code,
    period: payment.period,
    sums,
    earningsPeriod: payment.earningsPeriod,
    periodToDate: payment.periodToDate,
    loansInPeriod: payment.loansInPeriod,
    plan: payment.plan,
    postgraduateLoan: payment.postgraduateLoan,
    director: payment.director,
    toDate: payment.toDate,
    orders: payment.orders,
  };
}

/** A payment whose orders are worked out by a function. */
export function withOrdersOf(payment: Payment, orders: Payment["orders"]): Payment {
  return {
    figures: payment.figures,
    code: payment.code,
    period: payment.period,
    sums: payment.sums,
    earningsPeriod: payment.earningsPeriod,
    periodToDate: payment.periodToDate,
    loansInPeriod: payment.loansInPeriod,
    plan: payment.plan,
    postgraduateLoan: payment.postgraduateLoan,
    director: payment.director,
    toDate: payment.toDate,
    orders,
  };
}

/** A copy of sums, to be changed. */
export function copyOfSums(sums: PaySums): PaySums {
  return {
    turnover: sums.turnover,
    gross: sums.gross,
    additions: sums.additions,
    taxable: sums.taxable,
    benefits: sums.benefits,
    sacrifice: sums.sacrifice,
    pensionSacrifice: sums.pensionSacrifice,
    netPayPension: sums.netPayPension,
    reliefAtSource: sums.reliefAtSource,
    employerPension: sums.employerPension,
    beforeTax: sums.beforeTax,
    afterTax: sums.afterTax,
    attachments: sums.attachments,
    attachmentFees: sums.attachmentFees,
    statutory: sums.statutory,
    earnings: sums.earnings,
  };
}
